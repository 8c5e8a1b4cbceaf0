"""Every topic of the room goes together and comes apart again."""

from table_node.wire import topics


def test_a_topic_comes_apart_into_what_it_was_made_of():
    assert topics.parse(topics.node_up("hall", "table-01")) == ("node_up", "hall", "table-01")
    assert topics.parse(topics.node_down("hall", "e6614104")) == ("node_down", "hall", "e6614104")
    assert topics.parse(topics.command("hall", "dashboard")) == ("command", "hall", "dashboard")
    assert topics.parse(topics.reply("hall", "dashboard")) == ("reply", "hall", "dashboard")
    assert topics.parse(topics.table_document("hall", 12)) == ("table", "hall", "12")
    for name in ("clock", "summary", "nodes", "hub"):
        assert topics.parse(topics.room_document("hall", name)) == (name, "hall", "")


def test_a_topic_that_is_none_of_ours_has_no_place():
    strange = (
        "", "/", "roundbell", "roundbell/hall", "roundbell/hall/node", "roundbell/hall/node/n1",
        "roundbell/hall/node/n1/sideways", "roundbell/hall/node/n1/up/more", "roundbell/hall/room/table",
        "roundbell/hall/room/table/x", "roundbell/hall/room/table/12345", "roundbell/hall/room/table/-1",
        "roundbell/hall/room/table/", "roundbell/hall/room/kitchen", "roundbell/HALL/room/clock",
        "roundbell/hall/node/a b/up", "roundbell/hall/node/+/up", "other/hall/room/clock", "roundbell//room/clock",
        "roundbell/hall/command/a/b", "$SYS/broker/uptime",
    )  # fmt: skip
    for topic in strange:
        assert topics.parse(topic) == ("", "", ""), topic


def test_a_name_in_a_topic_is_short_and_plain():
    for good in ("a", "table-01", "e6614104_03", "x" * 32):
        assert topics.is_id(good), good
    for bad in ("", "x" * 33, "Table", "a/b", "a+b", "#", "a b", "\u00fc", "a\0", None, 7, b"table"):
        assert not topics.is_id(bad), bad


def test_the_hub_listens_to_every_node_and_every_client():
    assert topics.to_hub("hall") == ("roundbell/hall/node/+/up", "roundbell/hall/command/+")
    assert topics.room_documents("hall") == "roundbell/hall/room/#"
