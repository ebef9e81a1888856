"""The table of Three Hags: cards are picked in the hand, and played together or not at all.

What is picked stays picked while the other seat moves; the strip above the hand names what it makes. It is
there only while the gate is open for the viewer, for it tells about the hand; what lies aside and how the
piles were climbed everybody has seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from engine.cards import cards_of
from engine.events import Event
from engine.games.three_hags.state import Phase, RoundBegun
from engine.games.three_hags.view import View
from game import combo_pick
from game.combo_words import combo_label
from game.desk import Desk
from game.input.intents import Intent
from game.phrases import card_sign
from game.privacy.plan import Plan, PlanCombo, PlanPass
from game.scene import Scene
from game.scenes.hag_picking import OTHER_SORT, HagPicking
from game.session import Session
from game.strings import language, tr
from game.table import combo_lines
from game.table.bar import Entry
from game.table.combo_lines import AREA
from game.table.combo_strip import ComboStrip, Shown
from game.table.hag_layout import aside_box
from game.table.hag_pages import HagPagesPanel
from game.table.hand import next_index
from game.table.imp_tags import imp_tags
from game.table.panel import Panel
from game.table.plan_strip import Chip
from game.ui.canvas import Canvas


class HagTable(HagPicking):
    """One match of Three Hags at one table."""

    results: Mapping[str, str] = {"round_done": "round_result"}
    ahead = "couch.ahead_turns"

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk, session)
        self.combos = ComboStrip(desk, self._strip_pressed)
        self._pages: HagPagesPanel | None = None
        self._language = language()
        self._strip_for: object = None
        """All that the strip depends on, when it was last written."""

    # -- the position -----------------------------------------------------------------------------------

    @property
    def panel(self) -> Panel | None:
        return self._pages

    def _changed(self, events: tuple[Event, ...]) -> None:
        own: View | None = self.gate.look(self.viewer)
        if any(isinstance(event, RoundBegun) for event in events):
            self._pages = None
            self._pick(())
        if own is not None:
            kept = tuple(card for card in self.stage.chosen if own.hand >> card & 1)
            if kept != self.stage.chosen:
                self._pick(kept)
        if events:
            self._armed, self._pass_advised = 0.0, False
        if self._pages is not None:
            self._pages.show(self._table())
            self._pages.place(self._layout())
        self._place_strip()

    def layout(self) -> None:
        if self._language != language():  # panels are written when they are made
            self._language, self._pages = language(), None
        self.combos.forget()
        super().layout()
        settings = self.desk.settings.value
        self.stage.sort((settings.sorted_by(self.game), settings.sort_direction), snap=True)
        self._place_strip()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._armed > 0:
            self._armed = max(0.0, self._armed - dt)
            moved |= self._armed == 0
        moved |= self._place_strip()
        return (self._pages.update(dt) if self._pages is not None else False) or moved

    # -- what the viewer opens --------------------------------------------------------------------------

    def open_pages(self) -> None:
        """Look through what lies aside and how the piles were climbed."""
        table = self._table()
        if not table.moves:
            self.say(tr(f"{AREA}.nothing_played"))
            return
        self._pages = HagPagesPanel(self.desk, table, self.name, self.close_pages)
        self.pointer.let_go()
        self._pages.place(self._layout())
        self._pages.begin()
        self.desk.sound("accept")
        self.desk.stale = True

    def close_pages(self) -> None:
        """Close them."""
        self._pages = None
        self.desk.stale = True

    # -- input ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        self._pointed = self._by_pointer

    def _strip_pressed(self, verb: str) -> None:
        """A button of the strip: it passes at once, for it cannot be meant for anything else."""
        if verb == "undo":
            self.pass_on()
        else:
            self._button(verb)

    def _button(self, verb: str) -> None:
        if verb == "previous_trick":
            self.open_pages()
        elif self.gate.open_for(self.viewer):  # nobody picks, plays or passes unseen
            self._own_button(verb)

    def _own_button(self, verb: str) -> None:
        if self.couch is not None and self.strip.takes(verb):
            self.stage.raised = None if self.strip.focus is not None else self.stage.raised
            return
        if verb != "undo" and self._armed > 0:
            self._armed, self.face.said, self.desk.stale = 0.0, None, True
        if verb in ("up", "down"):
            self.leaf(1 if verb == "down" else -1)
        elif verb in ("left", "right"):
            self._step(verb)
        elif verb == "accept":
            self._accept()
        elif verb == "next":
            self.play_picked()
        elif verb == "undo":
            self._pass_key()
        elif verb == "next_tab":
            self.other_reading()
        elif verb == "prev_tab":
            self.sort_otherwise()
        elif verb == "back" and self.stage.chosen:
            self._pick(())
            self.face.said, self.hint_cards = None, ()
            self.desk.sound("back")
        elif verb == "back":
            self.hint_cards = ()
            super()._button(verb)
        elif verb == "hint":
            self._hint()

    def _step(self, verb: str) -> None:
        hand = self.stage.hand
        now = hand.index(self.stage.raised) if self.stage.raised in hand else None
        index = next_index(len(hand), now, verb)
        if index is not None:
            self.stage.raised, self._fell_to = hand[index], None
            self.desk.sound("move")

    def _accept(self) -> None:
        """On a card that is not picked: pick it. On one that is: play what is picked, where that can be, or
        put the card back."""
        raised, chosen = self.stage.raised, self.stage.chosen
        if raised is None and not chosen:
            self._step("right")
        elif (raised is None or raised in chosen) and self._playable():
            self.play_picked()
        elif raised is None:
            self.stage.raised = chosen[0]
        else:
            self.choose(raised)

    def _point(self, intent: Intent) -> None:
        if self.panel is None and self.stage.held is None and self.combos.handle(intent):
            self._by_pointer = True
            self.stage.raised = None
            self.desk.stale = True
            return
        super()._point(intent)

    def _press_or_release(self, intent: Intent) -> None:
        if self.panel is None and intent.pos is not None:
            if intent.verb == "wheel":
                self._by_pointer = True
                self._button("up" if intent.amount > 0 else "down")
                return
            if self.combos.handle(intent):
                self._by_pointer = True
                self.desk.stale = True
                return
            layout = self.stage.layout
            if intent.verb == "press" and layout is not None and aside_box(layout).holds(*intent.pos):
                self.open_pages()
                return
        super()._press_or_release(intent)

    # -- several people ---------------------------------------------------------------------------------

    def _turn(self) -> None:
        self._pages = None
        self._pick(())
        super()._turn()

    @property
    def queues(self) -> bool:
        if self.couch is None or not self.couch.open or self._table().turn is None:
            return False
        return not self.my_turn or bool(self.session.plans.of(self.viewer))

    def planned(self) -> tuple[Plan, ...]:
        return self.session.plans.of(self.viewer) if self.couch is not None and self.couch.open else ()

    def queued(self) -> tuple[tuple[int, int], ...]:
        plans = enumerate(self.planned(), 1)
        combos = ((plan.cards, place) for place, plan in plans if isinstance(plan, PlanCombo))
        return tuple((card, place) for cards, place in combos for card in cards_of(cards))

    def chips(self) -> tuple[Chip, ...]:
        """What can be planned; and the buttons that a pad needs for looking sort the hand and read an imp
        otherwise."""
        found: list[Chip] = []
        made, plans = self.made(), self.planned()
        if self.queues and not self.my_turn:
            queue = partial(self.plan, PlanCombo(made.cards, made.meaning)) if made else self.unplan
            found.append(Chip(tr("couch.plan.plancombo"), queue, ready=made is not None))
            passes = tuple(place for place, plan in enumerate(plans, 1) if plan == PlanPass())
            found.append(Chip(tr("couch.plan.planpass"), partial(self.plan, PlanPass()), passes))
        if plans:
            found.append(Chip(tr("couch.plan.back"), self.unplan))
        if made is not None and len(combo_pick.readings(self.picked, self._top())) > 1:
            found.append(Chip(tr("couch.key.other_meaning"), self.other_reading))
        by = self.desk.settings.value.sorted_by(self.game)
        return (*found, Chip(tr(f"{AREA}.key.sort_{OTHER_SORT[by]}"), self.sort_otherwise))

    def plan(self, plan: Plan) -> None:
        super().plan(plan)
        if isinstance(plan, PlanCombo):
            self._pick(())

    def _drop_on(self, card: int) -> None:
        self._pick((card,))
        if self._playable():
            self.play_picked()

    # -- looks ------------------------------------------------------------------------------------------

    def _place_strip(self) -> bool:
        """Let the strip show what is true now; whether that is something else than before."""
        stage, layout = self.stage, self.stage.layout
        now = (
            (id(stage.facts), stage.chosen, stage.raised, stage.busy, self._meaning, self._pointed),
            (self._armed > 0, self._pass_advised, self.gate.open_for(self.viewer), self.face.said is None),
            (id(layout), self.desk.hub.device, language()),
        )
        if layout is None or now == self._strip_for:
            return False
        self._strip_for = now
        return self.combos.show(layout, self._shown())

    def _shown(self) -> Shown | None:
        table, own = self._table(), self.gate.look(self.viewer)
        if own is None or table.phase not in (Phase.LEAD, Phase.FOLLOW):
            return None
        mine, top, picked = self.my_turn and not self.stage.busy, self._top(), self.picked
        made = self.made()
        alone = 0 if picked or not mine else self._alone()
        plays = bool(alone) and combo_pick.why_refused(alone, top) is None
        others = [c for c in combo_pick.readings(picked, top) if c != made] if made else []
        line = combo_lines.line(own.hand, top, picked, self._meaning, mine=self.my_turn)
        offers = combo_pick.offered(own.hand, top, self._by_hand) if mine else ()
        if made in offers and picked != self._by_hand:
            line = combo_lines.numbered(line, offers.index(made) + 1, len(offers))
        if line.mood == "refused" and self.face.said is not None:
            line = replace(line, note="")  # the sentence above says it
        return Shown(
            line=line,
            other=combo_label(others[0]) if others else "",
            alone=card_sign(alone.bit_length() - 1) if plays else "",
            can_play=mine and self._playable(),
            can_pass=mine and top is not None,
            armed=self._armed > 0,
            advised=self._pass_advised,
            offers=bool(offers),
        )

    def _draw_more(self, canvas: Canvas) -> None:
        self.combos.draw(canvas)
        made = self.made()
        if made is not None and self.gate.open_for(self.viewer):
            imp_tags(canvas, self.stage, combo_pick.disguises(made))

    @property
    def whole_bar(self) -> bool:
        return True

    def bar(self) -> tuple[Entry, ...] | None:
        found: list[Entry] = []
        device = self.desk.hub.device.kind
        if self.session.humans and device in ("keyboard", "pad"):
            found.append(self._first_entry())
        if self.session.humans:
            by = self.desk.settings.value.sorted_by(self.game)
            found.append(Entry("prev_tab", tr(f"{AREA}.key.sort_{OTHER_SORT[by]}")))
            if self.desk.settings.value.hints:
                found.append(Entry("hint", tr("table.key.hint"), self.deciding))
        found.append(Entry("previous_trick", tr(f"{AREA}.key.piles"), bool(self._table().moves)))
        return (*found, Entry("pause", tr("table.key.pause")))

    def _first_entry(self) -> Entry:
        """What the key that accepts does now."""
        raised, chosen = self.stage.raised, self.stage.chosen
        if raised is None and not chosen:
            return Entry("right", tr("table.key.choose"))
        if (raised is None or raised in chosen) and self._playable():
            return Entry("accept", tr("table.key.play"))
        return Entry("accept", tr(f"{AREA}.key.{'put_back' if raised in chosen else 'pick'}"))

    def prompt(self) -> str | None:
        return ""  # the strip says it


def scene(desk: Desk, session: Session) -> Scene:
    """The table of a session of Three Hags."""
    return HagTable(desk, session)


__all__ = ["HagTable", "scene"]
