/** Helpers that share live locations, follow them with the platform's client, and read the map. */

import { peopleContract } from "@social/shared-types/people.ts";
import { type LocationEvent, topicNames } from "@social/shared-types/realtime.ts";
import { expect } from "vitest";
import type { z } from "zod";
import { sql } from "../database.ts";
import type { Place } from "../places.ts";
import { clientOf, type EventUpdate, follow } from "../realtime.ts";
import { type ApiResponse, expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";

const { routes } = peopleContract;

export type LiveLocation = z.output<typeof routes.getLiveLocation.success.body>;
export type MapPerson = z.output<typeof routes.listPeopleOnMap.success.body>["data"][number];

/** Shares a live location, and returns the time at which it expires. */
export async function shareLocation(person: Person, place: Place, expiresIn?: number): Promise<string> {
  const response = await person.request("PUT", "/people/location", { ...place, expiresIn });
  return expectSuccess(response, routes.shareLocation).expiresAt;
}

export async function stopSharing(person: Person): Promise<void> {
  expectSuccess(await person.request("DELETE", "/people/location"), routes.stopSharingLocation);
}

export async function setVisibleOnMap(person: Person, isVisibleOnMap: boolean): Promise<void> {
  expect(await person.request("PATCH", "/profiles", { isVisibleOnMap })).toMatchObject({ status: 200 });
}

/** Row of a live location. A user who shares no location has no row. */
export interface LiveLocationRow extends Place {
  updated_at: Date;
  expires_at: Date;
}

export async function liveLocationRow({ id }: Person): Promise<LiveLocationRow | undefined> {
  const [row] = await sql<LiveLocationRow[]>`
    select cell_latitude as latitude, cell_longitude as longitude, updated_at, expires_at
    from private.live_locations
    where person_id = ${id}`;
  return row;
}

/**
 * Moves the stored times of these users' last calls and last broadcasts back by this number of seconds. A negative
 * number moves the times into the future, so that the next call comes too early even on a slow machine.
 */
export async function letSecondsPass(people: { id: string } | { id: string }[], seconds: number): Promise<void> {
  const ids = [people].flat().map(({ id }) => id);
  // A single statement changes both tables, because jobs may run at any moment.
  await sql`
    with
      passed as (select ${seconds} * interval '1 second' as time),
      said as (
        update private.live_locations
        set updated_at = updated_at - passed.time, broadcast_at = broadcast_at - passed.time
        from passed
        where person_id = any (${ids})
      )
    update private.location_topics
    set last_broadcast_at = last_broadcast_at - passed.time
    from passed
    where person_id = any (${ids})`;
}

/** Calls the endpoint that returns a user's live location. */
export function askForLocation(viewer: Person, { id }: { id: string }): Promise<ApiResponse> {
  return viewer.request("GET", `/people/location/${id}`);
}

/** Returns the live location of a user. The viewer must have the right to follow this location. */
export async function locationOf(viewer: Person, person: Person): Promise<LiveLocation> {
  return expectSuccess(await askForLocation(viewer, person), routes.getLiveLocation);
}

/**
 * Joins the topic of a user's live location. Returns an array to which each received broadcast is added, or null if the
 * join is rejected.
 */
export function followLocation(follower: Person, { id }: Person): Promise<EventUpdate[] | null> {
  return follow(clientOf(follower), topicNames.location(id));
}

/** Joins the topic of a user's live location as a user who has the right to follow it. */
export async function listenTo(follower: Person, person: Person): Promise<EventUpdate[]> {
  const received = await followLocation(follower, person);
  expect(received).not.toBeNull();
  return received!;
}

/** Waits for this number of broadcasts, and removes them from the array. `follow` has checked their schemas. */
export async function takeUpdates(received: EventUpdate[], count: number, { id }: Person): Promise<LocationEvent[]> {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(count);
  const updates = received.splice(0) as LocationEvent[];
  expect(updates).toHaveLength(count);
  expect(updates.every(({ userId }) => userId === id)).toBe(true);
  return updates;
}

/** Returns all users whom the viewer finds on the map around a place, nearest first. */
export async function mapAround(viewer: Person, { latitude, longitude }: Place, radius?: number): Promise<MapPerson[]> {
  const path = `/people/map?lat=${latitude}&lng=${longitude}${radius === undefined ? "" : `&radius=${radius}`}`;
  return expectSuccess(await viewer.request("GET", path), routes.listPeopleOnMap).data;
}

/** Returns the indexes of the given users that the viewer finds on the map. */
export async function mapAmong(viewer: Person, people: { id: string }[], place: Place, radius?: number) {
  const found = await mapAround(viewer, place, radius);
  return found.flatMap(({ userId }) => {
    const number = people.findIndex(({ id }) => id === userId);
    return number < 0 ? [] : [number];
  });
}
