"""Hands in memory: nobody overwrites another's change, and the oldest go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.reading import Reading
from webui.errors import WebError
from webui.hands.document import Document, Won
from webui.hands.store import Photo, Store


def test_a_change_from_an_old_state_is_refused():
    store = Store(10)
    entry = store.add(Document())
    changed = store.change(entry.id, 1, lambda old: replace(old, document=Document(won=Won(seat="W"))))
    assert (changed.revision, store.get(entry.id).document.won.seat) == (2, "W")
    with pytest.raises(WebError) as caught:
        store.change(entry.id, 1, lambda old: old)
    assert (caught.value.code, caught.value.data) == ("conflict", {"revision": 2})


def test_the_longest_untouched_go_first():
    store = Store(10, most=2)
    first, second = store.add(Document()), store.add(Document())
    store.get(first.id)
    third = store.add(Document())
    assert {store.get(entry.id).id for entry in (first, third)} == {first.id, third.id}
    with pytest.raises(WebError):
        store.get(second.id)


def test_photos_take_no_more_than_their_share():
    store = Store(10, most_bytes=100)
    for _ in range(3):
        last = store.add(Document(), [Photo(b"x" * 60, Reading(1, 1))])
    assert store.get(last.id).photos[0].jpeg == b"x" * 60
    assert len(store._entries) == 1


def test_what_nobody_looked_at_is_forgotten():
    store = Store(0)
    first = store.add(Document())
    store.add(Document())
    with pytest.raises(WebError):
        store.get(first.id)


def test_winners_of_one_discard_belong_together():
    store = Store(10)
    first = store.add(Document())
    second = store.add(Document(), deal=first.deal)
    store.get(first.id)
    assert [entry.id for entry in store.deal(first.deal)] == [first.id, second.id]


def test_typed_hands_crowd_out_no_photo():
    store = Store(10, most=3)
    shown = store.add(Document(), [Photo(b"x", Reading(1, 1))])
    for _ in range(9):
        store.add(Document())
    assert store.get(shown.id).photos[0].jpeg == b"x"
