"""The card pictures: sharp at the size asked for, cached, bounded, and the same for the same calls."""

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from engine import cards
from game.table import sprites as module
from game.table.deck import BACK, BACKS, STYLES, DeckLook, size_for
from game.table.picture import HUNTER, MASTER, ROLE_BACK
from game.table.sprites import Sprites


@pytest.fixture(scope="module", autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    win = pygame.Window("sprites", (320, 240))
    win.get_surface()
    yield win
    win.destroy()


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


@pytest.mark.parametrize("height", [60, 105, 210, 427])
def test_a_card_fills_its_exact_size(height: int):
    deck = Sprites(height=height)
    assert deck.face(cards.parse("QD")).get_size() == deck.size == size_for(height)
    assert deck.size[1] <= height < deck.size[1] + 7
    assert deck.size[0] * 7 == deck.size[1] * 5
    middle = deck.size[0] // 2, deck.size[1] // 2
    assert deck.face(cards.parse("QD")).get_at(middle).a == 255
    assert deck.face(cards.parse("QD")).get_at((0, 0)).a == 0


@pytest.mark.parametrize("style", STYLES)
def test_all_faces_differ(style: str):
    deck = Sprites(DeckLook(style=style), 105)
    assert len({pixels(deck.face(card)) for card in range(54)}) == 54


def test_the_four_colour_deck_changes_diamonds_and_clubs_only():
    two, four = Sprites(DeckLook(), 105), Sprites(DeckLook(four_colour=True), 105)
    for code, differs in (
        ("7S", False),
        ("7H", False),
        ("7D", True),
        ("7C", True),
        ("KC", True),
        ("X1", False),
    ):
        card = cards.parse(code)
        assert (pixels(two.face(card)) != pixels(four.face(card))) is differs, code


@pytest.mark.parametrize("back", BACKS)
def test_a_turned_back_looks_the_same(back: str):
    """Else the way a card lies would mark it."""
    deck = Sprites(DeckLook(back=back), 210)
    image, half_turn = deck.back(), pygame.transform.rotate(deck.back(), 180)
    worst = max(
        abs(a - b)
        for x in range(0, deck.size[0], 3)
        for y in range(0, deck.size[1], 3)
        for a, b in zip(image.get_at((x, y)), half_turn.get_at((x, y)), strict=True)
    )
    assert worst <= 48  # one sample row of an anti-aliased edge


def test_nothing_is_done_when_look_and_size_stay():
    deck = Sprites(height=105)
    face, back = deck.face(3), deck.back()
    assert not deck.configure(DeckLook(), 105.9)
    assert deck.face(3) is face
    assert deck.configure(DeckLook(back="night"), 105)
    assert deck.face(3) is face
    assert deck.back() is not back
    assert deck.configure(DeckLook(back="night"), 210)
    assert deck.face(3) is not face


def test_role_cards_are_written_anew_in_another_language():
    deck = Sprites(DeckLook(labels=("Master", "Hunter")), 210)
    english = pixels(deck.face(MASTER))
    assert deck.configure(DeckLook(labels=("マスター", "ハンター")), 210)
    assert pixels(deck.face(MASTER)) != english


def test_a_pose_is_made_once_and_centred():
    deck = Sprites(height=105)
    deck.begin_frame(100)
    image, (x, y) = deck.pose(7, (200, 100), 33.0)
    assert deck.pose(7, (200, 100), 33.1)[0] is image
    assert (x + image.get_width() / 2, y + image.get_height() / 2) == (200, 100)
    assert deck.pose(BACK, (0, 0), 30)[0] is deck.pose(BACK, (0, 0), 210)[0]
    assert deck.pose(7, (0, 0), 30)[0] is not deck.pose(7, (0, 0), 210)[0]


def test_a_straight_pose_keeps_the_sharp_face():
    deck = Sprites(height=105)
    deck.begin_frame(100)
    face = deck.face(20)
    image, _ = deck.pose(20, (0, 0))
    left = (image.get_width() - deck.size[0]) // 2
    top = (image.get_height() - deck.size[1]) // 2
    for x in range(8, deck.size[0] - 8, 5):
        assert image.get_at((left + x, top + 40)) == face.get_at((x, 40))


def test_a_turned_card_has_no_dark_line_around_it():
    deck = Sprites(height=210)
    deck.begin_frame(100)
    image, _ = deck.pose(cards.parse("3H"), (0, 0), 17, lift=None)
    for x in range(image.get_width()):
        for y in range(0, image.get_height(), 4):
            red, green, blue, alpha = image.get_at((x, y))
            if 16 < alpha < 240:
                assert min(red, green, blue) > 140


def test_the_shadow_is_softer_and_further_away_when_lifted():
    deck = Sprites(height=210)
    deck.begin_frame(100)
    low, _ = deck.pose(BACK, (0, 0), 0, lift=0)
    high, _ = deck.pose(BACK, (0, 0), 0, lift=1)
    none, _ = deck.pose(BACK, (0, 0), 0, lift=None)
    assert none.get_size() == deck.size
    assert low.get_height() < high.get_height()


def test_new_poses_per_frame_are_bounded(monkeypatch: pytest.MonkeyPatch):
    deck = Sprites(height=105)
    made: list[object] = []
    make = Sprites._make
    monkeypatch.setattr(Sprites, "_make", lambda self, key: made.append(key) or make(self, key))
    for frame in range(3):
        deck.begin_frame(2)
        for card in range(10):
            deck.pose(card, (0, 0), 10.0 + card + 40 * frame, lift=1)
        assert len(made) == 2 * (frame + 1)


def test_the_cache_of_poses_is_bounded():
    deck = Sprites(height=105, pose_bytes=1 << 20)
    deck.begin_frame(1000)
    for angle in range(0, 360, 3):
        deck.pose(5, (0, 0), angle, lift=1)
    held = sum(i.get_width() * i.get_height() * 4 for i in deck._poses.values())
    assert held == deck._bytes
    assert held <= 1 << 20


def test_prewarming_ends_and_leaves_nothing_to_make(monkeypatch: pytest.MonkeyPatch):
    deck = Sprites(height=63)
    slices = 1
    while not deck.prewarm(0.0):
        slices += 1
        assert slices < 500
    assert slices > 50  # each slice did one small thing
    monkeypatch.setattr(module, "rasterise", lambda *_: pytest.fail("made a face after prewarming"))
    for card in range(52):
        deck.face(card)
    deck.begin_frame(0)
    poses = len(deck._poses)
    for angle in range(0, 180, 3):
        deck.pose(BACK, (0, 0), angle, lift=0.5)
    assert len(deck._poses) == poses


def test_the_same_calls_give_the_same_pixels():
    def film() -> list[bytes]:
        deck = Sprites(height=63)
        frames: list[bytes] = []
        for frame in range(6):
            target = pygame.Surface((300, 200))
            deck.begin_frame()
            target.fblits([deck.pose(c, (20 * c, 90), c * 7 + frame * 9, lift=0.6) for c in range(12)])
            frames.append(pixels(target))
        return frames

    assert film() == film()


def test_a_dimmed_card_is_darker():
    deck = Sprites(height=105)
    middle = deck.size[0] // 2, deck.size[1] // 2
    assert deck.face(0, dim=True).get_at(middle).r < deck.face(0).get_at(middle).r - 50


def test_the_back_of_a_role_card_tells_neither_its_role_nor_which_way_it_lies():
    image = Sprites(DeckLook(), 420).face(ROLE_BACK)
    one, other = pixels(image), pixels(pygame.transform.rotate(image, 180))
    assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) < len(one)


def test_role_cards_carry_their_names_in_words_where_these_can_be_read():
    plain, named = DeckLook(), DeckLook(labels=("Master", "Hunter"))
    for role in (MASTER, HUNTER):
        large = [pygame.image.tobytes(Sprites(look, 210).face(role), "RGBA") for look in (plain, named)]
        small = [pygame.image.tobytes(Sprites(look, 56).face(role), "RGBA") for look in (plain, named)]
        assert large[0] != large[1]
        assert small[0] == small[1]
