/** Helpers that read and change profiles as their owners. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import type { z } from "zod";
import { expectSuccess } from "./responses.ts";
import type { Person } from "./sign-up.ts";

const { routes } = profilesContract;

export type OwnProfile = z.output<typeof routes.getOwnProfile.success.body>;

export async function ownProfile(person: Person): Promise<OwnProfile> {
  return expectSuccess(await person.request("GET", "/profiles"), routes.getOwnProfile);
}

/** Changes fields of a profile, and returns the updated profile. */
export async function updateProfile(person: Person, changes: Record<string, unknown>): Promise<OwnProfile> {
  return expectSuccess(await person.request("PATCH", "/profiles", changes), routes.updateProfile);
}
