/**
 * Creates the objects of the access table, which lists the expected response of each endpoint to each caller. Each
 * combination of an object and a caller is tested with new objects.
 */

import { randomUUID } from "node:crypto";
import { makeGroup } from "./groups-scenes.ts";
import { makeEventWithGuest, makeFriendLink, makeFriendRequest, makeInviteLink, makeMatch } from "./lone-scenes.ts";
import {
  act,
  type Make,
  makeDraft,
  makeEvent,
  newFriendOf,
  newPerson,
  ofMinor,
  relate,
  type Scene,
  type Stage,
  somewhere,
  storeAttachedPicture,
  storePicture,
  wasInvolved,
} from "./stage.ts";

/**
 * Creates the owner's profile as the object. If the relation is `participant` or `organizer`, the caller and the owner
 * have an event in common. If the caller is the owner, the owner has a friend.
 */
async function makePerson(stage: Stage): Promise<Scene> {
  if (stage.relation === "participant" || stage.relation === "organizer") {
    await makeEvent(stage, stage.owner);
  } else if (stage.relation === "owner") {
    await newFriendOf(stage, stage.owner);
  }
  await relate(stage);
  return { object: stage.ownerProfile };
}

async function makeFile(stage: Stage): Promise<Scene> {
  const file = await storePicture(stage.owner);
  return { ...(await makePerson(stage)), file };
}

async function makePhoto(stage: Stage): Promise<Scene> {
  const scene = await makePerson(stage);
  const file = await storeAttachedPicture(stage);
  await stage.connection`delete from public.profile_photos where profile_id = ${stage.ownerProfile}`;
  const [photo] = await stage.connection<{ id: string }[]>`
    insert into public.profile_photos (profile_id, media_key, position)
    values (${stage.ownerProfile}, ${file}, 0)
    returning id`;
  return { ...scene, file, photo: photo!.id, object: photo!.id };
}

function makeEventScene(visibility?: "private"): Make {
  return async (stage) => {
    const event = await makeEvent(stage, stage.owner, visibility);
    await relate(stage);
    return { event, object: event };
  };
}

function makeCover(visibility?: "private"): Make {
  return async (stage) => {
    const scene = await makeEventScene(visibility)(stage);
    const file = await storeAttachedPicture(stage);
    await stage.connection`update public.events set cover_key = ${file} where id = ${scene.event!}`;
    return { ...scene, file };
  };
}

async function makeDraftScene(stage: Stage): Promise<Scene> {
  const event = await makeDraft(stage, stage.owner);
  await relate(stage);
  return { event, object: event };
}

async function makeInvitation(stage: Stage): Promise<Scene> {
  const scene = await makeDraftScene(stage);
  if (stage.relation === "friend") {
    await act(stage, stage.owner, "invite_event_author", { event_id: scene.event!, person_id: stage.caller });
  }
  return scene;
}

/** Creates an event, and then calls this RPC for the event as its owner. */
function afterwards(make: Make, rpc: string): Make {
  return async (stage) => {
    const scene = await make(stage);
    await act(stage, stage.owner, rpc, { event_id: scene.event! });
    return scene;
  };
}

async function makeEventWithInvited(stage: Stage): Promise<Scene> {
  const scene = await makeEventScene()(stage);
  const invited = await newFriendOf(stage, stage.owner);
  await act(stage, stage.owner, "invite_event_author", { event_id: scene.event!, person_id: invited });
  return { ...scene, invited, object: invited };
}

/** Creates an event and a group that applies to it. If the relation is `participant`, the caller created the group. */
async function makeEventWithGroup(stage: Stage): Promise<Scene> {
  const scene = await makeEventScene()(stage);
  if (stage.relation !== "participant") {
    const guest = await newPerson(stage);
    await act(stage, guest, "like_event", { event_id: scene.event!, member_ids: [] });
  }
  const [group] = await stage.connection<{ id: string }[]>`
    select id from public.like_groups where event_id = ${scene.event!}`;
  return { ...scene, group: group!.id, object: group!.id };
}

/** Sends a message with a file as the owner. */
async function write(stage: Stage, chat: string): Promise<Scene> {
  const file = await storePicture(stage.owner);
  const message = { content: "Hello", attachments: [{ key: file }] };
  const sent = await act<{ id: string; attachments: { id: string }[] }>(stage, stage.owner, "send_message", {
    chat_id: chat,
    message,
  });
  return { chat, message: sent.id, attachment: sent.attachments[0]!.id, file };
}

async function makeGroupChat(stage: Stage): Promise<Scene> {
  const { chat } = await makeGroup("approved")(stage);
  return { ...(await write(stage, chat!)), object: chat! };
}

async function makeDirectChat(stage: Stage): Promise<Scene> {
  const peer = wasInvolved(stage) ? stage.caller : await newPerson(stage);
  const { id } = await act(stage, stage.owner, "open_direct_chat", { person_id: peer });
  const scene = await write(stage, id);
  if (stage.relation === "organizer") {
    await makeEvent(stage, stage.owner);
  }
  await relate(stage);
  return { ...scene, object: id };
}

async function makeOrganizersChat(stage: Stage): Promise<Scene> {
  const event = await makeEvent(stage, stage.owner);
  const [chat] = await stage.connection<{ id: string }[]>`
    select id from public.chats where event_id = ${event} and type = 'event_authors'`;
  const scene = await write(stage, chat!.id);
  await relate(stage);
  return { ...scene, object: chat!.id };
}

async function makeLike(stage: Stage): Promise<Scene> {
  const admirer = await newPerson(stage);
  const like = { target_profile_id: stage.ownerProfile, kind: "like" };
  const { id } = await act(stage, admirer, "interact", like);
  return { ...(await makePerson(stage)), object: id };
}

/** Shares a live location of the owner that differs from the location in the profile. */
function makeLiveLocation(make: Make): Make {
  return async (stage) => {
    const scene = await make(stage);
    const { latitude, longitude } = somewhere();
    await act(stage, stage.owner, "share_location", {
      exact_latitude: `${latitude}`,
      exact_longitude: `${longitude}`,
      expires_in: null,
    });
    return { ...scene, object: stage.owner, latitude: `${latitude}`, longitude: `${longitude}` };
  };
}

async function makeNotification(stage: Stage): Promise<Scene> {
  const scene = await makePerson(stage);
  const [notification] = await stage.connection<{ id: string }[]>`
    insert into public.notifications (user_id, type, payload) values (${stage.owner}, 'people_like', '{
      "actorName": null, "chatName": null, "eventTitle": null, "messagePreview": null
    }') returning id`;
  return { ...scene, notification: notification!.id, object: notification!.id };
}

async function makeDevice(stage: Stage): Promise<Scene> {
  const token = `device-${randomUUID()}`;
  const device = { platform: "android", provider: "fcm", token, app_version: null, locale: null };
  const { id } = await act(stage, stage.owner, "register_device", device);
  return { ...(await makePerson(stage)), token, object: id };
}

/** Creates a report by the owner about the caller, or about another user if the caller is the owner. */
async function makeReport(stage: Stage): Promise<Scene> {
  const target = stage.caller === stage.owner ? await newPerson(stage) : stage.caller;
  const { id } = await act(stage, stage.owner, "create_report", {
    target_type: "user",
    target_id: target,
    target_field: "targetId",
    reason: "spam",
    description: null,
  });
  return { ...(await makePerson(stage)), object: id };
}

/** Inserts only the row of a moderation decision to hide the owner, so the owner stays visible. */
async function makeDecision(stage: Stage): Promise<Scene> {
  const scene = await makePerson(stage);
  const [decision] = await stage.connection<{ id: string }[]>`
    insert into private.moderation_decisions (
      target_type, target_id, reported_type, reported_id, person_id, decision, reason,
      was_hidden, is_hidden, is_notified, decided_at
    )
    values (
      'user', ${stage.owner}, 'user', ${stage.owner}, ${stage.owner}, 'hide', 'other', false, true, true, now()
    )
    returning id`;
  return { ...scene, object: decision!.id };
}

/** Creates a block by a new user against the owner. The owner has inherited it from a deleted account. */
async function makeInheritedBlock(stage: Stage): Promise<Scene> {
  const scene = await makePerson(stage);
  const blocker = await newPerson(stage);
  const [block] = await stage.connection<{ id: string }[]>`
    insert into public.blocks (blocker_id, blocked_id, requester_id, inherited_from)
    values (${blocker}, ${stage.owner}, ${blocker}, gen_random_uuid())
    returning id`;
  return { ...scene, object: block!.id };
}

async function makeAppeal(stage: Stage): Promise<Scene> {
  const scene = await makeDecision(stage);
  await act(stage, stage.owner, "appeal_decision", { decision_id: scene.object!, text: "Not fair" });
  return scene;
}

async function makeNewcomer(stage: Stage): Promise<Scene> {
  const scene = await makePerson(stage);
  await stage.connection`delete from public.profiles where user_id = ${stage.caller}`;
  return scene;
}

/** Adds a photo that is not the owner's avatar. */
async function makeSecondPhoto(stage: Stage): Promise<Scene> {
  const scene = await makePhoto(stage);
  const avatar = await storeAttachedPicture(stage);
  await stage.connection`
    with avatar as (
      insert into public.profile_photos (profile_id, media_key, position)
      values (${stage.ownerProfile}, ${avatar}, 1)
      returning id
    )
    update public.profiles set avatar_photo_id = avatar.id from avatar where profiles.id = ${stage.ownerProfile}`;
  return scene;
}

/** Functions that create the objects of the access table, by the names of the objects. */
export const scenes: Record<string, Make> = {
  person: makePerson,
  "person, caller without profile": makeNewcomer,
  minor: ofMinor(makePerson),
  "photo of a minor": ofMinor(makeSecondPhoto),
  "direct chat with a minor": ofMinor(makeDirectChat),
  "match with a minor": ofMinor(makeMatch),
  "live location of a minor": ofMinor(makeLiveLocation(makeMatch)),
  file: makeFile,
  photo: makePhoto,
  "public event": makeEventScene(),
  "private event": makeEventScene("private"),
  "cancelled private event": afterwards(makeEventScene("private"), "cancel_event"),
  "deleted event": afterwards(makeEventScene(), "delete_event"),
  "cover of a public event": makeCover(),
  "cover of a private event": makeCover("private"),
  draft: makeDraftScene,
  "draft, friend invited": makeInvitation,
  "event with an invited person": makeEventWithInvited,
  "event with a group": makeEventWithGroup,
  "event with a guest": makeEventWithGuest,
  "friend link": makeFriendLink,
  "invite link": makeInviteLink,
  "pending group": makeGroup("pending"),
  "approved group": makeGroup("approved"),
  "pending group with a friend": makeGroup("pending", true),
  "approved group with a friend": makeGroup("approved", true),
  "chat of an approved group": makeGroupChat,
  "direct chat": makeDirectChat,
  "chat of the organizers": makeOrganizersChat,
  "friend request": makeFriendRequest,
  like: makeLike,
  match: makeMatch,
  "live location": makeLiveLocation(makePerson),
  "live location to a match": makeLiveLocation(makeMatch),
  notification: makeNotification,
  device: makeDevice,
  "report about the caller": makeReport,
  "decision about the owner": makeDecision,
  "appeal of the owner": makeAppeal,
  "inherited block of the owner": makeInheritedBlock,
};
