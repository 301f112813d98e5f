"""The page that shows the house is the house."""

from tests.house import house_page


def test_the_house_page_lists_every_file_with_what_it_is_for() -> None:
    assert house_page.PAGE.read_text(encoding="utf-8") == house_page.written_page(), (
        "docs/house.md is not what the files say: run `python -m tests.house.house_page`"
    )


def test_every_file_says_what_it_is_for() -> None:
    rooms = [house_page.ROOT / room for room in house_page.ROOMS]
    silent = [str(file) for room in rooms for file in room.rglob("*.py") if not house_page.first_line(file)]
    assert not silent
