"""Runs one file of portable tests on whatever Python this is: `run_portable.py FOLDER MODULE`.

Written in the node dialect. Prints `ran N` when all N test functions passed; any failure ends it with a traceback.
"""

import gc
import sys

sys.path.insert(0, sys.argv[1])
module = __import__(sys.argv[2], None, None, ["tests"])
names = sorted([name for name in dir(module) if name.startswith("test_")])
for name in names:
    print(name)
    gc.collect()  # what the test before left behind lies in pieces all over a small heap
    getattr(module, name)()
print(f"ran {len(names)}")
