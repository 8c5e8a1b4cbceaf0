"""How long somebody stays signed in: counted by the hub's clock, so that a stepped wall clock throws nobody out."""

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

from dashboard.hub.clock import Clock
from dashboard.request import in_background

SEEN = "seen"


class Sessions(SecureCookieSessionInterface):
    """Signed cookies that hold when their person was last here, as the machine's boot and the hub's microseconds."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of whoever asks; a new one when it was left for too long.

        After a reboot nobody can say for how long, and a power cut must not take the room from its convenor: then the
        count starts anew.
        """
        signing = self.get_signing_serializer(app)
        sealed = request.cookies.get(self.get_cookie_name(app), "")
        try:
            kept = signing.loads(sealed) if signing is not None else {}
        except BadSignature:
            kept = {}
        boot, seen_hub_us = kept.get(SEEN, ("", 0))
        left_for_s = (self._clock.hub_us() - seen_hub_us) / 1e6 if boot == self._clock.boot else 0
        if left_for_s > app.permanent_session_lifetime.total_seconds():
            kept = {}
        return self.session_class(kept)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write down that somebody was here."""
        if session and self.should_set_cookie(app, session):
            session[SEEN] = (self._clock.boot, self._clock.hub_us())
        super().save_session(app, session, response)

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Only a person's requests write the cookie.

        The answer to a page's own fetch, or with one of its files, may be older than the answer to a form sent
        meanwhile; written last, it would take that form's message away.
        """
        return not in_background() and super().should_set_cookie(app, session)
