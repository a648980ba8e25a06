/**
 * Helpers for discovery: users with completed profiles, their likes and dislikes, and the rows of users, likes and
 * dislikes.
 */

import { peopleContract } from "@social/shared-types/people.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { expect } from "vitest";
import type { z } from "zod";
import { sql } from "../database.ts";
import { notificationsOf } from "../notifications/notifications.ts";
import type { Place } from "../places.ts";
import { type ApiResponse, expectSuccess } from "../responses.ts";
import { type Person, signUpWithProfile } from "../sign-up.ts";

const { routes } = peopleContract;

export type Interaction = z.output<typeof routes.likeOrDislike.success.body>;
export type IncomingLike = z.output<typeof routes.listIncomingLikes.success.body>["data"][number];
export type Match = z.output<typeof routes.listMatches.success.body>["data"][number];

/** A signed-in user with a profile. */
export type Member = Person & { profileId: string };

/** Fields that a completed profile requires. */
const requiredAnswers = { birthdate: "1990-05-15", sex: "female", datingPurpose: "dating", city: "Kazan" };

/** Accepts the published terms, and completes the profile. */
async function complete(person: Person): Promise<void> {
  const { currentTerms } = expectSuccess(
    await person.request("GET", "/profiles"),
    profilesContract.routes.getOwnProfile,
  );
  const response = await person.request("POST", "/profiles/complete", currentTerms);
  expect(expectSuccess(response, profilesContract.routes.completeProfile).missingFields).toEqual([]);
}

/** Signs up a user with a completed profile. */
export async function signUpForDiscovery(answers: Record<string, unknown> = {}): Promise<Member> {
  const person = await signUpWithProfile({ ...requiredAnswers, ...answers });
  await complete(person);
  return person;
}

/** Signs up two users with completed profiles, called Anna and Ben. */
export function signUpAnnaAndBen(): Promise<[Member, Member]> {
  return Promise.all([
    signUpForDiscovery({ firstName: "Anna" }),
    signUpForDiscovery({ firstName: "Ben", sex: "male" }),
  ]);
}

/** Fields of a user who is inserted into the database. */
export interface NewMember extends Partial<Place> {
  birthdate?: string;
  sex?: "male" | "female";
  datingPurpose?: string;
  showDatingPurpose?: boolean;
  isVisibleOnMap?: boolean;
}

/**
 * Inserts users with completed profiles into the database, because HTTP calls would be too slow. Returns their ids in
 * the given order.
 */
export async function addMembers(members: NewMember[]): Promise<{ id: string; profileId: string }[]> {
  const filled = members.map((member) => ({ ...requiredAnswers, ...member, id: crypto.randomUUID() }));
  const ids = filled.map(({ id }) => id);
  await sql`
    insert into public.profiles (
      user_id, first_name, birthdate, sex, dating_purpose, show_dating_purpose, city, is_visible_on_map,
      exact_latitude, exact_longitude
    )
    select
      id, 'Somebody', birthdate, sex, "datingPurpose", coalesce("showDatingPurpose", false), city,
      coalesce("isVisibleOnMap", false), latitude, longitude
    from jsonb_to_recordset(${sql.json(filled as never)}) as member (
      id uuid, birthdate date, sex public.sex, "datingPurpose" public.dating_purpose, "showDatingPurpose" boolean,
      city text, "isVisibleOnMap" boolean, latitude float8, longitude float8
    )`;
  await sql`
    insert into public.terms_acceptances (user_id, document, version)
    select user_id, standing.document, standing.current_version
    from unnest(${ids}::uuid[]) as user_id
    cross join private.terms_standing(user_id) as standing`;
  // The trigger that completes a profile runs only on an update.
  const rows = await sql<{ id: string; profileId: string; isCompleted: boolean }[]>`
    update public.profiles
    set updated_at = now()
    where user_id = any (${ids})
    returning user_id as id, id as "profileId", is_completed as "isCompleted"`;
  expect(rows.every(({ isCompleted }) => isCompleted)).toBe(true);
  const profileIds = new Map(rows.map(({ id, profileId }) => [id, profileId]));
  return ids.map((id) => ({ id, profileId: profileIds.get(id)! }));
}

/** Calls the endpoint that likes or dislikes a user. `type` may be any value. */
export function askToInteract(
  person: Person,
  { profileId }: { profileId: string },
  type: unknown,
): Promise<ApiResponse> {
  return person.request("POST", "/people/interactions", { targetProfileId: profileId, type });
}

/** Likes or dislikes a user. */
export async function interact(
  person: Person,
  target: { profileId: string },
  type: Interaction["type"],
): Promise<Interaction> {
  return expectSuccess(await askToInteract(person, target, type), routes.likeOrDislike);
}

/** Creates a match of two users. The like of the user `other` is sent last and creates the match. */
export async function matchPeople(one: Member, other: Member): Promise<{ id: string; chatId: string }> {
  expect(await interact(one, other, "like")).toMatchObject({ isMatch: false });
  const { isMatch, matchId, chatId } = await interact(other, one, "like");
  expect(isMatch).toBe(true);
  return { id: matchId!, chatId: chatId! };
}

export async function unmatch(person: Person, { id }: { id: string }): Promise<void> {
  expectSuccess(await person.request("DELETE", `/people/matches/${id}`), routes.endMatch);
}

/** Returns the first hundred pending likes that this user received. */
export async function likesOf(person: Person): Promise<IncomingLike[]> {
  return expectSuccess(await person.request("GET", "/people/likes?limit=100"), routes.listIncomingLikes).data;
}

/** Returns the ids of the users whose likes this user has not answered. */
export async function likersOf(person: Person): Promise<string[]> {
  return (await likesOf(person)).map(({ profile }) => profile.userId);
}

/** Returns the first hundred matches of this user. */
export async function matchesOf(person: Person): Promise<Match[]> {
  return expectSuccess(await person.request("GET", "/people/matches?limit=100"), routes.listMatches).data;
}

/** Returns the type, actor and chat of a user's notifications, newest first. */
export async function notifiedOfInteraction(
  person: Person,
): Promise<{ type: string; actorId: string | null; chatId: string | null }[]> {
  const notifications = await notificationsOf(person);
  return notifications.map(({ type, actorId, chatId }) => ({ type, actorId, chatId }));
}

/**
 * Sets the expiry of a user's like or dislike to a number of days from now. A negative number means that it has
 * expired.
 */
export async function setValidity(person: Person, target: Person, days: number): Promise<void> {
  await sql`
    update private.people_interactions
    set expires_at = now() + ${days} * interval '1 day'
    where person_id = ${person.id} and target_id = ${target.id}`;
}

/** Likes and dislikes, matches, chats and notifications between two users. */
export interface InteractionRows {
  interactions: { id: string; person_id: string; type: Interaction["type"] }[];
  matches: { id: string; chat_id: string | null }[];
  chats: { id: string; type: string }[];
  notifications: { user_id: string; type: string; actor_id: string; chat_id: string | null; is_hidden: boolean }[];
}

export async function interactionRows(one: Person, other: Person): Promise<InteractionRows> {
  const pair = [one.id, other.id];
  const [row] = await sql<{ kept: InteractionRows }[]>`
    select
      json_build_object(
        'interactions', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.updated_at, kept.id), '[]')
          from private.people_interactions as kept
          where kept.person_id = any (${pair}) and kept.target_id = any (${pair})
        ),
        'matches', (
          select coalesce(jsonb_agg(to_jsonb(kept)), '[]')
          from public.matches as kept
          where kept.one_person_id = any (${pair}) and kept.other_person_id = any (${pair})
        ),
        'chats', (
          select coalesce(jsonb_agg(to_jsonb(kept)), '[]')
          from public.chats as kept
          where kept.one_person_id = any (${pair}) and kept.other_person_id = any (${pair})
        ),
        'notifications', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.user_id), '[]')
          from public.notifications as kept
          where kept.user_id = any (${pair}) and kept.actor_id = any (${pair})
        )
      ) as kept`;
  return row!.kept;
}

/**
 * Calls `attempt`, and checks that the likes, dislikes, matches, chats and notifications between the two users are
 * unchanged.
 */
export async function expectInteractionsUnchanged(
  one: Person,
  other: Person,
  attempt: () => Promise<unknown>,
): Promise<void> {
  const before = await interactionRows(one, other);
  await attempt();
  expect(await interactionRows(one, other)).toEqual(before);
}
