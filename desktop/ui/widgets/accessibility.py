"""What a screen reader and who works by keys need: the role of a widget, and a cursor that goes nowhere strange.

A frame or a scrolled area of ours is a "filler" by itself; buttons, lines and ticks tell their roles and states through
Qt. When what has the cursor is switched off or goes away, Qt hands it to whatever comes next, which may be a button
that throws something away. Here it goes to what the page names, to the nearest control of the same group, or back to
where it was on the page. Somebody who moves it has their way.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, TypeVar

import shiboken6
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.ui.widgets.basics import Page

# --- roles ---


Playing = TypeVar("Playing", bound=QWidget)
_PROPERTY = "plays"


def plays(widget: Playing, role: QAccessible.Role) -> Playing:
    """Have a screen reader be told that `widget` is this. To be said before anybody asks."""
    _install()
    widget.setProperty(_PROPERTY, role.value)
    return widget


@cache
def _install() -> None:
    """Qt keeps the factory for as long as the program runs."""
    QAccessible.installFactory(_interface)


def _interface(_name: str, thing: QObject) -> QAccessibleInterface | None:
    """What tells of a widget that has a role of its own; None leaves it to Qt."""
    if not isinstance(thing, QWidget):
        return None
    role = thing.property(_PROPERTY)
    return None if role is None else QAccessibleWidget(thing, QAccessible.Role(role))


# --- the cursor ---


class FocusKeeper(QObject):
    """Watches over the cursor of one window."""

    def __init__(self, window: QWidget, shown: Callable[[], Page | None]) -> None:
        super().__init__(window)
        self._window, self._shown = window, shown
        self._last: QWidget | None = None
        """What had the cursor last on the page that is shown."""
        running = QApplication.instance()
        if isinstance(running, QApplication):
            running.focusChanged.connect(self._changed)

    def _changed(self, old: QWidget | None, now: QWidget | None) -> None:
        page = self._page()
        if page is None:
            return
        if now is not None and page.isAncestorOf(now) and self._was_moved(old):
            self._last = now
        if old is not None and not self._was_moved(old):
            QTimer.singleShot(0, self, partial(self._hand_on, old, now))

    def _page(self) -> Page | None:
        """The page that is seen; None while the window is being taken apart."""
        page = self._shown() if shiboken6.isValid(self._window) else None
        return page if page is not None and shiboken6.isValid(page) and page.isVisible() else None

    def _was_moved(self, old: QWidget | None) -> bool:
        """Whether somebody moved the cursor: what had it can still have it, or stands elsewhere."""
        return old is None or not self._window.isAncestorOf(old) or usable(old)

    def _hand_on(self, old: QWidget, now: QWidget | None) -> None:
        """Unless it was moved since, or the page was turned."""
        page = self._page()
        if page is None or QApplication.focusWidget() not in (now, None):
            return
        if now is not None and not shiboken6.isValid(now):
            now = None
        there = self._place(page, old if shiboken6.isValid(old) else None)
        if there is not None and there is not now:
            there.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self, page: Page, old: QWidget | None) -> QWidget | None:
        if old is not None and page.isAncestorOf(old):
            named = page.instead_of(old)
            return named if named is not None and usable(named) else nearest(page, old) or page.first()
        kept = self._last if self._last is not None and shiboken6.isValid(self._last) else None
        return kept if kept is not None and page.isAncestorOf(kept) and usable(kept) else page.first()


def usable(widget: QWidget) -> bool:
    """Whether it can have the cursor now."""
    return widget.isEnabled() and widget.isVisible()


def nearest(page: QWidget, gone: QWidget) -> QWidget | None:
    """The nearest control to one that is gone: of its own group if there is one, else of the group around that.

    Qt's own chain of the cursor is not asked: PySide then takes one control to own the next, and layouts lose theirs.
    """
    tabbed = [one for one in page.findChildren(QWidget) if _is_led_to(one)]
    group = gone.parentWidget()
    while group is not None:
        here = [one for one in tabbed if group.isAncestorOf(one)]
        if here:
            return min(here, key=lambda one: (_middle(one, page) - _middle(gone, page)).manhattanLength())
        group = None if group is page else group.parentWidget()
    return None


def _is_led_to(widget: QWidget) -> bool:
    """Whether Tab leads to it. What cannot be undone is never handed the cursor."""
    tabbed = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    return tabbed and usable(widget) and widget.objectName() != "danger"


def _middle(widget: QWidget, page: QWidget) -> QPoint:
    return widget.mapTo(page, widget.rect().center())
