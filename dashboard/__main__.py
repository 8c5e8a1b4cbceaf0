"""`python -m dashboard --config F`: the dashboard's own process."""

from gevent import monkey

monkey.patch_all()

import argparse  # noqa: E402  everything below must see the patched standard library
import sys  # noqa: E402
from pathlib import Path  # noqa: E402

from dashboard.app import run  # noqa: E402
from table_node.shared.outside import speak_utf8  # noqa: E402
from table_node.shared.settings import SettingsError  # noqa: E402
from table_node.shared.vital import end_with_any_thread  # noqa: E402


def main() -> int:
    """Read the command line and serve; 2 for settings that cannot be used."""
    speak_utf8()
    parser = argparse.ArgumentParser(prog="roundbell dashboard", description="Serves the room's pages.")
    parser.add_argument("--config", type=Path, help="the room's roundbell.toml")
    end_with_any_thread("dashboard")
    try:
        run(parser.parse_args().config)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
