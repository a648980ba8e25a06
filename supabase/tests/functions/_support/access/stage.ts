/** Where one cell of the table of access is tried out: who calls, whose object it is, and the verbs that prepare it. */

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

/** People of one cell; all but the caller are made for it, in the database only. */
export interface Stage {
  connection: ReservedSql;
  /** What the caller is to the owner. */
  relation: Relation;
  caller: string;
  owner: string;
  ownerProfile: string;
  /** Where both are, and nobody else. */
  place: Place;
}

/** Ids and keys of what was made, by the names that paths and bodies have for them. */
export type Scene = Record<string, string>;

/** Makes one object of the table on a stage. */
export type Make = (stage: Stage) => Promise<Scene>;

/** Calls a verb that succeeds; what it answers with. */
export function act<Result = { id: string }>(
  { connection }: Stage,
  person: string,
  rpc: string,
  args: RpcCall["args"],
): Promise<Result> {
  return resultOf(connection, { person, rpc, args });
}

/** A place far from all others, where a feed holds nobody else; in the east, since in the west tests count who is around. */
export function somewhere(): Place {
  return { latitude: Math.random() * 120 - 60, longitude: Math.random() * 180 };
}

/** Gives people a completed profile at a place, on the map; the ids of the profiles by those of the people. */
async function addProfiles(
  connection: ReservedSql,
  people: string[],
  { latitude, longitude }: Place,
): Promise<Map<string, string>> {
  await connection`
    insert into public.profiles (user_id, first_name, birthdate, sex, dating_purpose, city, is_completed)
    select person, 'Somebody', '1990-01-01', 'male', 'dating', 'Berlin', true from unnest(${people}::uuid[]) as person
    on conflict (user_id) do nothing`;
  // Only a change of the place puts somebody into the feed.
  const profiles = await connection<{ id: string; user_id: string }[]>`
    update public.profiles
    set exact_latitude = ${latitude}, exact_longitude = ${longitude}, is_visible_on_map = true
    where user_id = any (${people})
    returning id, user_id`;
  return new Map(profiles.map(({ id, user_id }) => [user_id, id]));
}

/** A caller who can do everything in their own name, and an owner of whom nobody knows yet. */
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

/** Somebody else, far away. */
export async function newPerson({ connection }: Stage): Promise<string> {
  const person = randomUUID();
  await addProfiles(connection, [person], somewhere());
  return person;
}

/** Makes two people friends. */
export async function makeFriends({ connection }: Stage, one: string, other: string): Promise<void> {
  await connection`
    insert into public.friendships (requester_id, addressee_id, status) values (${one}, ${other}, 'accepted')`;
}

/** Ends a friendship, so that nothing follows from it later. */
export async function endFriendship(stage: Stage, one: string, other: string): Promise<void> {
  await act(stage, one, "unfriend", { person_id: other });
}

/** Somebody else who is a friend of these people. */
export async function newFriendOf(stage: Stage, ...people: string[]): Promise<string> {
  const friend = await newPerson(stage);
  for (const person of new Set(people)) {
    await makeFriends(stage, friend, person);
  }
  return friend;
}

/** Whether the caller shares something with the owner, or did before the block came between them. */
export function wasInvolved({ relation }: Stage): boolean {
  return relation === "participant" || relation === "blocked" || relation === "blocker";
}

/** Makes the caller a friend of the owner, or puts the block between the two, as their relation says. */
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

/** A draft at the place of the stage; the caller is its accepted co-author where that is the relation. */
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

/** The same, published; the caller is its guest where they are involved. */
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

/** Uploads a picture in the name of a person; its storage key. */
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

/** Takes a picture into use for good, so that no background work is left to do. */
export async function storeAttachedPicture({ connection, owner }: Stage): Promise<string> {
  const file = await storePicture(owner);
  await connection`update private.media set state = 'uncropped' where key = ${file}`;
  return file;
}

/** The owner is a minor by the birthdate that was given, and shows somebody else's; the caller is an adult. */
export function ofMinor(make: Make): Make {
  return async (stage) => {
    const scene = await make(stage);
    const { connection, owner } = stage;
    await connection`update private.adulthoods set adult_from = current_date + 365 where person_id = ${owner}`;
    await connection`update public.profiles set adult_from = current_date + 365 where user_id = ${owner}`;
    return scene;
  };
}
