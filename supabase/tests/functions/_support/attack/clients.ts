/** Clients that request the locations of users, over HTTP or by direct calls of the same RPC functions. */

import { peopleContract } from "@social/shared-types/people.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import type postgres from "postgres";
import type { z } from "zod";
import type { DiscoverablePerson } from "../people/feed.ts";
import type { LiveLocation } from "../people/live-locations.ts";
import type { Place } from "../places.ts";
import { expectSuccess } from "../responses.ts";
import { type RpcCall, resultOf } from "../rpc.ts";
import type { Person } from "../sign-up.ts";

const { routes } = peopleContract;

export type MapPerson = z.output<typeof routes.listPeopleOnMap.success.body>["data"][number];
type SeenProfile = z.output<typeof profilesContract.routes.getProfile.success.body>;

/**
 * Client of one account, with a method for every request whose response depends on the location of another user. Radii
 * are in metres.
 */
export interface Client {
  userId: string;
  moveTo(place: Place): Promise<void>;
  feed(radius: number): Promise<DiscoverablePerson[]>;
  person(profileId: string): Promise<DiscoverablePerson>;
  map(centre: Place, radius: number): Promise<MapPerson[]>;
  profile(profileId: string): Promise<SeenProfile>;
  profiles(userIds: string[]): Promise<SeenProfile[]>;
  /** Returns the live location of a user whom the account may follow. */
  live(userId: string): Promise<LiveLocation>;
}

const pageSize = 100;

/** Returns the HTTP client of a signed-in user. */
export function httpClient(person: Person): Client {
  return {
    userId: person.id,
    moveTo: async (place) => {
      expectSuccess(await person.request("PATCH", "/profiles", place), profilesContract.routes.updateProfile);
    },
    feed: async (radius) => {
      const path = `/people/feed?radiusKm=${radius / 1000}&limit=${pageSize}`;
      return expectSuccess(await person.request("GET", path), routes.listPeople).data;
    },
    person: async (profileId) => expectSuccess(await person.request("GET", `/people/${profileId}`), routes.getPerson),
    map: async ({ latitude, longitude }, radius) => {
      const path = `/people/map?lat=${latitude}&lng=${longitude}&radius=${radius}`;
      return expectSuccess(await person.request("GET", path), routes.listPeopleOnMap).data;
    },
    profile: async (profileId) =>
      expectSuccess(await person.request("GET", `/profiles/${profileId}`), profilesContract.routes.getProfile),
    profiles: async (userIds) =>
      expectSuccess(await person.request("POST", "/profiles/batch", { userIds }), profilesContract.routes.listProfiles)
        .data,
    live: async (userId) =>
      expectSuccess(await person.request("GET", `/people/location/${userId}`), routes.getLiveLocation),
  };
}

/**
 * Returns the client of an account that exists only in the open transaction of this connection, so it calls the RPC
 * functions directly.
 */
export function rpcClient(sql: postgres.ReservedSql, userId: string): Client {
  function ask<Result>(rpc: string, args: RpcCall["args"]): Promise<Result> {
    return resultOf(sql, { person: userId, rpc, args });
  }
  return {
    userId,
    moveTo: async (place) => {
      await ask("update_profile", { changes: place });
    },
    feed: async (radius) => {
      const args = { filters: { radiusKm: radius / 1000 }, cursor: null, page_size: `${pageSize}` };
      return (await ask<{ data: DiscoverablePerson[] }>("list_people", args)).data;
    },
    person: (profileId) => ask("get_person", { profile_id: profileId }),
    map: async ({ latitude, longitude }, radius) => {
      const args = { latitude: `${latitude}`, longitude: `${longitude}`, radius: `${radius}` };
      return (await ask<{ data: MapPerson[] }>("list_people_on_map", args)).data;
    },
    profile: (profileId) => ask("get_profile", { profile_id: profileId }),
    profiles: async (userIds) => (await ask<{ data: SeenProfile[] }>("list_profiles", { user_ids: userIds })).data,
    live: (followedId) => ask("get_live_location", { person_id: followedId }),
  };
}
