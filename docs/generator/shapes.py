"""The whole protocol: every message, whoever sends it."""

from table_node.wire import node_shapes, room_shapes

SHAPES = dict(node_shapes.SHAPES)
SHAPES.update(room_shapes.SHAPES)
