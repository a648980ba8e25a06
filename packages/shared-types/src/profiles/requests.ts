/** Requests of the `profiles` function: profile fields, and the accepted terms. */

import { z } from "zod";
import { nameTextSchema, textRules } from "../texts.ts";
import { idSchema, latitudeSchema, longitudeSchema, nullAsAbsent, requireWholeLocation } from "../values.ts";
import { birthdateSchema } from "./birthdates.ts";
import {
  attitudeSchema,
  bodyTypeSchema,
  datingPurposeSchema,
  educationSchema,
  familyPlanSchema,
  financialStateSchema,
  languageSchema,
  religionSchema,
  sexSchema,
} from "./resources.ts";

const answersSchema = z.object({
  firstName: nameTextSchema
    .trim()
    .min(1)
    .max(255)
    .describe(`First name. White space around it is removed. ${textRules.name}`),
  bio: z.string().max(10_000).nullable().optional().describe(`About the user; null clears it. ${textRules.long}`),
  birthdate: birthdateSchema
    .nullable()
    .optional()
    .describe("Birthdate, at least 16 years ago. Required for a complete profile; null clears it."),
  height: z.number().min(55).max(272).nullable().optional().describe("Height in centimetres; null clears it."),
  hometown: nameTextSchema
    .max(255)
    .nullable()
    .optional()
    .describe(`Place where the user comes from; null clears it. ${textRules.name}`),
  city: nameTextSchema
    .max(120)
    .nullable()
    .optional()
    .describe(`City where the user lives. Required for a complete profile; null clears it. ${textRules.name}`),
  sex: sexSchema.nullable().optional().describe("Required for a complete profile; null clears it."),
  datingPurpose: datingPurposeSchema
    .nullable()
    .optional()
    .describe("Purpose of meeting people. Required for a complete profile; null clears it."),
  showDatingPurpose: z.boolean().optional().describe("Whether other users see the purpose."),
  showZodiac: z.boolean().optional().describe("Whether other users see the zodiac sign."),
  showBirthdate: z.boolean().optional().describe("Whether other users see the birthdate; false by default."),
  showLocation: z
    .boolean()
    .optional()
    .describe("Whether users other than friends and matches see the location; true by default."),
  isVisibleOnMap: z
    .boolean()
    .optional()
    .describe("Whether the map can show the user. Turning it off ends a live location."),
  religion: religionSchema.nullable().optional().describe("Null clears it."),
  familyPlan: familyPlanSchema.nullable().optional().describe("Plans for children; null clears them."),
  financialState: financialStateSchema.nullable().optional().describe("Null clears it."),
  bodyType: bodyTypeSchema.nullable().optional().describe("Null clears it."),
  alcoholAttitude: attitudeSchema.nullable().optional().describe("Attitude to alcohol; null clears it."),
  smokingAttitude: attitudeSchema.nullable().optional().describe("Attitude to smoking; null clears it."),
  educations: z
    .array(educationSchema)
    .max(20)
    .nullable()
    .optional()
    .describe("Replaces the whole list; null empties it."),
  languages: z
    .array(languageSchema)
    .max(100)
    .nullable()
    .optional()
    .describe("Replaces the whole list; duplicates are removed; null empties it."),
  latitude: latitudeSchema
    .nullable()
    .optional()
    .describe("Latitude in degrees. Send it with `longitude`; null clears the location."),
  longitude: longitudeSchema
    .nullable()
    .optional()
    .describe("Longitude in degrees. Send it with `latitude`; null clears the location."),
});

export const createProfileSchema = requireWholeLocation(nullAsAbsent(answersSchema)).meta({ id: "CreateProfile" });

export const updateProfileSchema = requireWholeLocation(
  answersSchema.partial().extend({
    avatarPhotoId: idSchema
      .nullable()
      .optional()
      .describe("Id of one of your photos, shown as the avatar; null shows the first photo."),
  }),
).meta({ id: "UpdateProfile" });

const termsVersionSchema = z.string().min(1).max(40);

export const completeProfileSchema = z
  .object({
    privacyPolicyVersion: termsVersionSchema
      .optional()
      .describe("Version of the privacy policy that the user accepts."),
    userAgreementVersion: termsVersionSchema
      .optional()
      .describe("Version of the user agreement that the user accepts."),
  })
  .meta({ id: "CompleteProfile" });
