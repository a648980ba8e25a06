/** What profiles look like to clients. */

import { z } from "zod";
import { locationSchema, signedUrlSchema, timestampSchema } from "../values.ts";

export const sexSchema = z.enum(["male", "female"]).meta({ id: "Sex" });
export const datingPurposeSchema = z
  .enum(["dating", "relationship", "friendship", "chatting"])
  .meta({ id: "DatingPurpose" });
export const bodyTypeSchema = z
  .enum(["slim", "normal", "fit", "sportive", "muscular", "stocky", "chubby"])
  .meta({ id: "BodyType" });
export const familyPlanSchema = z
  .enum(["no-dont-want", "no-not-soon", "no-maybe-in-future", "no-but-want-to", "already-have"])
  .meta({ id: "FamilyPlan" });
export const financialStateSchema = z
  .enum(["unemployed", "studying", "irregular-income", "low-income", "middle-income", "wealthy"])
  .meta({ id: "FinancialState" });
export const religionSchema = z
  .enum([
    "catholicism",
    "orthodoxy",
    "islam",
    "protestantism",
    "buddhism",
    "hinduism",
    "atheism",
    "agnosticism",
    "judaism",
  ])
  .meta({ id: "Religion" });
export const attitudeSchema = z.enum(["positive", "neutral", "negative"]).meta({ id: "Attitude" });
export const zodiacSchema = z
  .enum([
    "aquarius",
    "pisces",
    "aries",
    "taurus",
    "gemini",
    "cancer",
    "leo",
    "virgo",
    "libra",
    "scorpio",
    "sagittarius",
    "capricorn",
  ])
  .meta({ id: "Zodiac" });
export const educationLevelSchema = z
  .enum(["basic_general", "average_general", "secondary_special", "bachelor", "specialty", "master", "postgraduate"])
  .meta({ id: "EducationLevel" });
export const languageSchema = z
  .enum([
    "ru",
    "en",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "tr",
    "ar",
    "zh",
    "ja",
    "ko",
    "uk",
    "be",
    "kk",
    "uz",
    "az",
    "hy",
    "ka",
    "ky",
  ])
  .meta({ id: "Language" });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const profileEnums = {
  sex: sexSchema,
  dating_purpose: datingPurposeSchema,
  body_type: bodyTypeSchema,
  family_plan: familyPlanSchema,
  financial_state: financialStateSchema,
  religion: religionSchema,
  attitude: attitudeSchema,
  zodiac: zodiacSchema,
  education_level: educationLevelSchema,
  language: languageSchema,
};

export const educationSchema = z
  .object({ level: educationLevelSchema, inProgress: z.boolean() })
  .meta({ id: "Education" });

export const photoSchema = z
  .object({
    id: z.uuid(),
    isAvatar: z.boolean(),
    position: z.int(),
    thumbUrl: signedUrlSchema.meta({ description: "256x256 crop; the full-size URL until the crop is made." }),
    url: signedUrlSchema,
  })
  .meta({ id: "ProfilePhoto" });

export const profileSchema = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    firstName: z.string(),
    bio: z.string().nullable(),
    birthdate: z.iso.date().nullable().meta({ description: "Null for others unless showBirthdate is on." }),
    showBirthdate: z.boolean(),
    age: z.int().nullable().meta({
      description:
        "Whole years; it rises on the first of the month after the birthday, so that it does not tell the day.",
    }),
    height: z.number().nullable().meta({ description: "Centimetres." }),
    hometown: z.string().nullable(),
    city: z.string().nullable(),
    sex: sexSchema.nullable(),
    datingPurpose: datingPurposeSchema.nullable(),
    showDatingPurpose: z.boolean(),
    showZodiac: z.boolean(),
    zodiac: zodiacSchema.nullable(),
    religion: religionSchema.nullable(),
    familyPlan: familyPlanSchema.nullable(),
    financialState: financialStateSchema.nullable(),
    bodyType: bodyTypeSchema.nullable(),
    alcoholAttitude: attitudeSchema.nullable(),
    smokingAttitude: attitudeSchema.nullable(),
    educations: z.array(educationSchema),
    languages: z.array(languageSchema),
    location: locationSchema.nullable().meta({
      description:
        "Exact for the owner, centre of a 500 m cell for others; with showLocation off for friends and matches only.",
    }),
    showLocation: z.boolean(),
    isVisibleOnMap: z.boolean(),
    isCompleted: z.boolean(),
    avatarPhotoId: z.uuid().nullable(),
    photos: z.array(photoSchema),
    updatedAt: timestampSchema,
  })
  .meta({ id: "Profile" });

export const termsVersionsSchema = z
  .object({
    privacyPolicyVersion: z.string().nullable(),
    userAgreementVersion: z.string().nullable(),
  })
  .meta({ id: "TermsVersions" });

export const ownProfileSchema = profileSchema
  .extend({
    currentTerms: termsVersionsSchema,
    missingFields: z.array(z.string()),
    termsOutdated: z.boolean(),
  })
  .meta({ id: "OwnProfile" });
