/** Creates the objects of the access table that do not depend on other objects. */

import { act, makeEvent, newPerson, relate, type Scene, type Stage, wasInvolved } from "./stage.ts";

/** Creates a single-use invite link to a private event of the owner. */
export async function makeInviteLink(stage: Stage): Promise<Scene> {
  const event = await makeEvent(stage, stage.owner, "private");
  await relate(stage);
  const link = await act<{ id: string; token: string }>(stage, stage.owner, "create_invite_link", {
    event_id: event,
    expires_in: "3600",
    max_uses: "1",
  });
  return { event, link: link.id, token: link.token, object: link.id };
}

/** Creates a single-use friend link of the owner. */
export async function makeFriendLink(stage: Stage): Promise<Scene> {
  await relate(stage);
  const link = await act<{ id: string; token: string }>(stage, stage.owner, "create_friend_link", {
    expires_in: "3600",
    max_uses: "1",
  });
  return { request: link.id, token: link.token, object: link.id };
}

/**
 * Creates an event that has another user as a guest. If the relation is `participant`, `blocked` or `blocker`, the
 * caller is also a guest.
 */
export async function makeEventWithGuest(stage: Stage): Promise<Scene> {
  const event = await makeEvent(stage, stage.owner);
  const guest = await newPerson(stage);
  const group = await act(stage, guest, "like_event", { event_id: event, member_ids: [] });
  await act(stage, stage.owner, "vote_on_group", { group_id: group.id, decision: "consent" });
  await relate(stage);
  return { event, object: guest };
}

/** Creates a friend request. If the relation is `participant`, `blocked` or `blocker`, the caller sent the request. */
export async function makeFriendRequest(stage: Stage): Promise<Scene> {
  const asker = wasInvolved(stage) ? stage.caller : await newPerson(stage);
  const { friendship } = await act<{ friendship: { id: string } }>(stage, asker, "send_friend_request", {
    addressee_id: stage.owner,
  });
  await relate(stage);
  return { request: friendship.id, object: friendship.id };
}

export async function makeMatch(stage: Stage): Promise<Scene> {
  const { connection, owner, ownerProfile } = stage;
  const admirer = wasInvolved(stage) ? stage.caller : await newPerson(stage);
  await act(stage, admirer, "interact", { target_profile_id: ownerProfile, kind: "like" });
  const [profile] = await connection<{ id: string }[]>`select id from public.profiles where user_id = ${admirer}`;
  const { matchId } = await act<{ matchId: string }>(stage, owner, "interact", {
    target_profile_id: profile!.id,
    kind: "like",
  });
  if (stage.relation === "organizer") {
    await makeEvent(stage, owner);
  }
  await relate(stage);
  return { match: matchId, object: matchId };
}
