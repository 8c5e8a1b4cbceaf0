"""What the programs stand on: nothing that is dead on today's Pis, and a folder for what must write beside itself."""

import tomllib
from importlib.metadata import distributions

from tests.architecture.source import REPOSITORY, sources


def test_f17_rpi_gpio_is_nowhere_among_what_is_installed_or_imported() -> None:
    """It is dead on kernel 6.6 and the Pi 5, and readers' drivers like to bring it along."""
    installed = {str(found.metadata["Name"]).lower() for found in distributions()}
    assert "rpi.gpio" not in installed and "rpi-gpio" not in installed
    named = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [need for needs in named["optional-dependencies"].values() for need in needs]
    assert not [need for need in wanted if "rpi" in need.lower()]
    assert not [source.path for source in sources("controller", "table_node", "firmware_tools")
                if "import RPi" in source.text]  # fmt: skip


def test_f16_lgpio_has_a_folder_of_its_own_to_write_in() -> None:
    """It makes a FIFO in the current directory, which a service does not own."""
    unit = (REPOSITORY / "systemd/roundbell-node.service").read_text(encoding="utf-8").splitlines()
    settings = dict(line.split("=", 1) for line in unit if "=" in line and not line.startswith(("#", "Device")))
    assert settings["Environment"] == f"LG_WD=/run/{settings['RuntimeDirectory']}"


def test_every_optional_part_has_a_lower_bound() -> None:
    named = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for needs in named["optional-dependencies"].values():
        assert not [need for need in needs if ">=" not in need and not need.startswith("roundbell[")]


def test_d6_a_python_is_required_whose_waits_do_not_follow_the_wall_clock() -> None:
    """Before 3.11 a wait with a time-out could be stretched by hours when the clock was set (python/cpython#91394)."""
    named = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert named["requires-python"] == ">=3.11"
