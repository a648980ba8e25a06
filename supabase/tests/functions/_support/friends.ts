/** Helpers that create friend requests, friendships and blocks between two users, and read their rows. */

import { randomUUID } from "node:crypto";
import { friendsContract } from "@social/shared-types/friends.ts";
import { expect } from "vitest";
import type { z } from "zod";
import { sql } from "./database.ts";
import { type ApiResponse, expectSuccess } from "./responses.ts";
import type { Person } from "./sign-up.ts";

const { routes } = friendsContract;

export type FriendsPage = z.output<typeof routes.listFriends.success.body>;
export type Friendship = z.output<typeof routes.acceptFriendRequest.success.body>;

/** Returns a page of a user's friends. `query` must begin with `?`. */
export async function friendsOf(person: Person, query = ""): Promise<FriendsPage> {
  return expectSuccess(await person.request("GET", `/friends${query}`), routes.listFriends);
}

/** Calls the endpoint that creates a friend request. */
export function askToBefriend(requester: Person, addresseeId: unknown): Promise<ApiResponse> {
  return requester.request("POST", "/friends/requests", { addresseeId });
}

/** Sends a friend request, and returns it. The request must be accepted by the endpoint. */
export async function ask(requester: Person, addressee: Person): Promise<Friendship> {
  const response = await askToBefriend(requester, addressee.id);
  const { friendship, result } = expectSuccess(response, routes.sendFriendRequest);
  expect(result).toBe("created");
  return friendship;
}

/** Accepts a pending friend request as its addressee. */
export async function accept(addressee: Person, request: Friendship): Promise<Friendship> {
  const response = await addressee.request("POST", `/friends/requests/${request.id}/accept`);
  return expectSuccess(response, routes.acceptFriendRequest);
}

/** Rejects a pending friend request as its addressee. */
export async function reject(addressee: Person, request: Friendship): Promise<Friendship> {
  const response = await addressee.request("POST", `/friends/requests/${request.id}/reject`);
  return expectSuccess(response, routes.rejectFriendRequest);
}

/** Withdraws a pending friend request as its requester. */
export async function withdraw(requester: Person, request: Friendship): Promise<void> {
  const response = await requester.request("DELETE", `/friends/requests/${request.id}`);
  expect(expectSuccess(response, routes.withdrawFriendRequest)).toEqual({ deleted: true });
}

/** Makes two users friends. The first user sends the request. */
export async function befriend(requester: Person, addressee: Person): Promise<Friendship> {
  return accept(addressee, await ask(requester, addressee));
}

export async function unfriend(person: Person, friend: Person): Promise<void> {
  expectSuccess(await person.request("DELETE", `/friends/${friend.id}`), routes.unfriend);
}

export async function block(blocker: Person, blocked: Person): Promise<Friendship> {
  return expectSuccess(await blocker.request("POST", `/friends/${blocked.id}/block`), routes.blockPerson);
}

export async function unblock(blocker: Person, blocked: Person): Promise<void> {
  expectSuccess(await blocker.request("DELETE", `/friends/${blocked.id}/block`), routes.unblockPerson);
}

/** Friendships, blocks and notifications between two users. */
export interface RowsBetween {
  friendships: { id: string; requester_id: string; status: string; updated_at: string }[];
  /** Ids of the users who have blocked the other user. */
  blockers: string[];
  notifications: { user_id: string; type: string; is_hidden: boolean; is_read: boolean }[];
}

export async function rowsBetween(one: Person, other: Person): Promise<RowsBetween> {
  const pair = [one.id, other.id];
  const [row] = await sql<{ between: RowsBetween }[]>`
    select
      json_build_object(
        'friendships', (
          select coalesce(
            json_agg(json_build_object('id', id, 'requester_id', requester_id, 'status', status, 'updated_at', updated_at)),
            '[]'
          )
          from public.friendships
          where requester_id = any (${pair}) and addressee_id = any (${pair})
        ),
        'blockers', (
          select coalesce(json_agg(blocker_id order by created_at), '[]')
          from public.blocks
          where blocker_id = any (${pair}) and blocked_id = any (${pair})
        ),
        'notifications', (
          select coalesce(
            json_agg(
              json_build_object('user_id', user_id, 'type', type, 'is_hidden', is_hidden, 'is_read', is_read)
              order by created_at
            ),
            '[]'
          )
          from public.notifications
          where user_id = any (${pair}) and actor_id = any (${pair})
        )
      ) as between`;
  return row!.between;
}

/** Calls `attempt`, and checks that the friendships, blocks and notifications between the two users are unchanged. */
export async function expectNothingChanged(one: Person, other: Person, attempt: () => Promise<unknown>): Promise<void> {
  const before = await rowsBetween(one, other);
  await attempt();
  expect(await rowsBetween(one, other)).toEqual(before);
}

/**
 * Creates users without contacts. The users exist only as profiles in the database, since a test needs only their ids.
 */
export async function makePeople(count: number, firstName = "Somebody"): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`
    insert into public.profiles (user_id, first_name)
    select user_id, ${firstName} from unnest(${ids}::uuid[]) as user_id`;
  return ids;
}

/**
 * Adds rows of friendships with this status to a user, who is the requester in every second row. Each creation time is
 * shared by three rows.
 */
export async function addFriendships({ id }: Person, status: Friendship["status"], count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into public.friendships (requester_id, addressee_id, status, created_at)
    select
      case when number % 2 = 0 then ${id} else other end,
      case when number % 2 = 0 then other else ${id} end,
      ${status},
      now() - interval '1 second' * (number / 3)
    from (select number, gen_random_uuid() as other from generate_series(1, ${count}::integer) as number) as others
    returning id`;
  return rows.map((row) => row.id);
}

/** Adds blocks to a user. Each creation time is shared by three blocks. */
export async function addBlocks({ id }: Person, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into public.blocks (blocker_id, blocked_id, requester_id, created_at)
    select ${id}, gen_random_uuid(), ${id}, now() - interval '1 second' * (number / 3)
    from generate_series(1, ${count}::integer) as number
    returning id`;
  return rows.map((row) => row.id);
}

/** Creates friends of a user. The friends exist only in the database, since a test needs only their ids. */
export async function addFriends({ id }: { id: string }, count: number): Promise<string[]> {
  const friends = await makePeople(count);
  await sql`
    insert into public.friendships (requester_id, addressee_id, status)
    select ${id}, friend, 'accepted' from unnest(${friends}::uuid[]) as friend`;
  return friends;
}
