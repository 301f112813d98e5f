"""Plots: the one door to pyqtgraph. A plot stands with its title, a sentence about it, and its values as a table.

It is drawn when values come, in the colours of the theme, and cannot be dragged about. Whoever does not see it is told
the same in words.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
)

from desktop.ui.widgets.basics import column, label
from desktop.ui.widgets.theme import Theme
from desktop.values.student import PlotView, Series

SYMBOLS = (("o", "●"), ("s", "■"), ("t", "▼"), ("d", "◆"))
"""How lines are told from one another, whatever their colours: in the plot, and in the table."""
LINES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
COLOURS = ("main", "clay", "leaf", "soft")
LOW, HIGH = 180, 250
"""Pixels at scale 1: bars, and lines with words up the side."""
APART = 0.05
"""How far lines on one level are drawn apart, so that none hides another."""


def load() -> None:
    """Bring pyqtgraph in; it takes half a second. May run on any lane."""
    import pyqtgraph  # noqa: F401


class PlotCard(QFrame):
    """One plot with its words."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self._theme = theme
        self._view: PlotView | None = None
        self._plot: Any = None
        self.title = label(step="lead", wrap=True)
        self.lead = label(tone="soft", wrap=True)
        self.table = ValuesTable()
        self._column = column(self.title, self.lead, self.table, of=self, margins=(24, 16, 24, 18), spacing=8)

    def show_plot(self, view: PlotView) -> None:
        """Show these values."""
        self._view = view
        self.title.setText(view.title)
        self.lead.setText(view.lead)
        self.table.show_values(view)
        there = any(one.values for one in view.series)
        self.table.setVisible(there)
        if there and self._plot is None:
            self._plot = _new_plot()
            self._column.insertWidget(2, self._plot)
        if self._plot is not None:
            self._plot.setVisible(there)
            self._draw(view)

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        if self._view is not None and self._plot is not None:
            self._draw(self._view)

    def _draw(self, view: PlotView) -> None:
        plot, theme = self._plot, self._theme
        plot.setFixedHeight(theme.px(HIGH if view.kind == "steps" else LOW))
        plot.setBackground(theme.colour("card"))
        plot.setAccessibleName(view.title)
        plot.setAccessibleDescription(in_words(view))
        plot.clear()
        _dress(plot, theme, view)
        for number, series in enumerate(view.series):
            if view.kind == "bars":
                _bars(plot, theme, series)
            else:
                _steps(plot, theme, series, number)


def in_words(view: PlotView) -> str:
    """A plot for whoever hears it."""
    lines = [view.lead]
    for series in view.series:
        told = ", ".join(f"{day}: {word}" for day, word in zip(series.days, series.words, strict=True) if word)
        lines.append(f"{series.name}: {told}")
    return " ".join(lines)


def _new_plot() -> Any:
    """An empty plot that nobody can drag, zoom or open a menu of."""
    import pyqtgraph

    class StillPlot(pyqtgraph.PlotWidget):  # type: ignore[misc]
        """A plot that lets the page be scrolled."""

        def wheelEvent(self, event: QWheelEvent) -> None:
            """The page's, not the plot's."""
            event.ignore()

    plot = StillPlot(antialias=True)
    plot.setMouseEnabled(x=False, y=False)
    plot.setMenuEnabled(False)
    plot.hideButtons()
    plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    plot.setFrameShape(QFrame.Shape.NoFrame)
    plot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return plot


def _dress(plot: Any, theme: Theme, view: PlotView) -> None:
    """Axes, words and room, all from the theme."""
    days = view.series[0].days if view.series else ()
    for side in ("left", "bottom"):
        axis = plot.getAxis(side)
        axis.setPen(theme.colour("line"))
        axis.setTextPen(theme.colour("soft"))
        axis.setTickFont(theme.font("small"))
        axis.setStyle(tickLength=0)
        axis.setZValue(-1)
    plot.getAxis("bottom").setTicks([list(enumerate(days))])
    _up_the_side(plot.getAxis("left"), theme, view)
    plot.showGrid(x=False, y=True, alpha=0.25)
    top = view.top or max((value for one in view.series for value in one.values), default=1.0)
    plot.setXRange(-0.6, max(len(days) - 0.4, 0.6), padding=0)
    plot.setYRange(0, max(top, 1.0) * 1.12, padding=0)


def _up_the_side(axis: Any, theme: Theme, view: PlotView) -> None:
    """Words with the room they need; whole numbers else."""
    top = max((value for one in view.series for value in one.values), default=0.0)
    step = max(1, round(top / 4))
    ticks = view.ticks or tuple((float(at), str(at)) for at in range(0, int(top) + 1, step))
    metrics = QFontMetrics(theme.font("small"))
    axis.setWidth(max(metrics.horizontalAdvance(word) for _, word in ticks) + theme.px(12))
    axis.setStyle(hideOverlappingLabels=False)
    axis.setTicks([list(ticks)])


def _bars(plot: Any, theme: Theme, series: Series) -> None:
    import pyqtgraph

    places = list(range(len(series.values)))
    look = {"brush": theme.colour("main"), "pen": pyqtgraph.mkPen(None)}
    plot.addItem(pyqtgraph.BarGraphItem(x=places, height=list(series.values), width=0.6, **look))


def _steps(plot: Any, theme: Theme, series: Series, number: int) -> None:
    import pyqtgraph

    which = number % len(SYMBOLS)
    colour = theme.colour(COLOURS[which])
    pen = pyqtgraph.mkPen(colour, width=theme.px(3), style=LINES[which])
    look = {"symbol": SYMBOLS[which][0], "symbolSize": theme.px(11), "symbolBrush": colour, "symbolPen": colour}
    begun = [(at, value + (number - 1.5) * APART) for at, value in enumerate(series.values) if value > 0]
    plot.plot([at for at, _ in begun], [height for _, height in begun], pen=pen, **look)


class ValuesTable(QTableWidget):
    """A plot's values: a row for each line, a column for each day."""

    def __init__(self) -> None:
        super().__init__()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionsClickable(False)
        self.verticalHeader().setSectionsClickable(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, view: PlotView) -> None:
        """Show what the plot shows."""
        self.setAccessibleName(view.title)
        self.setAccessibleDescription(in_words(view))
        days = view.series[0].days if view.series else ()
        self.setRowCount(len(view.series))
        self.setColumnCount(len(days))
        self.setHorizontalHeaderLabels(list(days))
        marks = [f"{SYMBOLS[at % len(SYMBOLS)][1]} " if len(view.series) > 1 else "" for at in range(len(view.series))]
        self.setVerticalHeaderLabels([f"{mark}{one.name}" for mark, one in zip(marks, view.series, strict=True)])
        for row, series in enumerate(view.series):
            for at, word in enumerate(series.words):
                cell = QTableWidgetItem(word)
                cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(row, at, cell)
        self.resizeRowsToContents()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Room for the bar only where there is more than fits."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as its rows are."""
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        wide = self.verticalHeader().sizeHint().width() + self.horizontalHeader().length()
        bar = self.horizontalScrollBar().sizeHint().height() if wide > self.width() - 4 else 0
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + rows + bar + 4)
