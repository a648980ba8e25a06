/** Profile fields: every allowed value, changes of a single field, and batches of profiles. */

import {
  attitudeSchema,
  bodyTypeSchema,
  datingPurposeSchema,
  educationLevelSchema,
  familyPlanSchema,
  financialStateSchema,
  languageSchema,
  religionSchema,
  sexSchema,
} from "@social/shared-types/profiles/resources.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { makePeople } from "../_support/friends.ts";
import { updateProfile } from "../_support/profiles.ts";
import { expectSuccess } from "../_support/responses.ts";
import { signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;

const choices: Record<string, readonly string[]> = {
  sex: sexSchema.options,
  datingPurpose: datingPurposeSchema.options,
  religion: religionSchema.options,
  familyPlan: familyPlanSchema.options,
  financialState: financialStateSchema.options,
  bodyType: bodyTypeSchema.options,
  alcoholAttitude: attitudeSchema.options,
  smokingAttitude: attitudeSchema.options,
};

describe("the owner of a profile", () => {
  // spec: Enumerations, `sex`
  // spec: Enumerations, `datingPurpose`
  // spec: Enumerations, `bodyType`
  // spec: Enumerations, `familyPlan`
  // spec: Enumerations, `financialState`
  // spec: Enumerations, `religion`
  // spec: Enumerations, `alcoholAttitude`, `smokingAttitude`
  // spec: Profile requests, the choices: any value of their list, at first and later
  // spec: Profile requests, `PATCH /profiles`: every field is optional, only what is sent changes
  it.each(Object.entries(choices))(
    "can set %s to any of %j, both when creating the profile and later",
    async (field, values) => {
      const anna = await signUpWithProfile();
      for (const value of values) {
        expect(await updateProfile(anna, { [field]: value })).toMatchObject({ [field]: value });
        const newcomer = await signUp();
        const created = await newcomer.request("POST", "/profiles", { firstName: "Ben", [field]: value });
        expect(expectSuccess(created, routes.createProfile)).toMatchObject({ [field]: value });
      }
    },
  );

  // spec: Enumerations, education level
  // spec: Enumerations, `languages`
  // spec: Profile, `educations`: level and inProgress, both required
  // spec: Profile, `languages`
  it("can select all education levels and all languages", async () => {
    const anna = await signUpWithProfile();
    const educations = educationLevelSchema.options.flatMap((level) => [
      { level, inProgress: true },
      { level, inProgress: false },
    ]);
    const languages = languageSchema.options;
    expect(await updateProfile(anna, { educations, languages })).toMatchObject({ educations, languages });
  });

  // spec: Profile, `updatedAt` moves with educations, and with languages
  // spec: Profile requests, `PATCH /profiles`: every field is optional, only what is sent changes
  it.each([
    ["firstName", "Hannah"],
    ["bio", "I paint."],
    ["birthdate", "1990-08-09"],
    ["height", 55],
    ["hometown", "Omsk"],
    ["city", "Perm"],
    ["showDatingPurpose", true],
    ["showZodiac", true],
    ["isVisibleOnMap", true],
    ["educations", [{ level: "specialty", inProgress: false }]],
    ["languages", ["hy", "ky"]],
  ])("can change %s alone: no other field except updatedAt changes", async (field, value) => {
    const answers = { birthdate: "1990-08-02", height: 170, city: "Kazan", languages: ["ru"] };
    const anna = await signUpWithProfile({ ...answers, educations: [{ level: "master", inProgress: true }] });
    const before = expectSuccess(await anna.request("GET", "/profiles"), routes.getOwnProfile);
    const after = await updateProfile(anna, { [field]: value });
    expect(after).toEqual({ ...before, [field]: value, updatedAt: after.updatedAt });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });
});

describe("a user who reads many profiles", () => {
  // spec: Profile requests, `POST /profiles/batch`: 1 to 100 user ids
  it("can read up to 100 profiles in one request, each in the same form as with GET /profiles/{id}", async () => {
    const viewer = await signUp();
    const userIds = await makePeople(100);
    const response = await viewer.request("POST", "/profiles/batch", { userIds });
    const { data } = expectSuccess(response, routes.listProfiles);
    expect(data.map(({ userId }) => userId).sort()).toEqual(userIds.toSorted());
    const alone = await viewer.request("GET", `/profiles/${data[99]!.id}`);
    expect(expectSuccess(alone, routes.getProfile)).toEqual(data[99]);
  });
});
