"""One test for a rule, which lists all that break it; thousands of cases would each be collected and set up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product


def all_of(**lists: Iterable[object]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """The rule, asked of every combination of the values in `lists`; it fails with all for which it does not hold."""

    def decorated(rule: Callable[..., None]) -> Callable[[], None]:
        cases = [dict(zip(lists, values, strict=True)) for values in product(*lists.values())]

        def test() -> None:
            assert cases, "a rule that is asked of nothing holds always"
            broken = {}
            for case in cases:
                try:
                    rule(**case)
                except AssertionError as fault:
                    broken[" ".join(map(str, case.values()))] = str(fault).split("\n")[0]
            assert broken == {}, "\n".join(f"{name}: {why}" for name, why in broken.items())

        test.__name__, test.__qualname__, test.__doc__ = rule.__name__, rule.__qualname__, rule.__doc__
        test.__module__ = rule.__module__
        return test

    return decorated
