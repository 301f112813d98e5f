"""Writes the list of files in docs/house.md from the first line of each file, so that the page cannot lie.

`python -m tests.house.house_page` rewrites the list; a test compares it. It never touches another part of the page.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "house.md"
BEGIN, END = "<!-- files: begin -->", "<!-- files: end -->"
ROOMS = ("desktop", "tutor", "models", "installer")


def first_line(file: Path) -> str:
    """What a file says it is for."""
    return (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split("\n")[0]


def room_lines(room: str) -> list[str]:
    """The files of one room, each with what it is for."""
    files = sorted((ROOT / room).rglob("*.py"), key=lambda file: (file.parent.as_posix(), file.name))
    lines = [f"### {room}/: {first_line(ROOT / room / '__init__.py')}", "", "| file | what for |", "|---|---|"]
    for file in files:
        if file != ROOT / room / "__init__.py":
            lines.append(f"| `{file.relative_to(ROOT / room).as_posix()}` | {first_line(file)} |")
    return [*lines, ""]


def written_page() -> str:
    """The whole page as it should stand."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    lines = [line for room in ROOMS for line in room_lines(room)]
    return f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written_page(), encoding="utf-8")
