"""A mistake, made once, in every Python program that is started with this folder on its PYTHONPATH.

`BREAKS` names a method as `module:Class.method`. Its first call in any of these programs raises, and leaves the
file that `BROKEN` names; every later call does what it should.
"""

import importlib
import os
from pathlib import Path

_broken = Path(os.environ["BROKEN"])
_module, _, _name = os.environ["BREAKS"].partition(":")
_class, _, _method = _name.partition(".")
_owner = getattr(importlib.import_module(_module), _class)
_sound = getattr(_owner, _method)


def _unsound(*args: object, **more: object) -> object:
    if not _broken.exists():
        _broken.touch()
        raise RuntimeError("a mistake of ours")
    return _sound(*args, **more)


setattr(_owner, _method, _unsound)
