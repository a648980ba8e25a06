/** What people send of their profile: its answers, and the terms that they accept. */

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
    .describe(`How the person is called; blanks around it are cut off. ${textRules.name}`),
  bio: z
    .string()
    .max(10_000)
    .nullable()
    .optional()
    .describe(`What the person writes about themselves; null takes it back. ${textRules.long}`),
  birthdate: birthdateSchema
    .nullable()
    .optional()
    .describe("A calendar day at least 16 years ago, required of a completed profile; null takes it back."),
  height: z.number().min(55).max(272).nullable().optional().describe("Centimetres; null takes it back."),
  hometown: nameTextSchema
    .max(255)
    .nullable()
    .optional()
    .describe(`Where the person comes from; null takes it back. ${textRules.name}`),
  city: nameTextSchema
    .max(120)
    .nullable()
    .optional()
    .describe(`Where the person lives, required of a completed profile; null takes it back. ${textRules.name}`),
  sex: sexSchema.nullable().optional().describe("Required of a completed profile; null takes it back."),
  datingPurpose: datingPurposeSchema
    .nullable()
    .optional()
    .describe("What the person looks for, required of a completed profile; null takes it back."),
  showDatingPurpose: z.boolean().optional().describe("Whether others see the purpose."),
  showZodiac: z.boolean().optional().describe("Whether others see the zodiac sign."),
  showBirthdate: z.boolean().optional().describe("Whether others see the birthdate; off at first."),
  showLocation: z.boolean().optional().describe("Whether strangers learn of the location; on at first."),
  isVisibleOnMap: z
    .boolean()
    .optional()
    .describe("Whether the map may show the person; turning it off ends a live location."),
  religion: religionSchema.nullable().optional().describe("Null takes it back."),
  familyPlan: familyPlanSchema.nullable().optional().describe("About children; null takes it back."),
  financialState: financialStateSchema.nullable().optional().describe("Null takes it back."),
  bodyType: bodyTypeSchema.nullable().optional().describe("Null takes it back."),
  alcoholAttitude: attitudeSchema
    .nullable()
    .optional()
    .describe("What the person thinks of alcohol; null takes it back."),
  smokingAttitude: attitudeSchema
    .nullable()
    .optional()
    .describe("What the person thinks of smoking; null takes it back."),
  educations: z
    .array(educationSchema)
    .max(20)
    .nullable()
    .optional()
    .describe("Takes the place of the whole list; null empties it."),
  languages: z
    .array(languageSchema)
    .max(100)
    .nullable()
    .optional()
    .describe("Takes the place of the whole list, each kept once; null empties it."),
  latitude: latitudeSchema
    .nullable()
    .optional()
    .describe("Degrees north of the equator, together with longitude; null takes the location back."),
  longitude: longitudeSchema
    .nullable()
    .optional()
    .describe("Degrees east of Greenwich, together with latitude; null takes the location back."),
});

export const createProfileSchema = requireWholeLocation(nullAsAbsent(answersSchema)).meta({ id: "CreateProfile" });

export const updateProfileSchema = requireWholeLocation(
  answersSchema.partial().extend({
    avatarPhotoId: idSchema
      .nullable()
      .optional()
      .describe("A photo of the own gallery; null lets the first photo stand for the profile."),
  }),
).meta({ id: "UpdateProfile" });

const termsVersionSchema = z.string().min(1).max(40);

export const completeProfileSchema = z
  .object({
    privacyPolicyVersion: termsVersionSchema
      .optional()
      .describe("The version of the privacy policy that the person accepts now."),
    userAgreementVersion: termsVersionSchema
      .optional()
      .describe("The version of the user agreement that the person accepts now."),
  })
  .meta({ id: "CompleteProfile" });
