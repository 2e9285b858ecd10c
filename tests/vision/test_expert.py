"""The second namer is asked about what the first is not sure of, and no more."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.vision.photos import encoded
from tests.vision.toys import Toy, ToyFinder, ToyNamer, ToyRefiner, toy_photo
from vision.errors import WeightsError
from vision.expert import ASKED, Expert
from vision.labels import LABELS
from vision.namer import Named
from vision.nets import weights_folder
from vision.read import Reader

ONE, TWO = LABELS.index("1m"), LABELS.index("2m")


class Told:
    """A net that answers these logits, one row a crop, and counts the crops that it sees."""

    def __init__(self, sure: float, label: int, known: tuple[str, ...] = LABELS) -> None:
        self.logits = np.full(len(LABELS), np.log((1 - sure) / (len(LABELS) - 1)), np.float32)
        self.logits[label] = np.log(sure)
        self.known, self.seen = known, 0

    def names(self, key: str) -> tuple[str, ...]:
        return self.known

    def number(self, key: str, default: float) -> float:
        return default

    def run(self, array: np.ndarray) -> list[np.ndarray]:
        self.seen += len(array)
        return [np.repeat(self.logits[None], len(array), axis=0)]


def named(*sure: float) -> Named:
    """So sure that crops show 1m, the rest on 2m."""
    labels = np.zeros((len(sure), len(LABELS)), np.float32)
    labels[:, ONE], labels[:, TWO] = sure, 1 - np.array(sure)
    return Named(labels, np.full((len(sure), 4), 0.25, np.float32), np.zeros((len(sure), 64), np.float32))


def crops(many: int) -> np.ndarray:
    return np.zeros((many, 64, 48, 3), np.uint8)


def test_only_what_the_first_is_not_sure_of_is_asked():
    net = Told(0.9, ONE)
    before = named(0.995, ASKED, 0.7, 0.7)
    out = Expert(net).consider(crops(4), before, np.array([True, True, True, False]))  # type: ignore[arg-type]
    assert net.seen == 1
    assert out.labels[[0, 1, 3]].tolist() == before.labels[[0, 1, 3]].tolist()
    assert before.labels[2, ONE] == pytest.approx(0.7)
    assert Expert(net).consider(crops(0), named(), np.empty(0, bool)).labels.shape == (0, len(LABELS))  # type: ignore[arg-type]


@pytest.mark.parametrize(("sure", "label", "wanted"), [(0.9, ONE, 0.9), (0.6, ONE, 0.7), (0.8, TWO, 0.35), (0.99, TWO, 0.35)])
def test_where_both_name_the_same_the_surer_tells_else_it_stays_in_doubt(sure: float, label: int, wanted: float):
    out = Expert(Told(sure, label)).consider(crops(1), named(0.7), np.ones(1, bool))  # type: ignore[arg-type]
    assert out.labels[0, ONE] == pytest.approx(wanted, abs=0.01)
    assert out.labels.sum() == pytest.approx(1, abs=1e-5)
    assert LABELS[out.labels[0].argmax()] == ("1m" if label == ONE else "2m")
    assert label == ONE or out.labels.max() < 0.92


def test_an_expert_that_knows_other_labels_is_refused():
    with pytest.raises(WeightsError, match="other labels"):
        Expert(Told(0.9, ONE, LABELS[:5]))  # type: ignore[arg-type]


def test_a_reader_asks_its_expert():
    toys = [Toy("3s", 100, 100), Toy("4s", 150, 100)]

    class Knows:
        def consider(self, crops: np.ndarray, named: Named, some: np.ndarray) -> Named:
            return named.with_labels(np.where(named.labels > 0.5, np.float32(0.97), named.labels))

    data = encoded(toy_photo(toys), "PNG")
    alone = Reader(ToyFinder(), ToyNamer(sure=0.6)).read(data)
    both = Reader(ToyFinder(), ToyNamer(sure=0.6), expert=Knows()).read(data)
    assert [tile.doubt for tile in alone.tiles] == [True, True]
    assert [(tile.label, tile.doubt) for tile in both.tiles] == [("3s", False), ("4s", False)]


@pytest.mark.skipif(not (weights_folder() / "expert.onnx").is_file(), reason="models/weights is not trained yet")
def test_the_expert_of_the_weights_answers_for_every_crop():
    before = named(0.5, 0.995)
    out = Expert().consider(np.full((2, 64, 48, 3), 128, np.uint8), before, np.ones(2, bool))
    assert json.dumps(out.labels[1].tolist()) == json.dumps(before.labels[1].tolist())
    assert out.labels.shape == (2, len(LABELS)) and out.labels.sum(axis=1) == pytest.approx(1, abs=1e-3)


def test_flowered_backs_of_a_kan_stay_backs_whatever_the_expert_says():
    """Fault: the expert was asked about backs that had been told from foreign tiles by lying in a kan, and made them foreign."""
    texts = "1m 2m 3m 4p 5p 6p 1z 1z 2s 3s".split()
    row = [Toy(label, 60 + 46 * place, 340) for place, label in enumerate(texts)]
    kan = [Toy(label, 300 + 44 * place, 100) for place, label in enumerate(("other", "7p", "7p", "other"))]

    class Same(ToyNamer):
        """Every picture looks the same to it."""

        def name(self, crops: np.ndarray) -> Named:
            named = super().name(crops)
            return Named(named.labels, named.turns, np.ones((len(crops), 64), np.float32) / 8)

    data = encoded(toy_photo([*row, *kan]), "PNG")
    expert = Expert(Told(0.95, LABELS.index("other")))  # type: ignore[arg-type]
    reading = Reader(ToyFinder(), Same(sure=0.985), ToyRefiner([*row, *kan]), expert).read(data)
    assert [tile.label for tile in reading.tiles if tile.role == "meld"] == ["back", "7p", "7p", "back"]
