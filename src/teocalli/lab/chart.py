"""The results of an arena as a picture (SVG): a row for each bot; shares of the victory, ratings, times."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from teocalli.lab.ratings import Standing

PAPER, INK, FAINT, GRID = "#fdfaf3", "#2a201a", "#7d6f62", "#e6dccb"
TURQUOISE, COCHINEAL, GOLD = "#1f8a8c", "#a62b2f", "#b97f16"
BAR = "#8cc9c5"
FONT = "font-family=\"'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif\""

WIDTH, HEAD, ROW, FOOT = 1180, 138, 54, 112
_MARGIN = 36
_WIDER = 9
"""How far the grid reaches above and below the rows."""

_DASHED = ' stroke-dasharray="3 3"'

_ROOM = 15
"""Letters of a name that have room; a longer one is written smaller."""

Span = tuple[float, float]


@dataclass(frozen=True)
class _Panel:
    """One column of the picture: where a value stands."""

    left: float
    right: float
    heading: str
    colour: str
    ticks: Sequence[tuple[float, str]]
    """Values that the grid marks, in order, with what is written below; the first and the last are the edges."""
    scale: Callable[[float], float] = float

    def at(self, value: float) -> float:
        """Across, kept within the panel."""
        low, high = self.scale(self.ticks[0][0]), self.scale(self.ticks[-1][0])
        part = (self.scale(value) - low) / (high - low)
        return self.left + min(1.0, max(0.0, part)) * (self.right - self.left)


def chart(title: str, facts: str, standings: Sequence[Standing]) -> str:
    """The text of an SVG file."""
    foot = HEAD + ROW * len(standings)
    shares = _Panel(236, 496, "share of the victory", TURQUOISE, [(n / 4, f"{25 * n} %") for n in range(5)])
    ratings = _Panel(632, 822, "rating", COCHINEAL, _rating_ticks(standings))
    times = _Panel(938, 1066, "time of a decision, in ms", GOLD, _time_ticks(standings), _magnitude)
    body = [*_heading(title, facts)]
    for panel in (shares, ratings, times):
        body += _frame(panel, foot)
    for row, bot in enumerate(standings):
        middle = HEAD + ROW * (row + 0.5)
        size = min(17.0, 17 * _ROOM / max(1, len(bot.name)))
        body.append(_text(_MARGIN, middle + 1, bot.name, f'font-size="{size:.1f}" font-weight="600" fill="{INK}"'))
        won = f"won {wins(bot)} of {bot.games}" if bot.games else "no game"
        body.append(_text(_MARGIN, middle + 18, won, _small()))
        body += [*_share(shares, bot, middle), *_rating(ratings, bot, middle), *_time(times, bot, middle)]
    body += _legend((shares, ratings, times), foot)
    height = foot + FOOT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{escape(f"{title}: {facts}")}">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>\n<g {FONT}>\n' + "\n".join(body) + "\n</g>\n</svg>\n"
    )


# Around the rows.


def _heading(title: str, facts: str) -> Iterator[str]:
    yield _text(_MARGIN, 50, title, f'font-size="27" font-weight="700" fill="{INK}"')
    yield _text(_MARGIN, 76, facts, f'font-size="15" fill="{FAINT}"')


def _frame(panel: _Panel, foot: float) -> Iterator[str]:
    """The heading, the grid and what its lines are worth."""
    yield _text(panel.left, HEAD - 22, panel.heading, f'font-size="15" font-weight="600" fill="{panel.colour}"')
    for value, label in panel.ticks:
        across = panel.at(value)
        yield _line(across, HEAD - _WIDER, across, foot + _WIDER, GRID, 1)
        yield _text(across, foot + _WIDER + 16, label, _small("middle"))


def _legend(panels: Sequence[_Panel], foot: float) -> Iterator[str]:
    """What the marks of each panel mean, below it."""
    down = foot + 62
    shares, ratings, times = (panel.left for panel in panels)
    yield _line(shares, down - 5, shares + 26, down - 5, INK, 1.6)
    yield from (_line(shares + end, down - 10, shares + end, down, INK, 1.6) for end in (0, 26))
    yield _text(shares + 38, down, "95 % interval", _small())
    yield _line(shares + 13, down + 8, shares + 13, down + 26, INK, 1.6, _DASHED)
    yield _text(shares + 38, down + 22, "share if all were equally strong", _small())
    yield _text(ratings, down, "1500 is the average here;", _small())
    yield _text(ratings, down + 22, "400 more: odds of 10 to 1", _small())
    yield f'<circle cx="{times + 6}" cy="{down - 5}" r="6" fill="{GOLD}"/>'
    yield _text(times + 20, down, "mean", _small())
    yield _line(times + 6, down + 9, times + 6, down + 25, GOLD, 3)
    yield _text(times + 20, down + 22, "95 of 100 take less", _small())
    yield _text(_MARGIN, down, "seats rotate; games of one", _small())
    yield _text(_MARGIN, down + 22, "rotation have the same luck", _small())


# A row.


def _share(panel: _Panel, bot: Standing, middle: float) -> Iterator[str]:
    if bot.share is None or bot.share_low is None or bot.share_high is None or bot.even is None:
        return
    width = panel.at(bot.share) - panel.left
    yield f'<rect x="{panel.left}" y="{middle - 12:.1f}" width="{width:.1f}" height="24" rx="2" fill="{BAR}"/>'
    yield _line(panel.at(bot.even), middle - 21, panel.at(bot.even), middle + 21, INK, 1.6, _DASHED)
    yield from _whisker(panel, (bot.share_low, bot.share_high), middle)
    yield from _value(
        panel, f"{100 * bot.share:.1f} %", f"{100 * bot.share_low:.1f} – {100 * bot.share_high:.1f}", middle
    )


def _rating(panel: _Panel, bot: Standing, middle: float) -> Iterator[str]:
    yield from _whisker(panel, (bot.rating_low, bot.rating_high), middle)
    yield f'<circle cx="{panel.at(bot.rating):.1f}" cy="{middle}" r="5" fill="{panel.colour}"/>'
    yield from _value(panel, f"{bot.rating:.0f}", f"± {bot.rating_high - bot.rating:.0f}", middle)


def _time(panel: _Panel, bot: Standing, middle: float) -> Iterator[str]:
    if bot.ms_mean is None or bot.ms_p95 is None:
        return
    mean, most = panel.at(bot.ms_mean), panel.at(bot.ms_p95)
    yield _line(mean, middle, most, middle, panel.colour, 1.6)
    yield f'<circle cx="{mean:.1f}" cy="{middle}" r="6.5" fill="{panel.colour}"/>'
    yield _line(most, middle - 9, most, middle + 9, panel.colour, 3)
    yield from _value(panel, duration(bot.ms_mean), duration(bot.ms_p95), middle)


def _whisker(panel: _Panel, span: Span, middle: float) -> Iterator[str]:
    low, high = map(panel.at, span)
    yield _line(low, middle, high, middle, INK, 1.6)
    yield from (_line(end, middle - 7, end, middle + 7, INK, 1.6) for end in (low, high))


def _value(panel: _Panel, text: str, below: str, middle: float) -> Iterator[str]:
    yield _text(panel.right + 14, middle + 1, text, f'font-size="17" font-weight="600" fill="{INK}"')
    yield _text(panel.right + 14, middle + 18, below, _small())


# Numbers.


def wins(bot: Standing) -> str:
    """Whole, or with one place: "57", "56.5"."""
    return f"{bot.wins:.1f}".removesuffix(".0")


def duration(ms: float) -> str:
    """As few digits as tell something: "0.02 ms", "7.4 ms", "250 ms", "1.2 s"."""
    if ms >= 1000:
        return f"{ms / 1000:.3g} s"
    return f"{ms:.0f} ms" if ms >= 100 else f"{ms:.1f} ms" if ms >= 1 else f"{ms:.2g} ms"


def _magnitude(ms: float) -> float:
    return log10(max(ms, 1e-6))


def _rating_ticks(standings: Sequence[Standing]) -> list[tuple[float, str]]:
    """Round numbers from below the least to above the greatest, some five of them."""
    low, high = min(bot.rating_low for bot in standings), max(bot.rating_high for bot in standings)
    step = next(size for size in (50, 100, 200, 250, 500, 1000, 2500, 10000) if (high - low) / size <= 4)
    first, last = floor(low / step), ceil(high / step)
    return [(step * n, str(step * n)) for n in range(first, max(last, first + 1) + 1)]


def _time_ticks(standings: Sequence[Standing]) -> list[tuple[float, str]]:
    """Powers of ten around all times, four at most."""
    found = [ms for bot in standings for ms in (bot.ms_mean, bot.ms_p95) if ms]
    low, high = floor(log10(min(found, default=1.0))), ceil(log10(max(found, default=1.0)))
    every = max(1, ceil((high - low) / 3))
    steps = max(1, ceil((high - low) / every))
    return [(10.0**n, f"{10.0**n:,g}") for n in range(low, low + every * steps + 1, every)]


# Strokes.


def _small(anchor: str = "start") -> str:
    return f'font-size="13" fill="{FAINT}" text-anchor="{anchor}"'


def _text(across: float, down: float, text: str, style: str) -> str:
    return f'<text x="{across:.1f}" y="{down:.1f}" {style}>{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float, extra: str = "") -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"{extra}/>'
