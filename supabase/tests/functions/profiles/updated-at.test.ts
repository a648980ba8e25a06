/** `updatedAt` of another user's profile changes only when data changes that the viewer can see. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { expect, it } from "vitest";
import { befriend } from "../_support/friends.ts";
import { updateProfile } from "../_support/profiles.ts";
import { expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;

type Owner = Awaited<ReturnType<typeof signUpWithProfile>>;

/** Reads `updatedAt` by id and in a batch, and asserts that both are equal. */
async function updatedAtFor(viewer: Person, owner: Owner): Promise<string> {
  const { updatedAt } = expectSuccess(await viewer.request("GET", `/profiles/${owner.profileId}`), routes.getProfile);
  const batch = await viewer.request("POST", "/profiles/batch", { userIds: [owner.id] });
  expect(expectSuccess(batch, routes.listProfiles).data[0]!.updatedAt).toBe(updatedAt);
  return updatedAt;
}

it("if a hidden location moves to another cell, only friends get a new updatedAt; changes of other hidden fields never change updatedAt", async () => {
  const owner = await signUpWithProfile({
    birthdate: "1996-02-29",
    showLocation: false,
    latitude: 52.520008,
    longitude: 13.404954,
  });
  const friend = await signUpWithProfile();
  const stranger = await signUpWithProfile();
  await befriend(owner, friend);
  const before = [await updatedAtFor(friend, owner), await updatedAtFor(stranger, owner)];

  await updateProfile(owner, {
    datingPurpose: "dating",
    birthdate: "1996-03-29",
    latitude: 52.52001,
    longitude: 13.40496,
  });
  expect([await updatedAtFor(friend, owner), await updatedAtFor(stranger, owner)]).toEqual(before);

  await updateProfile(owner, { latitude: 48.137154, longitude: 11.576124 });
  expect((await updatedAtFor(friend, owner)) > before[0]!).toBe(true);
  expect(await updatedAtFor(stranger, owner)).toBe(before[1]);

  await updateProfile(owner, { bio: "I sing." });
  expect((await updatedAtFor(stranger, owner)) > before[1]!).toBe(true);
});
