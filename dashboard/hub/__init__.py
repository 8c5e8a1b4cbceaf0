"""The connection to the hub: commands out, documents in, its clock."""
