"""Access tokens for httpx. docs/clients.md shows the method that attaches them to requests."""

import os
from collections.abc import Generator

import httpx


def ask_for_token(path: str, login: dict[str, str]) -> httpx.Response:
    address = f"{os.environ['API_URL']}/auth/v1/{path}"
    response = httpx.post(address, headers={"apikey": os.environ["PUBLISHABLE_KEY"]}, json=login)
    return response.raise_for_status()


class Session(httpx.Auth):
    """Access token of a user, which is refreshed after a 401."""

    def __init__(self, access_token: str, refresh_token: str) -> None:
        self._access_token = access_token
        self._refresh_token = refresh_token

    def access_token(self) -> str:
        return self._access_token

    def refresh(self) -> str:
        login = {"refresh_token": self._refresh_token}
        session = ask_for_token("token?grant_type=refresh_token", login).json()
        self._access_token, self._refresh_token = session["access_token"], session["refresh_token"]
        return self._access_token

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        for token in (self.access_token, self.refresh):
            request.headers["Authorization"] = f"Bearer {token()}"
            if (yield request).status_code != 401:
                return
