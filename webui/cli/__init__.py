"""The `agari` command: a thin translation between people or programs and `scoring`.

One module a subcommand, with its tables for people in the `…_view` module beside it; `group` puts them together. Importing
this package imports none of it, so that an interrupt finds somebody who expects it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webui.cli.group import main

__all__ = ["main"]


def __getattr__(name: str) -> object:
    """`main`, imported when somebody asks for it; an interrupt meanwhile ends the program like any later one."""
    if name != "main":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from webui.cli.group import main
    except KeyboardInterrupt:
        import sys

        # without a newline the prompt would follow ^C on its line
        if sys.stderr is not None:
            print(file=sys.stderr)
        raise SystemExit(130) from None
    return main
