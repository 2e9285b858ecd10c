"""`python -m webui.cli` is `agari`."""

from webui.cli import main

if __name__ == "__main__":
    main(prog_name="agari")
