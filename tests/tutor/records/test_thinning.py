"""Which backups stay: all of two days, then one of a day, a week, a month; and never without the newest whole one."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tutor.records.backup import ALL_DAYS, DAYS, MONTHS, WEEKS, Backup, to_delete

TODAY = 740_000
PLENTY = 10**12


def made_on(day: int, number: int, size: int = 10, *, whole: bool = True) -> Backup:
    """A backup of that day, which its name tells."""
    name = f"progress-{number:06d}-{date.fromordinal(day):%Y%m%d}T120000Z.zip"
    return Backup(Path(name), number, "", size, {}, int(not whole), "")


def every_day(days: int, *, a_day: int = 1) -> list[Backup]:
    """Backups of the last so many days, the oldest first."""
    made = [TODAY - ago for ago in range(days - 1, -1, -1) for _ in range(a_day)]
    return [made_on(day, number) for number, day in enumerate(made, start=1)]


def stay(backups: list[Backup], most: int = PLENTY) -> list[Backup]:
    gone = to_delete(backups, TODAY, most)
    return [one for one in backups if one.number not in gone]


def test_of_today_and_yesterday_every_backup_stays() -> None:
    backups = every_day(ALL_DAYS, a_day=40)
    assert stay(backups) == backups


def test_after_years_as_many_stay_as_there_are_days_weeks_and_months_kept() -> None:
    kept = stay(every_day(1200))
    assert len(kept) == ALL_DAYS + DAYS + WEEKS + MONTHS
    assert [TODAY - one.day for one in reversed(kept)][: ALL_DAYS + DAYS] == list(range(ALL_DAYS + DAYS))


def test_of_an_older_day_only_the_newest_stays() -> None:
    kept = stay(every_day(5, a_day=3))
    older = [one for one in kept if TODAY - one.day >= ALL_DAYS]
    assert [one.number for one in older] == [3, 6, 9]


def test_a_backup_from_a_day_to_come_is_thinned_like_one_of_long_ago() -> None:
    strange = [made_on(TODAY + 9000, number) for number in range(1, 30)]
    kept = stay([*strange, made_on(TODAY, 30)])
    assert [one.number for one in kept] == [29, 30]


def test_where_room_is_short_a_days_doubles_go_first_and_the_oldest_next() -> None:
    backups = [*every_day(4), made_on(TODAY, 5)]
    assert [one.number for one in stay(backups, most=40)] == [1, 2, 3, 5]
    assert [one.number for one in stay(backups, most=20)] == [3, 5]


def test_however_small_the_room_the_newest_and_the_newest_whole_one_stay() -> None:
    backups = [*every_day(3), made_on(TODAY, 4, whole=False), made_on(TODAY, 5, whole=False)]
    assert [one.number for one in stay(backups, most=0)] == [3, 5]


def test_a_whole_backup_is_kept_though_many_damaged_ones_came_after_it() -> None:
    damaged = [made_on(TODAY - 400 + number, number, whole=False) for number in range(2, 400)]
    kept = stay([made_on(TODAY - 2000, 1), *damaged])
    assert kept[0].number == 1


def test_without_backups_there_is_nothing_to_delete() -> None:
    assert to_delete([], TODAY, 0) == ()


@given(
    st.lists(st.tuples(st.integers(-3000, 400), st.integers(0, 1000), st.booleans()), max_size=60),
    st.integers(0, 20_000),
)
def test_the_newest_whole_backup_is_never_deleted_and_thinning_again_deletes_nothing_more(
    made: list[tuple[int, int, bool]], most: int
) -> None:
    backups = [made_on(TODAY + day, number, size, whole=whole) for number, (day, size, whole) in enumerate(made)]
    kept = stay(backups, most)
    assert stay(kept, most) == kept
    assert [one for one in backups if one.whole][-1:] == [one for one in kept if one.whole][-1:]
    assert backups[-1:] == kept[-1:]
