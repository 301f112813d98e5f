"""The chapter that is open: its skills with how well each is known, and the three ways into it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.ui.student.mastery import MasteryMark
from desktop.ui.widgets.theme import Theme
from desktop.ui.widgets.told import told
from desktop.ui.widgets.widgets import button, label, show_each
from desktop.values.page import Texts
from desktop.values.student import ChapterView, SkillView


class ChapterCard(QFrame):
    """A card about one chapter."""

    wanted = Signal(str, str)
    """The chapter's id, and what for: teach_me, clarify_doubts or exam."""

    def __init__(self, theme: Theme, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("card")
        self._theme = theme
        self._texts = texts
        self.chapter = ""
        self.title = label(step="lead", wrap=True)
        self.learn = told(button("", "first"), texts, text="window_home_learn")
        self.ask = told(button(""), texts, text="window_home_ask", tip="window_home_ask_tip")
        self.exam = told(button(""), texts, text="window_home_exam")
        self.about = label(step="small", tone="soft", wrap=True)
        self.rows: list[SkillRow] = []
        self._skills = QGridLayout()
        self._lay_out()
        for key, mode in ((self.learn, "teach_me"), (self.ask, "clarify_doubts"), (self.exam, "exam")):
            key.clicked.connect(lambda _checked=False, mode=mode: self.wanted.emit(self.chapter, mode))

    def show_chapter(self, view: ChapterView) -> None:
        """Show this chapter and its skills."""
        self.chapter = view.id
        self.title.setText(" · ".join(one for one in (view.title, view.grade) if one))
        self.exam.setVisible(bool(view.exam))
        self.exam.setAccessibleDescription(view.exam)
        self.about.setText(view.exam)
        self.about.setVisible(bool(view.exam))
        show_each(self.rows, view.skills, self._row, SkillRow.show_skill)

    def wear(self, theme: Theme) -> None:
        """Rows that are made later are drawn in this theme too."""
        self._theme = theme

    def _row(self) -> SkillRow:
        row = SkillRow(self._theme)
        self._skills.addWidget(row, len(self.rows), 0)
        return row

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 14, 24, 14)
        column.setSpacing(10)
        column.addWidget(self.title)
        self._skills.setVerticalSpacing(4)
        column.addLayout(self._skills)
        column.addStretch(1)
        keys = QHBoxLayout()
        keys.setSpacing(10)
        keys.addWidget(self.learn, 2)
        keys.addWidget(self.ask, 1)
        keys.addWidget(self.exam, 1)
        column.addLayout(keys)
        column.addWidget(self.about)


class SkillRow(QWidget):
    """A skill: its mark, its name, and the word for how well it is known."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(10)
        self._mark = MasteryMark(theme)
        self.name = label(wrap=True)
        self.word: QLabel = label(step="small", tone="soft")
        self._row.addWidget(self._mark)
        self._row.addWidget(self.name, 1)
        self._row.addWidget(self.word, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def show_skill(self, view: SkillView) -> None:
        """Show this skill."""
        self._mark.show_level(view.level)
        self.name.setText(view.name)
        self.word.setText(view.word)
        self.setAccessibleName(f"{view.name}: {view.word}" if view.word else view.name)
