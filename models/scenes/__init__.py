"""Rendered table scenes with perfect labels: what the finder and the namer learn from."""

from models.scenes.faces import SHARED, FaceBank
from models.scenes.scene import Scene, SceneTile, render

__all__ = ["SHARED", "FaceBank", "Scene", "SceneTile", "render"]
