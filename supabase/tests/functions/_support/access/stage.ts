/**
 * Prepares the test of one caller and one object of the access table: creates the caller and the owner, and calls the
 * RPCs that create the object.
 */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { inject } from "vitest";
import { eventRequest } from "../events/events.ts";
import { tinyPicture } from "../media/pictures.ts";
import { type RpcCall, resultOf } from "../rpc.ts";
import type { Relation } from "./table.ts";

interface Place {
  latitude: number;
  longitude: number;
}

/**
 * Users in the test of one caller and one object. Only the caller has an account at the identity provider; the other
 * users exist only in the database.
 */
export interface Stage {
  connection: ReservedSql;
  /** Relation of the caller to the owner. */
  relation: Relation;
  caller: string;
  owner: string;
  ownerProfile: string;
  /** Location of the caller and the owner, far from all other users. */
  place: Place;
}

/** Ids and keys of created objects, by the names that paths and bodies use. */
export type Scene = Record<string, string>;

/** Creates one object of the access table. */
export type Make = (stage: Stage) => Promise<Scene>;

/** Calls an RPC that must succeed, and returns its result. */
export function act<Result = { id: string }>(
  { connection }: Stage,
  person: string,
  rpc: string,
  args: RpcCall["args"],
): Promise<Result> {
  return resultOf(connection, { person, rpc, args });
}

/**
 * Returns a random location in the eastern hemisphere, far from other users. Tests in the western hemisphere count the
 * people around a location.
 */
export function somewhere(): Place {
  return { latitude: Math.random() * 120 - 60, longitude: Math.random() * 180 };
}

/** Creates completed profiles with this location on the map. Returns the profile ids by user id. */
async function addProfiles(
  connection: ReservedSql,
  people: string[],
  { latitude, longitude }: Place,
): Promise<Map<string, string>> {
  await connection`
    insert into public.profiles (user_id, first_name, birthdate, sex, dating_purpose, city, is_completed)
    select person, 'Somebody', '1990-01-01', 'male', 'dating', 'Berlin', true from unnest(${people}::uuid[]) as person
    on conflict (user_id) do nothing`;
  // The trigger adds a user to the people feed only when an update changes the location.
  const profiles = await connection<{ id: string; user_id: string }[]>`
    update public.profiles
    set exact_latitude = ${latitude}, exact_longitude = ${longitude}, is_visible_on_map = true
    where user_id = any (${people})
    returning id, user_id`;
  return new Map(profiles.map(({ id, user_id }) => [user_id, id]));
}

/**
 * Creates the users of a test: the caller gets a completed profile, and the owner is new, without friends or blocks.
 */
export async function setStage({
  connection,
  relation,
  caller,
}: Pick<Stage, "connection" | "relation" | "caller">): Promise<Stage> {
  const place = somewhere();
  await connection`delete from public.profiles where user_id = ${caller} and not is_completed`;
  const owner = relation === "owner" ? caller : randomUUID();
  const profiles = await addProfiles(connection, [...new Set([caller, owner])], place);
  return { connection, relation, caller, owner, ownerProfile: profiles.get(owner)!, place };
}

/** Creates another user at a distant location. */
export async function newPerson({ connection }: Stage): Promise<string> {
  const person = randomUUID();
  await addProfiles(connection, [person], somewhere());
  return person;
}

/** Makes two users friends. */
export async function makeFriends({ connection }: Stage, one: string, other: string): Promise<void> {
  await connection`
    insert into public.friendships (requester_id, addressee_id, status) values (${one}, ${other}, 'accepted')`;
}

/** Ends a friendship. */
export async function endFriendship(stage: Stage, one: string, other: string): Promise<void> {
  await act(stage, one, "unfriend", { person_id: other });
}

/** Creates another user who is a friend of these users. */
export async function newFriendOf(stage: Stage, ...people: string[]): Promise<string> {
  const friend = await newPerson(stage);
  for (const person of new Set(people)) {
    await makeFriends(stage, friend, person);
  }
  return friend;
}

/**
 * True if the caller and the owner have an object in common, or had one in common before one of them blocked the other.
 */
export function wasInvolved({ relation }: Stage): boolean {
  return relation === "participant" || relation === "blocked" || relation === "blocker";
}

/** Creates the friendship or the block that the caller's relation requires. */
export async function relate(stage: Stage): Promise<void> {
  const { relation, caller, owner } = stage;
  if (relation === "friend") {
    await makeFriends(stage, owner, caller);
  } else if (relation === "blocked") {
    await act(stage, owner, "block_person", { person_id: caller });
  } else if (relation === "blocker") {
    await act(stage, caller, "block_person", { person_id: owner });
  }
}

/**
 * Creates a draft of an event near the caller and the owner. If the relation is `organizer`, the caller is an accepted
 * co-author.
 */
export async function makeDraft(stage: Stage, creator: string, visibility = "public"): Promise<string> {
  const { relation, caller, place } = stage;
  const event = eventRequest({ ...place, visibility, capacity: 200 });
  const { id } = await act(stage, creator, "create_event", { event });
  if (relation === "organizer") {
    await makeFriends(stage, creator, caller);
    await act(stage, creator, "invite_event_author", { event_id: id, person_id: caller });
    await act(stage, caller, "accept_author_invitation", { event_id: id });
    await endFriendship(stage, creator, caller);
  }
  return id;
}

/**
 * Creates a published event. If the relation is `participant`, `blocked` or `blocker`, the caller is a guest of the
 * event.
 */
export async function makeEvent(stage: Stage, creator: string, visibility = "public"): Promise<string> {
  const { caller } = stage;
  const event = await makeDraft(stage, creator, visibility);
  await act(stage, creator, "publish_event", { event_id: event });
  if (wasInvolved(stage)) {
    await makeFriends(stage, creator, caller);
    const group = await act(stage, caller, "like_event", { event_id: event, member_ids: [] });
    await act(stage, creator, "vote_on_group", { group_id: group.id, decision: "consent" });
    await endFriendship(stage, creator, caller);
  }
  return event;
}

/** Uploads a picture as a user and returns its storage key. */
export async function storePicture(person: string): Promise<string> {
  const { apiUrl, secretKey } = inject("stack");
  const key = `${person}/${randomUUID()}`;
  const response = await fetch(`${apiUrl}/storage/v1/object/media/${key}`, {
    method: "POST",
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "image/png" },
    body: tinyPicture,
  });
  if (!response.ok) {
    throw new Error(`Storing a picture failed with ${response.status}.`);
  }
  await response.body?.cancel();
  return key;
}

/** Uploads a picture, and marks it as attached without requesting a crop, so that no job processes it. */
export async function storeAttachedPicture({ connection, owner }: Stage): Promise<string> {
  const file = await storePicture(owner);
  await connection`update private.media set state = 'uncropped' where key = ${file}`;
  return file;
}

/**
 * Makes the owner a minor, as if the owner had once entered a minor's birthdate. The profile still shows an adult's
 * birthdate. The caller is an adult.
 */
export function ofMinor(make: Make): Make {
  return async (stage) => {
    const scene = await make(stage);
    const { connection, owner } = stage;
    await connection`update private.adulthoods set adult_from = current_date + 365 where person_id = ${owner}`;
    await connection`update public.profiles set adult_from = current_date + 365 where user_id = ${owner}`;
    return scene;
  };
}
