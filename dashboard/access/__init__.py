"""Access: who may sign in, in which role."""
