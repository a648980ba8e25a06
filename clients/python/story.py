"""Prints clients/story.txt line by line, from calls of a client that is generated from openapi.json."""

import datetime
import os
import re
import uuid
from pathlib import Path

import httpx
from build.social_events import models
from build.social_events.api.chats import list_messages, open_direct_chat, read_messages, send_message
from build.social_events.api.events import (
    create_event,
    get_event,
    get_event_calendar,
    apply_to_event,
    list_events,
    list_own_events,
    publish_event,
)
from build.social_events.api.friends import accept_friend_request, list_friends, send_friend_request
from build.social_events.api.groups import vote_on_group
from build.social_events.api.media import create_upload_url, get_usage
from build.social_events.api.notifications import change_preferences, count_notifications, list_notifications
from build.social_events.api.profiles import (
    add_photo,
    complete_profile,
    create_profile,
    get_own_profile,
    list_photos,
    update_profile,
)
from build.social_events.api.push import register_device
from build.social_events.api.sync import sync
from build.social_events.types import UNSET
from people import Person, answer_of, client_with, refusal_of, sign_in

NOBODY = uuid.UUID("00000000-0000-4000-8000-000000000000")


def tell(operation: str, seen: str) -> None:
    print(f"{operation}: {seen}")


def make_profiles(ann: Person, ben: Person) -> None:
    body = models.CreateProfile(first_name="Ann")
    created = answer_of(models.OwnProfile, create_profile.sync_detailed(client=ann.api, body=body))
    tell("createProfile", f"{created.first_name} lacks {', '.join(created.missing_fields)}")
    answers = models.UpdateProfile(
        birthdate=datetime.date(1994, 5, 21),
        dating_purpose=models.DatingPurpose.FRIENDSHIP,
        city="Berlin",
        latitude=52.5,
        longitude=13.4,
        sex=models.Sex.FEMALE,
        height=172.5,
    )
    updated = answer_of(models.OwnProfile, update_profile.sync_detailed(client=ann.api, body=answers))
    bio = "null" if updated.bio is None else updated.bio
    tell("updateProfile", f"{updated.sex}, born {updated.birthdate}, {updated.height} cm, bio {bio}")
    terms = models.CompleteProfile(
        privacy_policy_version=created.current_terms.privacy_policy_version or UNSET,
        user_agreement_version=created.current_terms.user_agreement_version or UNSET,
    )
    completed = answer_of(models.CompletedProfile, complete_profile.sync_detailed(client=ann.api, body=terms))
    tell("completeProfile", str(completed.is_completed).lower())
    own = answer_of(models.OwnProfile, get_own_profile.sync_detailed(client=ann.api))
    latitude = own.location.latitude if own.location else None
    tell("getOwnProfile", f"lacks {', '.join(own.missing_fields) or 'nothing'}, at {latitude} north")
    body = models.CreateProfile(first_name="Ben")
    answer_of(models.OwnProfile, create_profile.sync_detailed(client=ben.api, body=body))


def upload_photo(ann: Person) -> None:
    body = models.CreateUploadUrl(mime="image/jpeg")
    upload = answer_of(models.UploadUrl, create_upload_url.sync_detailed(client=ann.api, body=body))
    tell("createUploadUrl", "a key of Ann" if upload.key.startswith(f"{ann.id}/") else upload.key)
    photo = Path(os.environ["PHOTO"]).read_bytes()
    httpx.put(upload.signed_url, content=photo, headers={"content-type": "image/jpeg"}).raise_for_status()
    put = add_photo.sync_detailed(client=ann.api, body=models.AddPhoto(key=upload.key))
    added = answer_of(models.PhotoReference, put)
    tell("addPhoto", f"{'avatar' if added.is_avatar else 'no avatar'} at {added.position}")
    photos = list_photos.sync_detailed(client=ann.api).parsed
    if not isinstance(photos, list):
        raise RuntimeError("There is no list of photos.")
    tell("listPhotos", f"{len(photos)}, {'with' if (photos[0].url or '').startswith('http') else 'without'} an address")
    usage = answer_of(models.MediaUsage, get_usage.sync_detailed(client=ann.api))
    is_less = 0 < usage.bytes_ < usage.limits.bytes_today
    tell("getUsage", f"less than {usage.limits.bytes_today} bytes" if is_less else f"{usage.bytes_} bytes")


def plan(ann: Person, title: str) -> models.EventDetail:
    body = models.CreateEvent(
        title=title,
        type_=models.EventType.NATURE_PICNIC,
        consent_threshold=1,
        capacity=4,
        latitude=52.5,
        longitude=13.4,
        start_at=datetime.datetime(2099, 6, 1, 14, tzinfo=datetime.timezone(datetime.timedelta(hours=2))),
    )
    return answer_of(models.EventDetail, create_event.sync_detailed(client=ann.api, body=body))


def titles_of_own_events(ann: Person) -> list[str]:
    titles: list[str] = []
    cursor: str | None = None
    while True:
        answer = list_own_events.sync_detailed(client=ann.api, limit=2, cursor=cursor or UNSET)
        page = answer_of(models.EventPage, answer)
        titles += [event.title for event in page.data]
        cursor = page.next_cursor
        if cursor is None:
            return titles


def plan_events(ann: Person) -> uuid.UUID:
    """Creates three events and publishes one of them. Returns its id."""
    picnic = plan(ann, "Picnic")
    starts = picnic.start_at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    tell("createEvent", f"{picnic.status} of {picnic.type_}, starts {starts}")
    plan(ann, "Walk")
    plan(ann, "Concert")
    published = answer_of(models.EventDetail, publish_event.sync_detailed(picnic.id, client=ann.api))
    tell("publishEvent", published.status)
    detail = answer_of(models.EventDetail, get_event.sync_detailed(picnic.id, client=ann.api))
    tell("getEvent", f"{detail.viewer_role}, organizers {detail.organizer_count}")
    near = list_events.sync_detailed(
        client=ann.api,
        lat=52.5,
        lng=13.4,
        radius=1000,
        limit=100,
        friends_only=False,
        type_=models.EventType.NATURE_PICNIC,
    )
    [found] = [item for item in answer_of(models.EventFeedPage, near).data if item.id == picnic.id]
    tell("listEvents", f"{found.title}, {'nearer' if found.distance < 100 else 'farther'} than 100 m")
    tell("listOwnEvents", ", ".join(sorted(titles_of_own_events(ann))))
    calendar = answer_of(str, get_event_calendar.sync_detailed(picnic.id, client=ann.api))
    tell("getEventCalendar", calendar.split("\r\n")[0])
    return picnic.id


def become_friends(ann: Person, ben: Person) -> uuid.UUID:
    """Makes both users friends. Returns the id of the friendship."""
    body = models.SendFriendRequest(addressee_id=ben.id)
    asked = answer_of(models.FriendRequestResult, send_friend_request.sync_detailed(client=ann.api, body=body))
    tell("sendFriendRequest", asked.result)
    answer = accept_friend_request.sync_detailed(asked.friendship.id, client=ben.api)
    accepted = answer_of(models.Friendship, answer)
    blocked_by = "null" if accepted.blocked_by is None else str(accepted.blocked_by)
    tell("acceptFriendRequest", f"{accepted.status}, blocked by {blocked_by}")
    answer_of_list = list_friends.sync_detailed(client=ann.api, status=models.FriendshipStatus.ACCEPTED)
    friends = answer_of(models.FriendshipPage, answer_of_list).data
    tell("listFriends", f"{len(friends)} {friends[0].status}")
    return asked.friendship.id


def talk(ann: Person, ben: Person) -> None:
    body = models.OpenDirectChat(user_id=ben.id)
    chat = answer_of(models.OpenedChat, open_direct_chat.sync_detailed(client=ann.api, body=body))
    tell("openDirectChat", chat.type_)
    message = models.SendMessage(content="Hello Ben", client_message_id=uuid.uuid4())
    key = str(uuid.uuid4())
    answer = send_message.sync_detailed(chat.id, client=ann.api, body=message, idempotency_key=key)
    tell("sendMessage", answer_of(models.ChatMessage, answer).content)
    [newest] = answer_of(models.MessagePage, list_messages.sync_detailed(chat.id, client=ben.api)).data
    tell("listMessages", f"{newest.content}, read by {len(newest.read_by)}")
    read = read_messages.sync_detailed(chat.id, client=ben.api, body=models.ReadMessages())
    tell("readMessages", str(answer_of(models.MessagesRead, read).updated))


def look_at_notifications(ben: Person) -> None:
    page = answer_of(models.NotificationPage, list_notifications.sync_detailed(client=ben.api, limit=50))
    [told] = [one for one in page.data if one.type_ == models.NotificationType.FRIEND_REQUEST]
    tell("listNotifications", f"{told.type_} of {told.payload.actor_name}")
    count = answer_of(models.NotificationCount, count_notifications.sync_detailed(client=ben.api)).count
    tell("countNotifications", "more than 0" if count > 0 else str(count))
    push = models.ChangePushByType()
    push["people_like"] = False
    quiet = models.QuietHours(from_="22:00", to="07:30")
    body = models.ChangeNotificationPreferences(push=push, quiet_hours=quiet)
    changed = change_preferences.sync_detailed(client=ben.api, body=body)
    preferences = answer_of(models.NotificationPreferences, changed)
    kinds = [f"{kind} {str(preferences.push[kind]).lower()}" for kind in ("people_like", "chat_message")]
    quiet_from = preferences.quiet_hours.from_ if preferences.quiet_hours else None
    tell("changePreferences", f"{', '.join(kinds)}, quiet from {quiet_from}")
    phone = models.RegisterDevice(
        platform=models.DevicePlatform.ANDROID, provider=models.PushProvider.FCM, token=f"token-{uuid.uuid4()}"
    )
    device = answer_of(models.RegisteredDevice, register_device.sync_detailed(client=ben.api, body=phone))
    tell("registerDevice", "an id" if device.id else "none")


def apply(ann: Person, ben: Person, event_id: uuid.UUID) -> None:
    liked = apply_to_event.sync_detailed(event_id, client=ben.api, body=models.LikeEvent())
    group = answer_of(models.LikeGroup, liked)
    tell("applyToEvent", group.status)
    vote = models.VoteOnGroup(decision=models.ApprovalDecision.CONSENT)
    voted = vote_on_group.sync_detailed(group.id, client=ann.api, body=vote)
    tell("voteOnGroup", answer_of(models.VoteResult, voted).status)


def words_of(change: object) -> list[str]:
    """Describes the kinds of changes that the story causes."""
    match change:
        case models.SyncEventChange(value=models.EventDetail(title=title)):
            return [f"event {title}"]
        case models.SyncFriendshipChange(value=models.Friendship(status=status)):
            return [f"friendship {status}"]
        case models.SyncMessageChange(value=models.ChatMessage(content=content)):
            return [f"message {content}"]
        case _:
            return []


def look_at_changes(ann: Person, since: str) -> None:
    page = answer_of(models.SyncPage, sync.sync_detailed(client=ann.api, cursor=since, limit=500))
    seen = [words for change in page.changes for words in words_of(change)]
    tell("sync", ", ".join(sorted(words for words in seen if not re.match("event (?:Walk|Concert)", words))))


def meet_errors(ann: Person, ben: Person, friendship_id: uuid.UUID) -> None:
    wrong = update_profile.sync_detailed(client=ann.api, body=models.UpdateProfile(first_name="", height=20))
    fields = answer_of(models.ValidationProblem, wrong).fields
    print(f"{refusal_of(wrong)}: {', '.join(sorted(field.field for field in fields))}")
    print(refusal_of(get_event.sync_detailed(NOBODY, client=ann.api)))
    print(refusal_of(accept_friend_request.sync_detailed(friendship_id, client=ben.api)))
    print(refusal_of(get_own_profile.sync_detailed(client=client_with("none"))))


def main() -> None:
    # Values of an enumeration that are newer than this client must be accepted unchanged.
    if models.ErrorCode("a_code_to_come") != "a_code_to_come":
        raise RuntimeError("A new value of an enumeration is not taken.")
    ann, ben = sign_in(), sign_in()
    make_profiles(ann, ben)
    upload_photo(ann)
    begin = answer_of(models.SyncPage, sync.sync_detailed(client=ann.api))
    tell("sync", f"{len(begin.changes)} changes")
    event_id = plan_events(ann)
    friendship_id = become_friends(ann, ben)
    talk(ann, ben)
    look_at_notifications(ben)
    apply(ann, ben, event_id)
    look_at_changes(ann, begin.next_cursor)
    meet_errors(ann, ben, friendship_id)


main()
