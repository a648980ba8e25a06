"""A person of the story: signed in with the identity provider, and with a client that openapi-python-client has made."""

import os
import uuid
from dataclasses import dataclass
from typing import TypeVar

import httpx
from build.social_events.client import AuthenticatedClient
from build.social_events.models import ConflictProblem, ForbiddenProblem, LimitedProblem, Problem, ValidationProblem
from build.social_events.types import Response

Answer = TypeVar("Answer")


@dataclass
class Person:
    id: uuid.UUID
    api: AuthenticatedClient


def client_with(token: str) -> AuthenticatedClient:
    """A client for whoever has this token."""
    return AuthenticatedClient(base_url=os.environ["FUNCTIONS_URL"], token=token)


def ask_for_token(path: str, login: dict[str, str]) -> httpx.Response:
    address = f"{os.environ['API_URL']}/auth/v1/{path}"
    response = httpx.post(address, headers={"apikey": os.environ["PUBLISHABLE_KEY"]}, json=login)
    return response.raise_for_status()


def sign_in() -> Person:
    """Signs up, and in."""
    login = {"email": f"{uuid.uuid4()}@example.test", "password": "correct horse"}
    ask_for_token("signup", login)
    session = ask_for_token("token?grant_type=password", login).json()
    return Person(uuid.UUID(session["user"]["id"]), client_with(session["access_token"]))


def answer_of(kind: type[Answer], response: Response) -> Answer:  # type: ignore[type-arg]
    """What a call has answered; anything else is raised."""
    if not isinstance(response.parsed, kind):
        raise RuntimeError(f"{response.status_code} {response.content.decode()}")
    return response.parsed


def refusal_of(response: Response) -> str:  # type: ignore[type-arg]
    """How a call was refused."""
    problem = response.parsed
    if not isinstance(problem, ConflictProblem | ForbiddenProblem | LimitedProblem | Problem | ValidationProblem):
        raise RuntimeError(f"It was not refused: {response.status_code}")
    return f"{response.status_code.value} {problem.code}"
