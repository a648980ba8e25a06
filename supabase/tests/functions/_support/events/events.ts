/** Helpers that call the endpoints of events and organizers, and read the rows of an event. */

import { eventsContract } from "@social/shared-types/events.ts";
import { expect } from "vitest";
import type { z } from "zod";
import { sql } from "../database.ts";
import { befriend } from "../friends.ts";
import { type ApiResponse, expectSuccess } from "../responses.ts";
import { type Person, signUpWithProfile } from "../sign-up.ts";

const { routes } = eventsContract;

export type Event = z.output<typeof routes.getEvent.success.body>;
export type ListedEvent = z.output<typeof routes.listEventsById.success.body>["data"][number];
export type EventAuthor = z.output<typeof routes.inviteEventAuthor.success.body>;
export type FeedItem = z.output<typeof routes.listEvents.success.body>["data"][number];

type Fields = Record<string, unknown>;

/** Returns the time this many hours from now in the format of API requests. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

/** Returns the request body of a picnic in Berlin tomorrow. `fields` replaces some of its fields. */
export function eventRequest(fields: Fields = {}): Fields {
  return {
    title: "Picnic",
    type: "nature_picnic",
    startAt: hoursFromNow(24),
    latitude: 52.52,
    longitude: 13.405,
    consentThreshold: 1,
    ...fields,
  };
}

/** Creates an event as a draft. */
export async function createEvent(creator: Person, fields: Fields = {}): Promise<Event> {
  return expectSuccess(await creator.request("POST", "/events", eventRequest(fields)), routes.createEvent);
}

/** Creates a published event. */
export async function publishEvent(creator: Person, fields: Fields = {}): Promise<Event> {
  const { id } = await createEvent(creator, fields);
  return expectSuccess(await creator.request("POST", `/events/${id}/publish`), routes.publishEvent);
}

/** Returns the event as the endpoint shows it to this user. */
export async function eventSeenBy(person: Person, { id }: { id: string }): Promise<Event> {
  return expectSuccess(await person.request("GET", `/events/${id}`), routes.getEvent);
}

/** Returns the fields of an event that lists contain. */
export function asListed({ guestCount, organizerCount, viewerRole, viewerGroupId, ...listed }: Event): ListedEvent {
  return listed;
}

/** Changes fields of an event, and returns the changed event. */
export async function changeEvent(person: Person, { id }: { id: string }, changes: Fields): Promise<Event> {
  return expectSuccess(await person.request("PATCH", `/events/${id}`, changes), routes.updateEvent);
}

/** Moves all stored times of an event back by this many hours. */
export async function letTimePass({ id }: { id: string }, hours: number): Promise<void> {
  await sql`
    update public.events
    set start_at = start_at - ${hours} * interval '1 hour', end_at = end_at - ${hours} * interval '1 hour'
    where id = ${id}`;
}

/** Calls the endpoint that invites a co-author. */
export function askToOrganize(creator: Person, { id }: { id: string }, userId: unknown): Promise<ApiResponse> {
  return creator.request("POST", `/events/${id}/authors`, { userId });
}

/** Invites a friend as co-author of an event. */
export async function invite(creator: Person, event: { id: string }, friend: Person): Promise<EventAuthor> {
  return expectSuccess(await askToOrganize(creator, event, friend.id), routes.inviteEventAuthor);
}

/** Accepts or refuses an invitation to organize an event. */
export async function answerInvitation(
  invited: Person,
  { id }: { id: string },
  answer: "accept" | "refuse",
): Promise<void> {
  const route = answer === "accept" ? routes.acceptAuthorInvitation : routes.refuseAuthorInvitation;
  expectSuccess(await invited.request("POST", `/events/${id}/authors/${answer}`), route);
}

/** Invites a friend as co-author, and accepts the invitation as the friend. */
export async function inviteAndAccept(creator: Person, event: { id: string }, friend: Person): Promise<void> {
  await invite(creator, event, friend);
  await answerInvitation(friend, event, "accept");
}

/** Signs up a user with these profile fields, and makes the user a friend of the given user. */
export async function newFriendOf(person: Person, answers: Fields = {}): Promise<Person & { profileId: string }> {
  const friend = await signUpWithProfile(answers);
  await befriend(person, friend);
  return friend;
}

/** All rows about an event. */
export interface EventRows {
  event: Record<string, unknown> | null;
  authors: { user_id: string; status: string }[];
  cover: { state: string } | null;
}

export async function eventRows({ id }: { id: string }): Promise<EventRows> {
  const [row] = await sql<{ kept: EventRows }[]>`
    select
      json_build_object(
        'event', (select to_jsonb(events) from public.events where events.id = ${id}),
        'authors', (
          select coalesce(jsonb_agg(to_jsonb(authors) order by authors.created_at, authors.user_id), '[]')
          from public.event_authors as authors
          where authors.event_id = ${id}
        ),
        'cover', (
          select jsonb_build_object('state', media.state)
          from public.events
          join private.media on media.key = events.cover_key
          where events.id = ${id}
        )
      ) as kept`;
  return row!.kept;
}

/**
 * Calls `attempt`, which sends a request that must be rejected, and checks that the rows of the event are unchanged.
 */
export async function expectEventUnchanged(event: { id: string }, attempt: () => Promise<unknown>): Promise<void> {
  const before = await eventRows(event);
  await attempt();
  expect(await eventRows(event)).toEqual(before);
}
