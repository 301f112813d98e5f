"""Settings read from real files, good and bad."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.base.settings import (
    FILE_NAME,
    Settings,
    default_data_dir,
    problem_of_url,
    read_settings,
    save_choice,
    save_for_school,
    school_files,
)


def written(folder: Path, name: str, text: str | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_with_no_files_everything_is_as_it_was_made(tmp_path: Path) -> None:
    assert read_settings(tmp_path, school=()) == Settings(tmp_path)


def test_the_students_choice_stands_over_the_schools_file_and_that_over_the_defaults(tmp_path: Path) -> None:
    school = written(tmp_path / "school", "school.toml", 'chapter = "integers"\nspeed = 0.8\nlanguage = "en"')
    written(tmp_path, FILE_NAME, 'language = "hinglish"')
    settings = read_settings(tmp_path, school=(school,))
    assert (settings.chapter, settings.speed, settings.language) == ("integers", 0.8, "hinglish")
    assert settings.volume == Settings(tmp_path).volume
    assert settings.faults == ()


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file for the whole computer, which an admin writes; nothing else says where lessons are kept."""
    monkeypatch.setattr("desktop.base.settings.ETC", tmp_path / "etc")
    monkeypatch.setattr("desktop.base.settings.platformdirs.site_config_path", lambda *_, **__: tmp_path / "etc")
    monkeypatch.delenv("DIDI_DATA_DIR")
    return tmp_path / "etc" / "school.toml"


def test_one_folder_for_the_lessons_of_all_accounts_is_said_in_the_computers_file(
    computer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = default_data_dir()
    shared = (tmp_path / "all").as_posix()
    written(computer.parent, "school.toml", f'school_name = "Govt. School"\ndata_folder = "{shared}"\n')
    settings = read_settings()
    assert settings.data_dir == default_data_dir() == Path(shared) != usual
    assert (settings.school_name, settings.faults) == ("Govt. School", ())
    monkeypatch.setenv("DIDI_DATA_DIR", str(tmp_path / "mine"))
    assert default_data_dir() == tmp_path / "mine"


@pytest.mark.parametrize("value", ['"lessons"', "7", "["])
def test_a_folder_for_all_that_is_none_is_told_and_the_usual_one_stands(computer: Path, value: str) -> None:
    usual = default_data_dir()
    written(computer.parent, "school.toml", f"data_folder = {value}\n")
    assert default_data_dir() == usual
    assert read_settings().faults


def test_a_file_beside_the_lessons_cannot_say_where_the_lessons_are(computer: Path, tmp_path: Path) -> None:
    written(tmp_path / "data", "school.toml", 'data_folder = "/srv/didi"')
    assert not computer.exists()
    assert "for the whole computer only" in read_settings(tmp_path / "data").faults[0]


def test_a_school_may_leave_its_file_beside_the_lessons(tmp_path: Path) -> None:
    written(tmp_path, "school.toml", 'student = "Class 7"')
    assert tmp_path / "school.toml" in school_files(tmp_path)
    assert read_settings(tmp_path).student == "Class 7"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("speed = ", "not a settings file"),
        (b"\xff\xfe\x00", "not a settings file"),
        ("a = " + "[" * 5000, "not a settings file"),
        ('speed = "fast"', '"speed" must be a number'),
        ("speed = 99", '"speed" must be a number'),
        ("speed = nan", '"speed" must be a number'),
        ("speed = true", '"speed" must be a number'),
        ("local_words = 1", '"local_words" must be true or false'),
        ("student = 5", '"student" must be text'),
        ('language = "fr"', '"language" must be one of en, hinglish, hi'),
        ('who_speaks = "joe"', '"who_speaks" must be one of auto, didi, light'),
        ('teach_back = ""', '"teach_back" must be one of'),
        ("colour = 1", 'no setting "colour"'),
        ('data_dir = "/elsewhere"', 'no setting "data_dir"'),
        ("faults = []", 'no setting "faults"'),
    ],
)
def test_what_cannot_be_understood_is_one_clear_sentence_and_is_left_out(
    tmp_path: Path, text: str | bytes, says: str
) -> None:
    written(tmp_path, FILE_NAME, text)
    settings = read_settings(tmp_path, school=())
    (fault,) = settings.faults
    assert says in fault
    assert FILE_NAME in fault
    assert settings == Settings(tmp_path, faults=settings.faults)


@pytest.mark.parametrize("name", ["cloud_words", "cloud_moves"])
def test_only_the_schools_file_can_send_words_out_of_the_house(tmp_path: Path, name: str) -> None:
    written(tmp_path, FILE_NAME, f"{name} = true")
    settings = read_settings(tmp_path, school=())
    assert "in the school's file only" in settings.faults[0]
    assert settings == Settings(tmp_path, faults=settings.faults)
    written(tmp_path, "school.toml", f"{name} = true")
    assert getattr(read_settings(tmp_path), name) is True


def test_nothing_goes_to_a_server_until_somebody_says_so(tmp_path: Path) -> None:
    assert not read_settings(tmp_path, school=()).cloud_words


@pytest.mark.parametrize(
    "url",
    [
        "https://api.openai.com/v1",
        "http://127.0.0.1:8080/v1",
        "http://[::1]:8080/v1",
        "http://192.168.1.5:8080/v1",
        "http://school-server:8080/v1",
        "http://didi.local/v1",
    ],
)
def test_a_server_far_away_or_in_the_school_can_be_named(url: str) -> None:
    assert problem_of_url(url) == ""


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://api.openai.com/v1", "must begin with https"),
        ("http://8.8.8.8/v1", "must begin with https"),
        ("ftp://school-server/v1", "not an address"),
        ("https://", "not an address"),
        ("https://user:secret@host.org/v1", "not an address"),
        ("https://host.org:port/v1", "not an address"),
        ("http://[", "not an address"),
        ("", "not an address"),
    ],
)
def test_an_address_that_would_send_a_childs_words_in_the_open_is_refused(url: str, says: str) -> None:
    assert says in problem_of_url(url)


def test_what_an_adult_chose_goes_into_the_schools_file_and_is_read_back(tmp_path: Path) -> None:
    settings = save_for_school(Settings(tmp_path), cloud_words=True, cloud_url="http://127.0.0.1:9/v1")
    assert settings.cloud_words
    again = read_settings(tmp_path, school=(tmp_path / "school.toml",))
    assert (again.cloud_words, again.cloud_url) == (True, "http://127.0.0.1:9/v1")
    assert not (tmp_path / FILE_NAME).exists()


def test_one_bad_value_does_not_take_the_good_ones_with_it(tmp_path: Path) -> None:
    written(tmp_path, FILE_NAME, 'speed = 99\nstudent = "Asha"\nconfirm_below = 1')
    settings = read_settings(tmp_path, school=())
    assert (settings.speed, settings.student, settings.confirm_below) == (1.0, "Asha", 1.0)


def test_a_folder_in_place_of_the_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert "could not be opened" in read_settings(tmp_path, school=()).faults[0]


def test_a_file_saved_by_notepad_with_its_mark_can_be_read(tmp_path: Path) -> None:
    written(tmp_path, FILE_NAME, b'\xef\xbb\xbfstudent = "Asha"\r\n')
    assert read_settings(tmp_path, school=()).student == "Asha"


def test_the_data_folder_is_the_one_that_the_environment_names(own_data_folder: Path) -> None:
    assert default_data_dir() == own_data_folder
    assert read_settings(school=()).record == own_data_folder / "progress.db"


def test_without_a_word_from_the_environment_it_is_the_platforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DIDI_DATA_DIR")
    assert default_data_dir().name == "didi"


@pytest.mark.parametrize("name", ['Asha "A" \\ Rao', "अनन्या 😀", "tab\tnewline\nnul\x00del\x7f", "half \ud83d"])
def test_a_choice_that_was_saved_is_read_back(tmp_path: Path, name: str) -> None:
    settings = save_choice(Settings(tmp_path / "new"), student=name, speed=1.25, local_words=True)
    again = read_settings(tmp_path / "new", school=())
    assert again == settings
    assert again.student == name.replace("\ud83d", "?")
    assert (again.speed, again.local_words, again.faults) == (1.25, True, ())


def test_saving_one_choice_keeps_the_others_and_leaves_no_draft(tmp_path: Path) -> None:
    settings = save_choice(Settings(tmp_path), student="Asha")
    save_choice(settings, speed=0.9)
    assert read_settings(tmp_path, school=()).student == "Asha"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(FILE_NAME)] == [FILE_NAME]


def test_a_choice_that_cannot_be_saved_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "lessons").write_text("a file where the folder should be")
    with pytest.raises(OSError, match="lessons"):
        save_choice(Settings(tmp_path / "lessons"), student="Asha")
