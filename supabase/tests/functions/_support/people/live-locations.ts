/** Live locations: sharing them, following them with the platform's own client, and the map. */

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

/** Shares a place; until when it is shared. */
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

/** What is kept of a live location; undefined when nothing is shared. */
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

/** Lets so many seconds pass since people last said where they are, and since followers last heard of it; fewer than none keep what comes next too soon, however busy the machine. */
export async function letSecondsPass(people: { id: string } | { id: string }[], seconds: number): Promise<void> {
  const ids = [people].flat().map(({ id }) => id);
  // At once, as the jobs may come at any moment.
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

/** Calls the endpoint that tells where one person is. */
export function askForLocation(viewer: Person, { id }: { id: string }): Promise<ApiResponse> {
  return viewer.request("GET", `/people/location/${id}`);
}

/** Where somebody is now, for who may follow. */
export async function locationOf(viewer: Person, person: Person): Promise<LiveLocation> {
  return expectSuccess(await askForLocation(viewer, person), routes.getLiveLocation);
}

/** Joins the topic of somebody's live location: what is told from then on, or null when it may not be joined. */
export function followLocation(follower: Person, { id }: Person): Promise<EventUpdate[] | null> {
  return follow(clientOf(follower), topicNames.location(id));
}

/** The same for who may. */
export async function listenTo(follower: Person, person: Person): Promise<EventUpdate[]> {
  const received = await followLocation(follower, person);
  expect(received).not.toBeNull();
  return received!;
}

/** Takes the messages that have come, as soon as there are so many; who follows has looked at the shape of each. */
export async function takeUpdates(received: EventUpdate[], count: number, { id }: Person): Promise<LocationEvent[]> {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(count);
  const updates = received.splice(0) as LocationEvent[];
  expect(updates).toHaveLength(count);
  expect(updates.every(({ userId }) => userId === id)).toBe(true);
  return updates;
}

/** Everybody whom a person finds on the map around a place, the nearest first. */
export async function mapAround(viewer: Person, { latitude, longitude }: Place, radius?: number): Promise<MapPerson[]> {
  const path = `/people/map?lat=${latitude}&lng=${longitude}${radius === undefined ? "" : `&radius=${radius}`}`;
  return expectSuccess(await viewer.request("GET", path), routes.listPeopleOnMap).data;
}

/** The same, of these people alone: their numbers among them. */
export async function mapAmong(viewer: Person, people: { id: string }[], place: Place, radius?: number) {
  const found = await mapAround(viewer, place, radius);
  return found.flatMap(({ userId }) => {
    const number = people.findIndex(({ id }) => id === userId);
    return number < 0 ? [] : [number];
  });
}
