"""`didi content po`: the words of the screen go out as PO files and come back, and a faulty file writes nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.commands import screen_words
from desktop.commands.screen_words import files_of, language_of, po_text, problem, read_po, slots, source
from tests.desktop.didi_process import didi
from tutor.chapters import screen_texts
from tutor.chapters.screen_texts import SCREEN, sentences
from tutor.language import toml_text

ENGLISH = sentences(SCREEN / "en")


def given_out(folder: Path, language: str = "mr") -> Path:
    """The PO file of a language, as a translator gets it."""
    assert didi("content", "po", "--out", folder, "--lang", language).code == 0
    return folder / f"{language}.po"


def changed(path: Path, code: str, was: str, now: str) -> int:
    """Change a line of the entry of this code as an editor would; the line at which the entry begins."""
    head, mark, rest = path.read_text(encoding="utf-8").partition(f'msgctxt "{code}"\n')
    assert mark, code
    entry, gap, after = rest.partition("\n\n")
    assert was in entry, (was, entry)
    path.write_text(head + mark + entry.replace(was, now, 1) + gap + after, encoding="utf-8")
    return head.count("\n") + 1


def words_in(folder: Path) -> dict[str, str]:
    return {code: text for path in folder.glob("*.toml") for code, text in toml_text.read(path).items()}


def refused(path: Path, folder: Path) -> str:
    """The one sentence that is said of a faulty file, of which nothing was written."""
    ended = didi("content", "po", "--in", path, "--out", folder / "words")
    assert ended.code == 1
    assert "Nothing was written: 1 fault." in ended.one_line
    assert not (folder / "words").exists()
    (sentence,) = ended.lines
    return sentence


# --- out and in again -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["hi", "hinglish"])
def test_a_language_that_goes_out_and_comes_in_has_the_same_words(tmp_path: Path, language: str) -> None:
    po = given_out(tmp_path, language)
    ended = didi("content", "po", "--in", po, "--out", tmp_path / "words")
    assert ended.code == 0
    assert ended.out.rstrip().endswith("left out: 0 fuzzy, 0 not translated, 0 of an older English")
    assert words_in(tmp_path / "words" / language) == words_in(SCREEN / language)


def test_hindi_comes_back_to_the_letter_where_it_was() -> None:
    hindi = {path: path.read_text(encoding="utf-8") for path in (SCREEN / "hi").glob("*.toml")}
    assert files_of(sentences(SCREEN / "hi"), "hi", SCREEN, SCREEN) == hindi


def test_every_text_is_in_the_file_once_with_its_key_its_place_and_what_is_said_above_it(tmp_path: Path) -> None:
    po = polib.pofile(str(given_out(tmp_path, "hi")))
    codes = [one.msgctxt for one in po] + [one.one for one in source(SCREEN / "en") if one.one]
    assert sorted(codes) == sorted(ENGLISH)
    greeting = next(one for one in po if one.msgctxt == "window_home_greeting")
    assert (greeting.msgid, greeting.msgstr) == (ENGLISH["window_home_greeting"], "नमस्ते, {name}!")
    assert greeting.comment.splitlines()[1:] == ["home", "Keep as it is: {name}"]
    ((file, line),) = greeting.occurrences
    assert (
        (SCREEN.parents[1] / file)
        .read_text(encoding="utf-8")
        .splitlines()[int(line) - 1]
        .startswith("window_home_greeting = ")
    )


def test_every_sentence_about_one_is_a_plural_form(tmp_path: Path) -> None:
    po = polib.pofile(str(given_out(tmp_path, "hi")))
    pairs = {one.msgid: one.msgid_plural for one in po if one.msgid_plural}
    assert sorted(pairs) == sorted(text for code, text in ENGLISH.items() if code.endswith("_one"))
    assert pairs["One question done so far."] == "{done} questions done so far."


def test_without_a_language_every_one_is_given_out_and_a_template(tmp_path: Path) -> None:
    ended = didi("content", "po", "--out", tmp_path, "--json")
    rows = {row["file"]: row for row in map(json.loads, ended.lines)}
    assert {"hi.po", "hinglish.po", "screen.pot"} <= rows.keys()
    assert {path.name for path in tmp_path.iterdir()} == set(rows)
    assert rows["hi.po"]["translated"] == rows["hi.po"]["texts"] > 1500
    assert rows["screen.pot"]["translated"] == 0


def test_what_is_given_out_twice_is_the_same_to_the_letter() -> None:
    assert po_text("hi", SCREEN) == po_text("hi", SCREEN)


def test_a_language_with_a_few_words_is_written_with_those_and_the_remarks_over_them(tmp_path: Path) -> None:
    po = given_out(tmp_path, "ta")
    changed(po, "window_sound_yes", 'msgstr ""', 'msgstr "ஆம்"')
    ended = didi("content", "po", "--in", po, "--out", tmp_path / "words", "--json")
    told = json.loads(ended.out)
    assert (told["language"], told["texts"], told["left_out"]["fuzzy"]) == ("ta", 1, 0)
    assert [path.name for path in (tmp_path / "words" / "ta").iterdir()] == ["sound.toml"]
    lines = (tmp_path / "words" / "ta" / "sound.toml").read_text(encoding="utf-8").splitlines()
    assert [line.strip("# -") for line in lines if line.startswith("#")][1:] == ["sound check"]
    assert lines[-1] == 'window_sound_yes = "ஆம்"'


# --- what is left out -----------------------------------------------------------------------------------------------


def test_what_is_not_sure_not_there_or_of_an_older_english_is_left_out_and_counted(tmp_path: Path) -> None:
    po = given_out(tmp_path, "hi")
    changed(po, "window_sound_yes", "", "")
    text = po.read_text(encoding="utf-8").replace('msgctxt "window_sound_yes"', '#, fuzzy\nmsgctxt "window_sound_yes"')
    po.write_text(text, encoding="utf-8")
    changed(po, "window_sound_no", 'msgstr "नहीं"', 'msgstr ""')
    changed(po, "window_to_home", 'msgid "Home"', 'msgid "Start"')
    into = tmp_path / "words"
    ended = didi("content", "po", "--in", po, "--out", into)
    assert ended.out.rstrip().endswith("left out: 1 fuzzy, 1 not translated, 1 of an older English")
    assert words_in(SCREEN / "hi").keys() - words_in(into / "hi").keys() == {
        "window_sound_yes",
        "window_sound_no",
        "window_to_home",
    }


def test_what_a_file_leaves_out_stays_as_the_language_had_it(tmp_path: Path) -> None:
    (tmp_path / "hi").mkdir()
    (tmp_path / "hi" / "sound.toml").write_text(
        '# मेरा\n\nwindow_sound_no = "ना"\nwindow_sound_heard = "{word}"\nwindow_gone_since = "पुराना"\n',
        encoding="utf-8",
    )
    made = files_of({"window_sound_yes": "हाँ"}, "hi", SCREEN, tmp_path)
    ((path, text),) = made.items()
    assert path == tmp_path / "hi" / "sound.toml"
    assert text.startswith("# मेरा\n")
    assert toml_text.tables(text) == {"window_sound_yes": "हाँ", "window_sound_no": "ना"}


# --- faults ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("नमस्ते!", "the slot {name} is missing"),
        ("नमस्ते, {name} {nam}!", "the slot {nam} is not in the English"),
        ("नमस्ते, {name} {name}!", "the slot {name} is not in the English"),
        ("नमस्ते, {name}! {", "a brace { or } stands alone"),
        ("नमस्ते, {name:>9}!", "the slot {name} is missing"),
        ("नमस्ते, {name.x}!", "the slot {name} is missing"),
        (r"नमस्ते,\t{name}!", "it has a sign in it that cannot be shown, such as a tab"),
        (r"नमस्ते,\n{name}!", "it has more lines than the English"),
        ("{name}" + "न" * 4000, "it has more than 4000 characters"),
    ],
)
def test_a_text_that_cannot_stand_is_told_with_file_and_line(tmp_path: Path, written: str, says: str) -> None:
    po = given_out(tmp_path, "hi")
    line = changed(po, "window_home_greeting", 'msgstr "नमस्ते, {name}!"', f'msgstr "{written}"')
    assert refused(po, tmp_path) == f"hi.po, line {line}: window_home_greeting: {says}"


def test_a_form_that_is_empty_beside_another_is_a_fault(tmp_path: Path) -> None:
    po = given_out(tmp_path, "mr")
    line = changed(po, "window_report_times", 'msgstr[1] ""', 'msgstr[1] "{number} वेळा"')
    assert refused(po, tmp_path) == f"mr.po, line {line}: window_report_times_one: one of the two forms is empty"


def test_a_key_that_the_screen_does_not_have_is_a_fault(tmp_path: Path) -> None:
    po = given_out(tmp_path, "mr")
    line = changed(po, "window_sound_no", "", "")
    po.write_text(po.read_text(encoding="utf-8").replace('"window_sound_no"', '"window_sound_never"'), encoding="utf-8")
    assert refused(po, tmp_path) == f"mr.po, line {line}: window_sound_never: the screen has no text of this key"


def test_a_text_without_a_key_is_a_fault(tmp_path: Path) -> None:
    po = given_out(tmp_path, "mr")
    line = changed(po, "window_sound_no", "", "")
    po.write_text(po.read_text(encoding="utf-8").replace('msgctxt "window_sound_no"\n', ""), encoding="utf-8")
    said = re.fullmatch(r"mr\.po, line (\d+): this text has no msgctxt, .*", refused(po, tmp_path))
    assert said is not None
    assert abs(int(said[1]) - line) <= 4, "it is in the entry"


def test_a_key_that_stands_twice_is_a_fault_at_its_second_place(tmp_path: Path) -> None:
    po = given_out(tmp_path, "mr")
    with po.open("a", encoding="utf-8") as file:
        file.write('\nmsgctxt "window_sound_no"\nmsgid "No"\nmsgstr "नाही"\n')
    line = po.read_text(encoding="utf-8").count("\n") - 2
    assert refused(po, tmp_path) == f"mr.po, line {line}: window_sound_no: it stands in the file more than once"


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("Language: mr", "Language: Marathi", '"Marathi" is no code of a language, such as mr, hi or hi_Latn'),
        ("Language: mr", "Language: ../x", '"../x" is no code of a language, such as mr, hi or hi_Latn'),
        ("Language: mr", "Language: en", "English is what others are made from; change content/screen/en itself"),
        ("Language: mr", "Language: hi", "the file is of hi, and mr is asked for"),
    ],
)
def test_a_wrong_language_in_the_header_is_a_fault(tmp_path: Path, was: str, now: str, says: str) -> None:
    po = given_out(tmp_path)
    po.write_text(po.read_text(encoding="utf-8").replace(was, now), encoding="utf-8")
    (fault,) = read_po(po, SCREEN, "mr").faults
    assert str(fault) == f"mr.po, line 5: Language: {says}"


def test_more_plural_forms_than_didi_has_are_a_fault(tmp_path: Path) -> None:
    po = given_out(tmp_path)
    po.write_text(po.read_text(encoding="utf-8").replace("nplurals=2", "nplurals=6"), encoding="utf-8")
    assert refused(po, tmp_path).startswith("mr.po, line 9: Plural-Forms: Didi has one form for one and one for many")


def test_letters_that_are_not_utf_8_are_a_fault_at_their_line(tmp_path: Path) -> None:
    po = given_out(tmp_path, "hi")
    po.write_bytes(po.read_bytes().replace("नमस्ते, {name}".encode(), b"\xff\xfe{name}"))
    line = po.read_bytes()[: po.read_bytes().index(b"\xff")].count(b"\n") + 1
    assert refused(po, tmp_path) == f"hi.po, line {line}: this is not UTF-8 text; save the file as UTF-8"


@pytest.mark.parametrize("broken", ["msgfoo", 'msgid "open', 'msgstr "a" b"', '"in the middle"'])
def test_a_line_that_is_no_po_is_a_fault_at_its_line(tmp_path: Path, broken: str) -> None:
    po = tmp_path / "mr.po"
    po.write_text(f'msgid ""\nmsgstr "Language: mr"\n\n{broken}\n', encoding="utf-8")
    assert re.match(r"mr\.po, line [1-4]: ", first_fault(po))


def first_fault(po: Path) -> str:
    taken = read_po(po, SCREEN)
    assert taken.words is None
    return str(taken.faults[0])


def test_a_file_without_bounds_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_words, "LARGEST", 1000)
    assert refused(given_out(tmp_path), tmp_path) == "mr.po: the file is larger than 1,000 bytes"


def test_every_fault_of_a_file_is_told(tmp_path: Path) -> None:
    po = given_out(tmp_path, "hi")
    for code in ("window_home_greeting", "window_who_group"):
        changed(po, code, 'msgstr "', 'msgstr "{')
    ended = didi("content", "po", "--in", po, "--json", "--out", tmp_path / "words")
    assert [json.loads(line)["place"] for line in ended.lines] == ["window_who_group", "window_home_greeting"]
    assert not (tmp_path / "words").exists()


def test_a_file_that_is_not_there_or_a_place_that_cannot_be_written_is_told_in_a_line(tmp_path: Path) -> None:
    gone = didi("content", "po", "--in", tmp_path / "gone.po")
    assert (gone.code, "gone.po cannot be read" in gone.one_line) == (1, True)
    (tmp_path / "here").touch()
    blocked = didi("content", "po", "--out", tmp_path / "here", "--lang", "mr")
    assert (blocked.code, "cannot be written" in blocked.one_line) == (1, True)
    assert didi("content", "po").one_line.endswith("Say where: --out DIR gives PO files out, --in FILE takes one in.")


@pytest.mark.parametrize(
    ("header", "ours"),
    [
        ("mr", "mr"),
        ("mr_IN", "mr"),
        ("hi_Latn", "hinglish"),
        ("hi@latn", "hinglish"),
        ("hinglish", "hinglish"),
        ("", ""),
    ],
)
def test_translators_names_of_languages_are_known(header: str, ours: str) -> None:
    assert language_of(header) == ours


# --- properties -----------------------------------------------------------------------------------------------------


@given(st.text(max_size=80))
def test_no_text_of_a_translator_is_taken_that_the_screen_could_not_fill(text: str) -> None:
    english = "Namaste, {name}!"
    if not problem(english, text.strip()):
        assert "Asha" in text.strip().format_map({"name": "Asha"})


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1, max_size=60))
def test_whatever_words_are_written_are_read_back(text: str) -> None:
    words = {"window_sound_yes": text.strip() or "x"}
    (made,) = files_of(words, "mr", SCREEN, Path("nowhere")).values()
    assert toml_text.tables(made) == words


def test_slots_are_told_as_they_are_written() -> None:
    assert slots("{b} and {a} of {a:.1f}, {{not}}") == ("{a:.1f}", "{a}", "{b}")


def test_a_pair_is_found_by_its_codes(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('x_one = "A"\nx_many = "B"\ny_one = "C"\n', encoding="utf-8")
    assert [(said.code, said.one) for said in source(tmp_path)] == [("x_many", "x_one"), ("y_one", "")]


def test_a_name_that_a_language_gives_itself_is_known_in_every_language() -> None:
    for language in screen_texts.languages():
        assert screen_texts.known_in(language)["window_language_own"]
