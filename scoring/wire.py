"""The machine interface: JSON objects in, JSON objects out, for the command line and the web alike.

Every request is read completely before it is refused, so that an answer names all that is wrong with it at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from scoring.context import CLAIMS, SEATS, WinContext
from scoring.errors import Finding, HandError, Problem, RulesError, ScoringError, TextError, UnknownTileError
from scoring.fields import shown
from scoring.hand import MELD_KINDS, Hand, Meld
from scoring.presets import rules_from
from scoring.problems import find_problems, find_set_problems, find_shape_problems
from scoring.rules import RuleSet
from scoring.tiles import WINDS, Tile, parse_tiles

if TYPE_CHECKING:
    from scoring.draws import DrawHand


class RequestError(ScoringError):
    """A request that is no JSON object of the right shape."""

    code = "bad_request"


#: More melds than a hand can hold; a few too many are still read, to say which hand they are in.
MOST_MELDS = 8


class Reader:
    """Reads the fields of one request; what is wrong is collected in `findings`, and a harmless value stands in for it."""

    def __init__(self, request: object) -> None:
        """Raises `RequestError` when the request is no object."""
        if not isinstance(request, Mapping):
            raise RequestError(f"expected a JSON object, got {type(request).__name__}")
        self.request: Mapping[str, Any] = request
        self.findings: list[Finding] = []

    def wrong(self, name: str, expected: str, got: object) -> None:
        """Note a value of the wrong kind."""
        self.findings.append(Finding(Problem.BAD_VALUE, f"{name!r}: expected {expected}, got {shown(got)}", (name,)))

    def flag(self, name: str) -> bool:
        """True or false; missing is false."""
        value = self.request.get(name, False)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.wrong(name, "true or false", value)
        return False

    def number(self, name: str, default: int = 0) -> int:
        """A whole number that is not negative."""
        value = self.request.get(name, default)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1_000_000:
            return value
        if value is not None:
            self.wrong(name, "a whole number from 0 on", value)
        return default

    def text(self, name: str, default: str | None = None) -> str | None:
        """A string, or the default when it is missing or null."""
        value = self.request.get(name, default)
        if value is None or isinstance(value, str):
            return default if value is None else value
        self.wrong(name, "a string", value)
        return default

    def tiles(self, name: str, value: object) -> tuple[Tile, ...]:
        """Tiles from mpsz text or from a list of single tiles; None gives none."""
        texts = [value] if isinstance(value, str) else value
        if texts is None:
            return ()
        if not isinstance(texts, (list, tuple)) or not all(isinstance(text, str) for text in texts):
            self.wrong(name, "tiles such as '123m' or a list of them", value)
            return ()
        out: list[Tile] = []
        for text in texts:
            try:
                out += parse_tiles(text)
            except UnknownTileError as error:
                self.findings.append(Finding(Problem.UNKNOWN_TILE, f"{name!r}: {error}", (name,)))
            except TextError as error:
                self.findings.append(Finding(Problem.BAD_VALUE, f"{name!r}: {error}", (name,)))
        return tuple(out)

    def one_tile(self, name: str, value: object) -> Tile | None:
        """One tile; None when it is missing or empty."""
        if value is None or value == "":
            return None
        before = len(self.findings)
        found = self.tiles(name, value) if isinstance(value, str) else ()
        if len(found) == 1:
            return found[0]
        if len(self.findings) == before:
            self.wrong(name, "one tile such as '5m'", value)
        return None

    def melds(self) -> tuple[Meld, ...]:
        """The melds, as objects or in the text form of `Meld`."""
        value = self.request.get("melds")
        if value is None:
            return ()
        if not isinstance(value, (list, tuple)):
            self.wrong("melds", "a list of melds", value)
            return ()
        if len(value) > MOST_MELDS:
            self.wrong("melds", f"at most {MOST_MELDS} melds", f"{len(value)} of them")
            return ()
        return tuple(meld for item in value if (meld := self._meld(item)) is not None)

    def _meld(self, item: object) -> Meld | None:
        if isinstance(item, str):
            try:
                return Meld.parse(item)
            except TextError as error:
                problem = Problem.UNKNOWN_TILE if isinstance(error, UnknownTileError) else Problem.BAD_MELD
                self.findings.append(Finding(problem, f"'melds': {error}", (item[:40],)))
                return None
        if not isinstance(item, Mapping):
            self.wrong("melds", "an object with 'kind' and 'tiles'", item)
            return None
        kind, seat = item.get("kind"), item.get("from")
        if kind not in MELD_KINDS:
            words = f"'melds': expected 'kind' to be one of {', '.join(MELD_KINDS)}, got {kind!r:.60}"
            self.findings.append(Finding(Problem.BAD_MELD, words, (str(kind)[:20],)))
            return None
        if seat is not None and not isinstance(seat, str):
            self.wrong("melds", "'from' to be a seat", seat)
            seat = None
        before = len(self.findings)
        tiles = self.tiles("melds", item.get("tiles"))
        called = self.one_tile("melds", item.get("called"))
        return Meld(kind, tiles, called, seat) if len(self.findings) == before else None

    def rules(self) -> RuleSet:
        """The rule set; raises `RulesError` for rules that are none."""
        players = self.request.get("players")
        if players is not None and players not in (2, 3, 4) or isinstance(players, (bool, float)):
            self.wrong("players", "2, 3 or 4", players)
            players = None
        return rules_from(self.request.get("rules"), players)

    def hand(self) -> Hand:
        """Concealed tiles, melds, winning tile and norths."""
        if not isinstance(self.request.get("hand"), (str, list, tuple)):
            self.wrong("hand", "the concealed tiles such as '123m406p'", self.request.get("hand"))
            tiles: tuple[Tile, ...] = ()
        else:
            tiles = self.tiles("hand", self.request["hand"])
        return Hand(tiles, self.melds(), self.one_tile("win", self.request.get("win")), self.number("norths"))


def _is_seats(pao: object) -> bool:
    """True for an object of yakuman and seats, of which there are but few."""
    return isinstance(pao, Mapping) and len(pao) < 8 and all(isinstance(seat, str) for seat in pao.values())


def read_win(request: object) -> tuple[Hand, WinContext, RuleSet]:
    """The hand, circumstances and rules of a score request.

    Raises `RequestError`, `RulesError`, or `HandError` with every problem of the request and of the hand.
    """
    reader = Reader(request)
    rules = reader.rules()
    hand = reader.hand()
    pao = reader.request.get("pao")
    if not (pao is None or isinstance(pao, str) or _is_seats(pao)):
        reader.wrong("pao", "a seat or an object of yakuman and seats", pao)
        pao = None
    pond = reader.request.get("pond")
    furiten = reader.request.get("furiten")
    robbed = reader.text("robbed")
    if robbed not in (None, "kakan", "ankan", "north"):
        reader.wrong("robbed", "'kakan', 'ankan' or 'north'", robbed)
        robbed = None
    first_winner = reader.request.get("first_winner", True)
    if first_winner is not None and not isinstance(first_winner, bool):
        reader.wrong("first_winner", "true or false", first_winner)
    win = WinContext(
        by=reader.text("by", "") or "",
        seat=reader.text("seat", "") or "",
        from_=reader.text("from"),
        round=reader.text("round", "") or "",
        **{claim: reader.flag(claim) for claim in CLAIMS},
        dealer_streak=reader.number("dealer_streak"),
        dora=reader.tiles("dora", reader.request.get("dora")),
        ura=reader.tiles("ura", reader.request.get("ura")),
        honba=reader.number("honba"),
        sticks=reader.number("sticks"),
        pao=dict(pao) or None if isinstance(pao, Mapping) else pao,
        first_winner=first_winner is not False,
        pond=None if pond is None else reader.tiles("pond", pond),
        furiten=None if furiten is None else reader.flag("furiten"),
        discarder_riichi=reader.flag("discarder_riichi"),
        after_replacement=reader.flag("after_replacement"),
        robbed=robbed,
    )
    findings = tuple(dict.fromkeys((*reader.findings, *_not_caused(reader.findings, find_problems(hand, win, rules)))))
    if findings:
        raise HandError(findings)
    return hand, win, rules


def _not_caused(misread: list[Finding], findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings that a value which could not be read did not bring about: a missing tile or a false count."""
    names = {name for finding in misread for name in finding.about}
    caused = {Problem.TILE_COUNT} if names & {"hand", "melds"} or any(f.problem is Problem.BAD_MELD for f in misread) else set()
    if "dora" in names:
        caused.add(Problem.TOO_MANY_INDICATORS)
    if "win" in names:
        caused.add(Problem.WIN_TILE_MISSING)
    return tuple(finding for finding in findings if finding.problem not in caused)


def score_json(request: object) -> dict[str, Any]:
    """The answer to one object of `agari score --jsonl`."""
    from scoring.score import score_win

    return score_win(*read_win(request)).to_json()


def error_json(error: ScoringError) -> dict[str, Any]:
    """Any error of this package in the one shape that every interface uses."""
    body: dict[str, Any] = {"code": error.code, "message": str(error), "problems": []}
    if isinstance(error, HandError):
        body["problems"] = [finding.to_json() for finding in error.findings]
    elif isinstance(error, RulesError) and error.field:
        body["field"] = error.field[:60]
    return {"ok": False, "error": body}


def answer(request: object, handle: Callable[[object], dict[str, Any]]) -> dict[str, Any]:
    """`handle(request)`, or the error object that says why there is no answer."""
    try:
        return handle(request)
    except ScoringError as error:
        return error_json(error)


def waits_json(request: object) -> dict[str, Any]:
    """The answer to one object of `agari waits --jsonl`: shanten, waits, and for 14 (11, 8 …) tiles the discards."""
    from scoring.shanten import acceptance, discards, shanten

    reader = Reader(request)
    rules = reader.rules()
    hand = Hand(reader.tiles("hand", _given(reader, "hand")), reader.melds(), None, reader.number("norths"))
    seen = reader.tiles("seen", reader.request.get("seen"))
    findings = (*reader.findings, *_not_caused(reader.findings, find_shape_problems(hand, seen, rules)))
    if findings:
        raise HandError(tuple(dict.fromkeys(findings)))
    now = shanten(hand, rules)
    out: dict[str, Any] = {"ok": True, "shanten": now, "tenpai": now == 0, "waits": []}
    if len(hand.tiles) % 3 == 1:
        return out | _helping(now, acceptance(hand, rules, seen))
    out["discards"] = [
        {"tile": str(discard.tile), "shanten": discard.shanten, **_helping(discard.shanten, discard.accepts)}
        for discard in discards(hand, rules, seen)
    ]
    return out


def _helping(shanten: int, accepts: tuple[tuple[Tile, int], ...]) -> dict[str, Any]:
    """`accepts` are the tiles that bring a hand closer; those of a tenpai hand are its `waits`."""
    counted = [{"tile": str(tile), "left": left} for tile, left in accepts]
    return {"waits": counted if shanten == 0 else [], "accepts": counted}


def _given(reader: Reader, name: str) -> object:
    value = reader.request.get(name)
    if value is None:
        reader.wrong(name, "tiles such as '123m406p'", value)
    return value


def draw_json(request: object) -> dict[str, Any]:
    """The answer to one object of `agari draw --jsonl`."""
    from scoring.draws import settle_draw

    reader = Reader(request)
    rules = reader.rules()
    seats = SEATS[rules.players]
    given = reader.request.get("hands")
    if not isinstance(given, Mapping):
        if given is not None or reader.request.get("abort") is None:
            reader.wrong("hands", "an object of seats and hands", given)
        given = {}
    hands: dict[str, DrawHand] = {}
    for seat, value in given.items():
        if seat in WINDS and seat not in seats and value is None:
            continue  # nobody sits there and nothing is said of it
        if seat not in seats:
            words = f"'hands': expected the seats {', '.join(seats)}, got {seat!r:.20}"
            reader.findings.append(Finding(Problem.BAD_SEAT, words, (str(seat)[:20],)))
        elif value is not None:
            hands[seat] = _draw_hand(reader, seat, value, rules)
    dealer = reader.text("dealer", "E")
    if dealer != "E":
        reader.findings.append(
            Finding(Problem.BAD_SEAT, f"'dealer': seats are seat winds, so the dealer is 'E', got {dealer!r}", ("dealer",))
        )
    honba, sticks = reader.number("honba"), reader.number("sticks")
    abort, who, last_draw = reader.text("abort"), reader.text("who"), reader.text("last_draw")
    if reader.findings:
        raise HandError(tuple(dict.fromkeys(reader.findings)))
    return settle_draw(hands, rules, honba=honba, sticks=sticks, abort=abort, who=who, last_draw=last_draw).to_json()


def _draw_hand(reader: Reader, seat: str, value: object, rules: RuleSet) -> DrawHand:
    from scoring.draws import DrawHand

    try:
        part = Reader(value)
    except RequestError:
        reader.wrong(f"hands.{seat}", "an object or null", value)
        return DrawHand()
    tiles = part.request.get("hand")
    hand = None if tiles is None else Hand(part.tiles("hand", tiles), part.melds(), None, part.number("norths"))
    pond = part.request.get("pond")
    open_hand = part.request.get("shown", True)
    if open_hand is not None and not isinstance(open_hand, bool):
        part.wrong("shown", "true or false", open_hand)
    out = DrawHand(
        hand=hand,
        riichi=part.flag("riichi"),
        shown=open_hand is not False,
        pond=None if pond is None else part.tiles("pond", pond),
        called_away=part.tiles("called_away", part.request.get("called_away")),
    )
    if hand is not None:
        left = tuple((Counter(out.pond or ()) - Counter(out.called_away)).elements())
        part.findings += _not_caused(part.findings, find_set_problems(hand, left, rules, seat))
    for finding in part.findings:
        reader.findings.append(Finding(finding.problem, f"{seat}: {finding.message}", (seat, *finding.about)))
    return out
