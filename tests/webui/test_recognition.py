"""The pool of readers: what is read at a time, what waits, and what those are told for whom there is no place."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event, Lock

import pytest
from flask import Flask

from vision.errors import TruncatedError
from vision.reading import Reading
from webui.errors import WebError
from webui.recognition import FIRST_GUESS, LONGEST, NEXT_GLANCE, ReadingPool, read_photo


class Gate:
    """A reader whose photos take until they are let through."""

    def __init__(self) -> None:
        self.open, self.begun, self.lock = Event(), [], Lock()
        self.most = self.now = 0

    def __call__(self, data: bytes, hint: str) -> Reading:
        with self.lock:
            self.begun.append(data)
            self.now += 1
            self.most = max(self.most, self.now)
        assert self.open.wait(20)
        with self.lock:
            self.now -= 1
        return Reading(len(data), 1)


@pytest.fixture
def gate() -> Iterator[Gate]:
    made = Gate()
    yield made
    made.open.set()


def until(condition) -> None:
    pause = Event()
    for _ in range(2000):
        if condition():
            return
        pause.wait(0.005)
    raise AssertionError("nothing happened")


def test_a_photo_is_read_and_counted():
    clock = iter([1.0, 1.5])
    pool = ReadingPool(lambda data, _: Reading(len(data), 1), 1, 0, clock=lambda: next(clock))
    assert pool.read(b"abc").width == 3
    assert (pool.count, pool.seconds, pool.refused, pool.waiting) == (1, 0.5, 0, 0)


def test_so_many_are_read_at_a_time_and_so_many_wait(gate: Gate):
    pool = ReadingPool(gate, 2, 2)
    with ThreadPoolExecutor(4) as phones:
        sent = [phones.submit(pool.read, bytes(size)) for size in range(4)]
        until(lambda: pool.waiting == 2 and len(gate.begun) == 2)
        assert pool.reading == 2
        with pytest.raises(WebError) as refused:
            pool.read(b"")
        assert (refused.value.code, refused.value.status) == ("busy", 503)
        gate.open.set()
        assert sorted(answer.result().width for answer in sent) == list(range(4))
    assert gate.most == 2 and pool.waiting == pool.reading == 0 and pool.refused == 1


def test_fewer_wait_where_photos_take_long(gate: Gate):
    now = [0.0]

    def read(data: bytes, hint: str) -> Reading:
        now[0] += 0.1 if data == b"fast" else 2.9
        return gate(data, hint)

    for data, places in ((b"fast", 6), (b"slow", 3)):
        gate.open.set()
        pool = ReadingPool(read, 2, 4, clock=lambda: now[0])
        for _ in range(20):
            pool.read(data)
        gate.open.clear()
        with ThreadPoolExecutor(places) as phones:
            sent = [phones.submit(pool.read, data) for _ in range(places)]
            until(lambda pool=pool, places=places: pool.reading + pool.waiting == places)
            with pytest.raises(WebError):
                pool.read(data)
            gate.open.set()
            wait(sent)


def test_those_who_are_refused_come_back_one_after_the_other(gate: Gate):
    pool = ReadingPool(gate, 1, 1, clock=lambda: 100.0)
    with ThreadPoolExecutor(2) as phones:
        sent = [phones.submit(pool.read, b"") for _ in range(2)]
        until(lambda: pool.waiting == 1)
        told = []
        for _ in range(80):
            with pytest.raises(WebError) as refused:
                pool.read(b"")
            told.append(refused.value.retry)
        gate.open.set()
        wait(sent)
    assert told[:3] == [3, 5, 6]  # ceil of 2, 3, 4 times FIRST_GUESS
    assert FIRST_GUESS == 1.5 and told == sorted(told) and max(told) == LONGEST


def test_a_frame_is_read_where_a_reader_is_free_and_takes_no_place_of_a_photo(gate: Gate):
    pool = ReadingPool(gate, 2, 0)
    with ThreadPoolExecutor(4) as phones:
        frame = phones.submit(pool.glance, b"frame")
        until(lambda: gate.begun == [b"frame"])
        with pytest.raises(WebError) as refused:  # one of the readers is for photos
            pool.glance(b"other")
        assert (refused.value.code, refused.value.status, refused.value.retry) == ("busy", 503, NEXT_GLANCE)
        sent = [phones.submit(pool.read, b"photo") for _ in range(2)]
        until(lambda: len(gate.begun) == 2)
        gate.open.set()
        assert frame.result().width == 5 and [answer.result().width for answer in sent] == [5, 5]
    assert (pool.count, pool.glances, pool.refused) == (2, 1, 0)


def test_a_frame_waits_for_nothing(gate: Gate):
    pool = ReadingPool(gate, 1, 4)
    with ThreadPoolExecutor(1) as phones:
        sent = phones.submit(pool.read, b"photo")
        until(lambda: pool.reading == 1)
        with pytest.raises(WebError):
            pool.glance(b"frame")
        gate.open.set()
        sent.result()
    assert pool.glance(b"frame").width == 5


def test_a_reader_that_fails_leaves_its_place(gate: Gate):
    def fail(_data: bytes, _hint: str) -> Reading:
        raise TruncatedError("torn")

    pool = ReadingPool(fail, 1, 0)
    for _ in range(3):
        with pytest.raises(TruncatedError):
            pool.read(b"")
        with pytest.raises(TruncatedError):
            pool.glance(b"")
    assert pool.count == 3 and pool.reading == 0


def test_an_app_has_a_pool_of_its_own(app: Flask):
    app.extensions["agari.readings"] = ReadingPool(lambda data, hint: Reading(7, len(hint)), 1, 1)
    with app.app_context():
        assert read_photo(b"").width == 7 and read_photo(b"", "dora").height == 4
