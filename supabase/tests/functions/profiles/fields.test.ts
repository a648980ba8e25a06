/**
 * Tests that every field of a profile request is stored. A new field needs a sample value in this file; otherwise the
 * tests of the field fail.
 */

import { createProfileSchema, updateProfileSchema } from "@social/shared-types/profiles/requests.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sql } from "../_support/database.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto } from "../_support/media/uploads.ts";
import { fieldsOf } from "../_support/objects.ts";
import { type OwnProfile, ownProfile, updateProfile } from "../_support/profiles.ts";
import { expectInvalid } from "../_support/responses.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

type Field = keyof typeof updateProfileSchema.shape;

/** A sample value for each field. Each value differs from the default of its field. */
const samples = {
  ...fieldsOf("profiles", "answer"),
  latitude: 58.01,
  longitude: 56.25,
} as Record<Exclude<Field, "avatarPhotoId">, unknown>;

const createFields = Object.keys(createProfileSchema.shape) as (keyof typeof samples)[];
const updateFields = Object.keys(updateProfileSchema.shape) as Field[];
/** Fields that cannot be cleared with null. */
const unclearable: Field[] = [
  "firstName",
  "showDatingPurpose",
  "showZodiac",
  "showBirthdate",
  "showLocation",
  "isVisibleOnMap",
];
const clearable = updateFields.filter((field) => !unclearable.includes(field));

/** Returns a request body with the sample value of a field. Latitude and longitude are always sent together. */
function requestOf(field: keyof typeof samples): Record<string, unknown> {
  expect(samples).toHaveProperty(field);
  const { latitude, longitude, [field]: value } = samples;
  return field === "latitude" || field === "longitude" ? { latitude, longitude } : { [field]: value };
}

function shown(profile: OwnProfile, field: Field): unknown {
  return field === "latitude" || field === "longitude" ? profile.location?.[field] : profile[field];
}

/** Free text fields with their maximum length in the contract. */
const texts = updateFields.flatMap((field) => {
  const schema = z.toJSONSchema(updateProfileSchema.shape[field], { io: "input" });
  const text = [schema, ...(schema.anyOf ?? [])].find((one) => one.type === "string" && !one.enum && !one.format);
  return text ? [[field, text.maxLength ?? 0] as const] : [];
});

describe("the owner of a profile", () => {
  it.each(texts)(
    "can set %s to a text of %i characters, and both the API and the table reject a longer text",
    async (field, longest) => {
      const anna = await signUpWithProfile();
      const text = "ё".repeat(longest);
      await updateProfile(anna, { [field]: text });
      expect(shown(await ownProfile(anna), field)).toBe(text);
      expectInvalid(await anna.request("PATCH", "/profiles", { [field]: `${text}ё` }), [field]);
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const lengthened = sql`
      update public.profiles set ${sql(column)} = ${`${text}ё`} where user_id = ${anna.id}`;
      await expect(lengthened).rejects.toMatchObject({ code: "23514" });
    },
  );

  it.each(createFields)("gets back the value of %s that was sent when the profile was created", async (field) => {
    const request = requestOf(field);
    expect(shown(await ownProfile(await signUpWithProfile()), field)).not.toEqual(request[field]);
    expect(shown(await ownProfile(await signUpWithProfile(request)), field)).toEqual(request[field]);
  });

  it.each(updateFields)("gets back the value of %s that was sent in a change of the profile", async (field) => {
    const anna = await signUpWithProfile();
    const photos = [await addPhoto(anna, tinyPicture, "image/png"), await addPhoto(anna, tinyPicture, "image/png")];
    const request = field === "avatarPhotoId" ? { avatarPhotoId: photos[1]!.id } : requestOf(field);
    expect(shown(await ownProfile(anna), field)).not.toEqual(request[field]);
    await updateProfile(anna, request);
    expect(shown(await ownProfile(anna), field)).toEqual(request[field]);
  });

  it.each(clearable)("can clear %s by sending null", async (field) => {
    const anna = await signUpWithProfile();
    const { id } = await addPhoto(anna, tinyPicture, "image/png");
    await updateProfile(anna, field === "avatarPhotoId" ? { avatarPhotoId: id } : requestOf(field));
    const isHalf = field === "latitude" || field === "longitude";
    await updateProfile(anna, isHalf ? { latitude: null, longitude: null } : { [field]: null });
    const isList = field === "educations" || field === "languages";
    expect((isHalf ? (await ownProfile(anna)).location : shown(await ownProfile(anna), field)) ?? null).toEqual(
      isList ? [] : null,
    );
  });
});
