"""Hooks that Schemathesis calls before and after each call: docs/contributing/fuzzing.md."""

import itertools
import json
import os
import re
from collections import defaultdict
from datetime import datetime, timezone

import schemathesis
from hypothesis import strategies
from schemathesis.core.parameters import ParameterLocation
from schemathesis.openapi.checks import RejectedPositiveData

with open(os.environ["FUZZ_OBJECTS"], encoding="utf-8") as file:
    known = json.load(file)

call_numbers = itertools.count()
numbers_of_operation = defaultdict(itertools.count)

ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
KEY = re.compile(r"[0-9a-f-]{36}/[0-9a-f-]{36}")

# Years that the service accepts (docs/api/http-conventions.md, Timestamps). No JSON Schema format describes this range.
moments = strategies.datetimes(datetime(1970, 1, 2), datetime(9999, 12, 30), timezones=strategies.just(timezone.utc))
schemathesis.openapi.format("date-time", moments.map(datetime.isoformat))

# Collection of known objects to which a field of a path, query or body refers, by field name.
BY_NAME = {
    "photoId": "photos",
    "eventId": "events",
    "linkId": "links",
    "messageId": "messages",
    "upToMessageId": "messages",
    "replyToId": "messages",
    "attachmentId": "attachments",
    "profileId": "profiles",
    "targetProfileId": "profiles",
    "userId": "users",
    "userIds": "users",
    "memberIds": "users",
    "addresseeId": "users",
    "targetId": "users",
    "reportedUserId": "users",
    "reportedChatId": "chats",
    "messageIds": "messages",
    "before": "messages",
    "after": "messages",
    "key": "key",
}

# Collection to which `id` and `ids` refer, by the start of the path.
BY_PATH = {
    "/profiles/photos": "photos",
    "/profiles": "profiles",
    "/friends/requests": "requests",
    "/events": "events",
    "/groups": "groups",
    "/chats": "chats",
    "/people/matches": "matches",
    "/reports/decisions": "decisions",
    "/notifications": "notifications",
}

# Calls after which other calls cannot use the object.
ENDS_SOMETHING = re.compile(r"/(block|cancel|reject|refuse)$")


# Messages of rejections that no schema in the document describes, because they depend on another field or on stored
# data. All other input that matches the document must not be rejected with 400;
# docs/api/http-conventions.md, Order of checks.
RULES = {
    "the state of what is named": (
        r"The end of the muting must be in the future",
        r"The event has guests or applicants and cannot be moved that far into the past",
        r"A file of this type cannot be used here",
        r"Name every photo of your profile exactly once",
        r"You cannot remove yourself; leave the group",
        r"Only friends can be invited",
        r"Only friends who can be guests of the event can come along",
        r"Only messages of the reported chat can be named",
        r"There is no such message in this chat",
        r"This cursor does not belong to this list and these filters",
        r"The content of this file does not match its type, or cannot be used here",
        r"This file is too large",
        r"This is not one of your photos",
        r"This is your own profile",
        r"Upload a file under this key first",
        r"You cannot .* yourself",
        r"You cannot be your own friend",
        r"You already organize this event",
    ),
    "another field": (
        r"A message without attachments needs a text",
        r"Expected a time other than from",
        r"Expected apns for ios; fcm or rustore for android",
        r"Expected each key once",
        r"Expected exactly one target: .*",
        r"Expected messageIds only in the report of a chat",
        r"Expected no less than \w+",
        r"The end must be after the start",
        r"The event would last too long",
        r"Expected lat and lng together, and both if radius is sent",
        r"Send or clear latitude and longitude together",
    ),
    "dates and zones for which JSON Schema has no words": (
        r"A birthdate cannot be in the future",
        r"Expected a date from 1900-01-01 on",
        r"Expected the IANA name of a time zone, such as Europe/Berlin",
        r"You are too young",
    ),
    "a pattern that would have to say each letter in both cases": (
        r"Expected image/\*, video/\*, audio/\* or application/pdf",
    ),
    "characters that text of a kind may not have or must have": (
        r"Expected at least one visible character",
        r"Expected one line without control or bidirectional formatting characters",
    ),
    "characters that PostgreSQL cannot store, in any string": (r"Contains a character that cannot be stored",),
}
RULE = re.compile("(?:" + "|".join(pattern for patterns in RULES.values() for pattern in patterns) + r")\.?")


def values_for(name, operation):
    """Returns the values that a field may have: the second half for calls that end an object, otherwise the first half."""
    collection = BY_NAME.get(name)
    if name in ("id", "ids"):
        collection = next((what for path, what in BY_PATH.items() if operation.path.startswith(path)), None)
    values = known.get(collection, [])
    half = (len(values) + 1) // 2
    ends = operation.method.lower() == "delete" or ENDS_SOMETHING.search(operation.path)
    return values[half:] if ends else values[:half]


def stand_in(name, value, number, operation):
    """Replaces three of four random ids or keys by known values. The number selects the value."""
    if isinstance(value, dict):
        return {field: stand_in(field, inner, number, operation) for field, inner in value.items()}
    if isinstance(value, list):
        return [stand_in(name, inner, number + index * 5, operation) for index, inner in enumerate(value)]
    if not isinstance(value, str) or not (ID.fullmatch(value) or KEY.fullmatch(value)):
        return value
    values = values_for(name, operation)
    return values[number // 4 % len(values)] if values and number % 4 else value


def has_positive(case, part):
    component = case.meta.components.get(part)
    return component is None or component.mode.is_positive


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None:
        return
    # With a fixed key, all calls after the first would receive its stored response.
    if "Idempotency-Key" in case.headers and has_positive(case, ParameterLocation.HEADER):
        case.headers["Idempotency-Key"] = f"call-{next(call_numbers)}"
    # In this phase the ids refer to objects that earlier calls have created.
    if case.meta.phase.name == "stateful":
        return
    # Tries all known values in turn during the calls of an operation.
    call_number = next(numbers_of_operation[case.operation.label]) * 5 + 1
    for part in ("path_parameters", "query", "body"):
        value = getattr(case, part)
        if isinstance(value, (dict, list)) and value:
            setattr(case, part, stand_in(None, value, call_number, case.operation))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if not isinstance(failure, RejectedPositiveData) or response.status_code != 400:
        return True
    # If a response contains null, Schemathesis follows it as the id "None".
    if "None" in map(str, case.path_parameters.values()):
        return False
    return not all(RULE.fullmatch(field["message"]) for field in response.json().get("fields", [{"message": ""}]))
