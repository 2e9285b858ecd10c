"""The weights in models/weights, and what runs them: nothing of onnxruntime is seen outside this file.

A net is loaded once and shared by all threads: running it changes nothing in it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from vision.errors import WeightsError
from vision.geometry import Floats

# From version 1.29 on, onnxruntime tells its makers of every session, and keeps a name for the machine on its disk, unless it
# finds this when it is imported. No word about a photo, nor any other, leaves this machine.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnxruntime

#: Threads that one run may use.
THREADS = 2
#: The file with the SHA-256 of every file of weights, as `sha256sum` writes it.
SUMS = "SHA256SUMS"


def weights_folder() -> Traversable:
    """Where the weights are installed."""
    return files("models") / "weights"


def weights(name: str, folder: Traversable | None = None) -> bytes:
    """The bytes of a file of weights; raises `WeightsError` unless they are the ones that the folder's sums pin."""
    folder = folder or weights_folder()
    try:
        sums = (folder / SUMS).read_text("utf-8")
        data = (folder / name).read_bytes()
    except OSError as error:
        raise WeightsError(f"the weights models/weights/{name} are missing: install agari anew") from error
    if f"{hashlib.sha256(data).hexdigest()}  {name}" not in sums.splitlines():
        raise WeightsError(f"the weights models/weights/{name} are not the ones of this version: install agari anew")
    return data


class Net:
    """An ONNX net that takes one array; `metadata` is what its makers wrote into it."""

    def __init__(self, data: bytes, threads: int = THREADS) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # a waiting thread sleeps: others need the processor while this one is between two photos
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name
        self.metadata: Mapping[str, str] = self._session.get_modelmeta().custom_metadata_map

    def number(self, key: str, default: float) -> float:
        """A number of the metadata."""
        return float(self.metadata.get(key, default))

    def numbers(self, key: str, default: tuple[float, ...]) -> tuple[float, ...]:
        """Several numbers of the metadata."""
        return tuple(json.loads(self.metadata[key])) if key in self.metadata else default

    def names(self, key: str) -> tuple[str, ...]:
        """A list of names of the metadata; empty when there is none."""
        return tuple(json.loads(self.metadata.get(key, "[]")))

    def run(self, array: Floats) -> list[NDArray[np.float32]]:
        """The outputs for one input, in the order of the file. Any number of threads may run it at once."""
        outputs: list[NDArray[np.float32]] = self._session.run(None, {self._input: array})
        return outputs
