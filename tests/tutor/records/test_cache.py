"""The disposable file: kept while it is of this recipe and this record, thrown away and begun anew otherwise."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tutor.records import cache as cache_module
from tutor.records.cache import Cache, CacheLost, throw_away

TABLES = "CREATE TABLE words (word TEXT); CREATE INDEX by_word ON words (word)"


def opened(path: Path | None, recipe: str = "1", made_from: str = "a record", tables: str = TABLES) -> Cache:
    return Cache.open(path, recipe, made_from, tables)


def with_a_word(path: Path) -> Path:
    cache = opened(path)
    with cache.whole():
        cache.run("INSERT INTO words VALUES (?)", [("one",)])
    cache.close()
    return path


def words(cache: Cache) -> list[str]:
    return [word for (word,) in cache.rows("SELECT word FROM words")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cache.db"


def test_what_was_put_in_is_there_again(path: Path) -> None:
    cache = opened(with_a_word(path))
    assert words(cache) == ["one"]
    cache.keep("best", "two")
    assert (cache.value("best"), cache.value("worst")) == ("two", "")
    cache.close()
    cache.close()


@pytest.mark.parametrize(("recipe", "made_from"), [("2", "a record"), ("1", "another record")])
def test_another_recipe_or_record_begins_anew(path: Path, recipe: str, made_from: str) -> None:
    cache = opened(with_a_word(path), recipe, made_from)
    assert words(cache) == []
    cache.close()


@pytest.mark.parametrize("damage", [b"\x00" * 8192, b"no database at all", b"SQLite format 3\x00" + b"\x00" * 9000])
def test_what_is_no_cache_is_thrown_away(path: Path, damage: bytes) -> None:
    with_a_word(path)
    path.write_bytes(damage)
    cache = opened(path)
    assert words(cache) == []
    cache.close()


def test_a_database_of_somebody_else_is_emptied(path: Path) -> None:
    path.parent.mkdir()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE told (something TEXT)")
    other.commit()
    other.close()
    cache = opened(path)
    assert words(cache) == []
    cache.close()


def test_where_nothing_can_be_written_it_is_kept_in_memory(tmp_path: Path) -> None:
    (tmp_path / "in_the_way").write_text("a file")
    cache = opened(tmp_path / "in_the_way" / "cache.db")
    cache.run("INSERT INTO words VALUES (?)", [("one",)])
    assert words(cache) == ["one"]
    cache.close()


def test_what_fails_in_the_middle_leaves_nothing(path: Path) -> None:
    cache = opened(path)

    def half() -> None:
        with cache.whole():
            cache.run("INSERT INTO words VALUES (?)", [("one",)])
            raise KeyError("something else went amiss")

    with pytest.raises(KeyError):
        half()
    assert words(cache) == []
    with cache.whole():
        cache.run("INSERT INTO words VALUES (?)", [("two",)])
    assert words(cache) == ["two"]
    cache.close()


def test_a_fault_of_the_file_is_told_as_one(path: Path) -> None:
    cache = opened(path)
    with pytest.raises(CacheLost):
        cache.rows("SELECT * FROM nowhere")
    with pytest.raises(CacheLost):
        cache.run("INSERT INTO nowhere VALUES (1)")
    cache.close()
    with pytest.raises(CacheLost), cache.whole():
        pass


def test_a_file_that_another_program_is_at_is_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "WAIT_SECONDS", 0.05)
    with_a_word(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    mine = opened(path)
    assert words(mine) == []
    other.execute("COMMIT")
    assert other.execute("SELECT word FROM words").fetchall() == [("one",)]
    other.close()
    mine.close()


def test_a_fault_tells_whether_another_program_has_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "WAIT_SECONDS", 0.05)
    mine, other = opened(path), opened(path)
    with other.whole(), pytest.raises(CacheLost) as held, mine.whole():
        pass
    assert held.value.is_held
    with pytest.raises(CacheLost) as lost:
        mine.rows("SELECT * FROM nowhere")
    assert not lost.value.is_held
    mine.close()
    other.close()


def test_throwing_away_takes_everything_beside_it_along(path: Path) -> None:
    with_a_word(path)
    path.with_name("cache.db-wal").write_bytes(b"left behind")
    throw_away(path)
    throw_away(path)
    assert list(path.parent.iterdir()) == []
