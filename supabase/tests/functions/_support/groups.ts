/** Helpers that apply to events as groups, vote on groups, and read the rows of groups and votes. */

import { eventsContract } from "@social/shared-types/events.ts";
import { groupsContract } from "@social/shared-types/groups.ts";
import { expect } from "vitest";
import type { z } from "zod";
import { sql } from "./database.ts";
import { inviteAndAccept, newFriendOf, publishEvent } from "./events/events.ts";
import { type ApiResponse, expectSuccess } from "./responses.ts";
import { type Person, signUpWithProfile } from "./sign-up.ts";

const { routes } = groupsContract;

export type LikeGroup = z.output<typeof routes.getGroup.success.body>;
export type VoteResult = z.output<typeof routes.voteOnGroup.success.body>;
export type Decision = "consent" | "refuse";

interface Named {
  id: string;
}

/** Calls the endpoint that applies to an event. `memberIds` may be any value. */
export function askToCome(person: Person, { id }: Named, memberIds?: unknown): Promise<ApiResponse> {
  return person.request("POST", `/events/${id}/like`, { memberIds });
}

/** Applies to an event, alone or together with friends. */
export async function like(person: Person, event: Named, friends: Named[] = []): Promise<LikeGroup> {
  const memberIds = friends.map(({ id }) => id);
  return expectSuccess(await askToCome(person, event, memberIds), eventsContract.routes.applyToEvent);
}

/** Returns the group as the endpoint shows it to this user. */
export async function groupSeenBy(person: Person, { id }: Named): Promise<LikeGroup> {
  return expectSuccess(await person.request("GET", `/groups/${id}`), routes.getGroup);
}

/** Calls the endpoint that votes on a group. `decision` may be any value. */
export function askToVote(person: Person, { id }: Named, decision: unknown): Promise<ApiResponse> {
  return person.request("POST", `/groups/${id}/approvals`, { decision });
}

/** Votes on a group as an organizer of the event. */
export async function vote(organizer: Person, group: Named, decision: Decision): Promise<VoteResult> {
  return expectSuccess(await askToVote(organizer, group, decision), routes.voteOnGroup);
}

/** Calls the endpoint that adds a member to a group. `userId` may be any value. */
export function askToAdd(person: Person, { id }: Named, userId: unknown): Promise<ApiResponse> {
  return person.request("POST", `/groups/${id}/members`, { userId });
}

/** Calls the endpoint that removes a member from a group. */
export function askToRemove(person: Person, { id }: Named, userId: string): Promise<ApiResponse> {
  return person.request("DELETE", `/groups/${id}/members/${userId}`);
}

/** Removes a member from a group, which must succeed. */
export async function removeMember(person: Person, group: Named, member: Named): Promise<void> {
  const response = await askToRemove(person, group, member.id);
  expect(expectSuccess(response, routes.removeGroupMember)).toEqual({ deleted: true });
}

export async function leave(person: Person, { id }: Named): Promise<void> {
  const response = await person.request("DELETE", `/groups/${id}/members/me`);
  expect(expectSuccess(response, routes.leaveGroup)).toEqual({ deleted: true });
}

/** Creates a published event of a new user, with this number of co-authors. */
export async function organizedEvent(
  coAuthorCount: number,
  fields: Record<string, unknown> = {},
): Promise<{ event: Named; creator: Person; coAuthors: Person[] }> {
  const creator = await signUpWithProfile({ firstName: "Olga" });
  const event = await publishEvent(creator, fields);
  const coAuthors: Person[] = [];
  for (let count = 0; count < coAuthorCount; count += 1) {
    const coAuthor = await newFriendOf(creator);
    await inviteAndAccept(creator, event, coAuthor);
    coAuthors.push(coAuthor);
  }
  return { event, creator, coAuthors };
}

/** Signs up a user who applies to an event alone and is admitted. */
export async function admittedGuest(
  { event, creator }: { event: Named; creator: Person },
  answers: Record<string, unknown> = {},
): Promise<{ guest: Person & { profileId: string }; group: LikeGroup; chatId: string }> {
  const guest = await signUpWithProfile(answers);
  const group = await like(guest, event);
  const { chatId } = await vote(creator, group, "consent");
  return { guest, group, chatId: chatId! };
}

type Row = Record<string, unknown>;

/** All rows about the groups of an event, and the notifications about the event. */
export interface GroupRows {
  guest_count: number;
  groups: (Row & { id: string; status: string; chat_id: string | null })[];
  members: (Row & { group_id: string; user_id: string })[];
  approvals: (Row & { author_id: string; decision: Decision })[];
  chats: (Row & { id: string; type: string })[];
  participants: (Row & { chat_id: string; user_id: string; role: string })[];
  notifications: (Row & { type: string; user_id: string })[];
}

export async function groupRows({ id }: Named): Promise<GroupRows> {
  const [row] = await sql<{ kept: GroupRows }[]>`
    select
      json_build_object(
        'guest_count', (select guest_count from public.events where id = ${id}),
        'groups', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.id), '[]')
          from public.like_groups as kept where kept.event_id = ${id}
        ),
        'members', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.group_id, kept.user_id), '[]')
          from public.like_group_members as kept where kept.event_id = ${id}
        ),
        'approvals', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.id), '[]')
          from public.like_group_approvals as kept
          join public.like_groups as liked on liked.id = kept.group_id
          where liked.event_id = ${id}
        ),
        'chats', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.id), '[]')
          from public.chats as kept where kept.event_id = ${id}
        ),
        'participants', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.joined_order), '[]')
          from public.chat_participants as kept
          join public.chats as chat on chat.id = kept.chat_id
          where chat.event_id = ${id}
        ),
        'notifications', (
          select coalesce(jsonb_agg(to_jsonb(kept) order by kept.created_at, kept.id), '[]')
          from public.notifications as kept where kept.event_id = ${id}
        )
      ) as kept`;
  return row!.kept;
}

/**
 * Calls `attempt`, which sends a request that must be rejected, and checks that the groups and chats of the event are
 * unchanged.
 */
export async function expectGroupsUnchanged(event: Named, attempt: () => Promise<unknown>): Promise<void> {
  const before = await groupRows(event);
  await attempt();
  expect(await groupRows(event)).toEqual(before);
}

/**
 * Returns the recipients and actors of one type of notification about an event, sorted. With `group` it returns only
 * the notifications about this group.
 */
export async function notifiedOf(
  event: Named,
  type: string,
  group?: Named,
): Promise<{ to: string; by: string | null; chat: string | null }[]> {
  const rows = await sql<{ to: string; by: string | null; chat: string | null }[]>`
    select user_id as to, actor_id as by, chat_id as chat
    from public.notifications
    where event_id = ${event.id} and type::text = ${type} and (${group?.id ?? null}::uuid is null or group_id = ${group?.id ?? null})
    order by created_at, user_id`;
  return rows.map((row) => ({ ...row }));
}
