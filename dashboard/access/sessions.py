"""Sessions that expire by the hub's clock, so that a change of the wall clock signs nobody out."""

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

from dashboard.hub.clock import Clock
from dashboard.request import in_background

SEEN = "seen"


class Sessions(SecureCookieSessionInterface):
    """Signed cookies with the time of the last visit: the machine's boot and the hub's microseconds."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of a request; a new one if the last visit was too long ago.

        After a reboot the time since the last visit is unknown. The session then goes on and is counted from now, as
        a power cut must not sign out the convenor.
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
        """Note this visit in the cookie."""
        if session and self.should_set_cookie(app, session):
            session[SEEN] = (self._clock.boot, self._clock.hub_us())
        super().save_session(app, session, response)

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Whether the response sets the cookie: only if a person, not a page's script, made the request.

        The response to a script may have been made before, and arrive after, the response to a form. Its cookie would
        then delete the message that the form left for the next page.
        """
        return not in_background() and super().should_set_cookie(app, session)
