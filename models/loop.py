"""What both trainings share: a budget of minutes, checkpoints to resume from, averaged weights, a log."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from math import cos, pi
from pathlib import Path
from typing import Any, Generic, TypeVar

import torch
from torch import Tensor, nn

T = TypeVar("T")
#: Whether this processor reckons in bfloat16: one that does not takes ten times as long with it.
HALF = any(getattr(torch.cpu, name, bool)() for name in ("_is_avx512_bf16_supported", "_is_amx_tile_supported"))


@dataclass(frozen=True, slots=True)
class Plan:
    """How a training runs. `rate`: the highest learning rate; `check`: minutes from one validation to the next.

    `latest`: the last weights are kept, whatever their figures, as where no design is held out those choose nothing.
    """

    folder: Path
    minutes: float
    rate: float
    decay: float = 0.02
    warm: int = 150
    check: float = 2.0
    average: float = 0.998
    resume: bool = False
    latest: bool = False


class Average:
    """A running average of a net's weights, which is what is measured and shipped."""

    def __init__(self, net: nn.Module, keep: float) -> None:
        self.net = deepcopy(net).eval()
        self.keep = keep

    @torch.no_grad()
    def update(self, net: nn.Module, step: int) -> None:
        keep = min(self.keep, (1 + step) / (10 + step))
        for mine, new in zip(self.net.state_dict().values(), net.state_dict().values(), strict=True):
            if mine.dtype.is_floating_point:
                mine.mul_(keep).add_(new, alpha=1 - keep)
            else:
                mine.copy_(new)


def learning_rate(plan: Plan, step: int, done: float) -> float:
    """Warm up over the first steps, then a cosine over the budget (`done`: 0..1) down to a fiftieth."""
    warm = min(1.0, (step + 1) / plan.warm)
    return plan.rate * warm * (0.02 + 0.98 * 0.5 * (1 + cos(pi * min(done, 1.0))))


class Ahead(Generic[T]):
    """Makes the batch of the next step while the net works on this one's; `make(step)` must give the same for the same step."""

    def __init__(self, make: Callable[[int], T]) -> None:
        self._make = make
        self._workers = ThreadPoolExecutor(max_workers=1)
        self._waiting: dict[int, Future[T]] = {}

    def __call__(self, step: int) -> T:
        """The batch of a step."""
        now = self._waiting.pop(step, None) or self._workers.submit(self._make, step)
        self._waiting[step + 1] = self._workers.submit(self._make, step + 1)
        return now.result()


class Log:
    """Lines for people, on the screen and at the end of a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, text: str) -> None:
        line = f"{time.strftime('%H:%M:%S')} {text}"
        print(line, flush=True)
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(line + "\n")


def _save(path: Path, content: dict[str, Any]) -> None:
    """Written whole or not at all."""
    part = path.with_suffix(".part")
    torch.save(content, part)
    part.replace(path)


def train(
    net: nn.Module,
    plan: Plan,
    losses: Callable[[nn.Module, int], Mapping[str, Tensor]],
    validate: Callable[[nn.Module], Mapping[str, float]],
) -> None:
    """Train until the budget is used up.

    `losses(net, step)` makes a batch and gives its parts, whose sum is lowered; `validate(net)` gives figures, of which
    `score` chooses best.pt unless the plan says `latest`. last.pt holds all that is needed to resume.
    """
    plan.folder.mkdir(parents=True, exist_ok=True)
    log = Log(plan.folder / "log.txt")
    optimizer = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=plan.decay)
    average = Average(net, plan.average)
    step, used, best = 0, 0.0, float("-inf")
    last = plan.folder / "last.pt"
    if plan.resume and last.is_file():
        state = torch.load(last, weights_only=True)
        net.load_state_dict(state["net"])
        average.net.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        step, used, best = state["step"], state["used"], state["best"]
        log(f"resumed at step {step}, {used / 60:.1f} of {plan.minutes:g} minutes used")
    sums: dict[str, float] = {}
    since, checked, clock = 0, used, time.monotonic()
    while True:
        for group in optimizer.param_groups:
            group["lr"] = learning_rate(plan, step, used / (60 * plan.minutes))
        net.train()
        parts = losses(net, step)
        total = torch.stack(list(parts.values())).sum()
        optimizer.zero_grad(set_to_none=True)
        total.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        average.update(net, step)
        step, since = step + 1, since + 1
        for name, part in parts.items():
            sums[name] = sums.get(name, 0.0) + float(part.detach())
        now = time.monotonic()
        used, clock = used + now - clock, now
        finished = used >= 60 * plan.minutes
        if finished or used - checked >= 60 * plan.check:
            figures = validate(average.net)
            pace = since / (used - checked)
            means = " ".join(f"{name} {value / since:.4f}" for name, value in sums.items())
            shown = " ".join(f"{name} {value:.4f}" for name, value in figures.items())
            log(f"step {step} {used / 60:.1f} min {pace:.2f}/s rate {optimizer.param_groups[0]['lr']:.5f} | {means} | {shown}")
            sums, since, checked, clock = {}, 0, used, time.monotonic()
            if plan.latest or figures["score"] >= best:
                best = figures["score"]
                _save(plan.folder / "best.pt", {"average": average.net.state_dict(), "figures": dict(figures), "step": step})
            state = {"net": net.state_dict(), "average": average.net.state_dict(), "optimizer": optimizer.state_dict()}
            _save(last, {**state, "step": step, "used": used, "best": best})
        if finished:
            return
