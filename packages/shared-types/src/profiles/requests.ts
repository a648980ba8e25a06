/** Request bodies of the `profiles` function: profile fields, and the acceptance of the terms. */

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
    .describe(`First name. Leading and trailing white space is removed. ${textRules.name}`),
  bio: z
    .string()
    .max(10_000)
    .nullable()
    .optional()
    .describe(`Text about the user. Null clears the field. ${textRules.long}`),
  birthdate: birthdateSchema
    .nullable()
    .optional()
    .describe(
      "Birthdate. The user must be at least 16 years old. Required for a complete profile. Null clears the field.",
    ),
  height: z.number().min(55).max(272).nullable().optional().describe("Height in centimetres. Null clears the field."),
  hometown: nameTextSchema
    .max(255)
    .nullable()
    .optional()
    .describe(`Place where the user comes from. Null clears the field. ${textRules.name}`),
  city: nameTextSchema
    .max(120)
    .nullable()
    .optional()
    .describe(`City where the user lives. Required for a complete profile. Null clears the field. ${textRules.name}`),
  sex: sexSchema.nullable().optional().describe("Sex. Required for a complete profile. Null clears the field."),
  datingPurpose: datingPurposeSchema
    .nullable()
    .optional()
    .describe("Purpose of meeting people. Required for a complete profile. Null clears the field."),
  showDatingPurpose: z.boolean().optional().describe("Whether other users can see `datingPurpose`."),
  showZodiac: z.boolean().optional().describe("Whether other users can see the zodiac sign."),
  showBirthdate: z.boolean().optional().describe("Whether other users can see the birthdate. The default is false."),
  showLocation: z
    .boolean()
    .optional()
    .describe("Whether users other than friends and matches can see the location. The default is true."),
  isVisibleOnMap: z
    .boolean()
    .optional()
    .describe("Whether the user can appear on the map. Turning this setting off ends the user's live location."),
  religion: religionSchema.nullable().optional().describe("Religion. Null clears the field."),
  familyPlan: familyPlanSchema.nullable().optional().describe("Plans for children. Null clears the field."),
  financialState: financialStateSchema.nullable().optional().describe("Financial situation. Null clears the field."),
  bodyType: bodyTypeSchema.nullable().optional().describe("Body type. Null clears the field."),
  alcoholAttitude: attitudeSchema.nullable().optional().describe("Attitude to alcohol. Null clears the field."),
  smokingAttitude: attitudeSchema.nullable().optional().describe("Attitude to smoking. Null clears the field."),
  educations: z
    .array(educationSchema)
    .max(20)
    .nullable()
    .optional()
    .describe("Educations. The list replaces the existing list. Null clears the list."),
  languages: z
    .array(languageSchema)
    .max(100)
    .nullable()
    .optional()
    .describe("Languages. The list replaces the existing list, and duplicates are removed. Null clears the list."),
  latitude: latitudeSchema
    .nullable()
    .optional()
    .describe("Latitude in degrees, sent together with `longitude`. Null clears the location."),
  longitude: longitudeSchema
    .nullable()
    .optional()
    .describe("Longitude in degrees, sent together with `latitude`. Null clears the location."),
});

export const createProfileSchema = requireWholeLocation(nullAsAbsent(answersSchema)).meta({ id: "CreateProfile" });

export const updateProfileSchema = requireWholeLocation(
  answersSchema.partial().extend({
    avatarPhotoId: idSchema
      .nullable()
      .optional()
      .describe(
        "Id of one of your photos to use as the avatar. Null removes the avatar, and the first photo is shown instead.",
      ),
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
