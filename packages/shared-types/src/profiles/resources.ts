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
  .object({
    level: educationLevelSchema.describe("What is or will be reached."),
    inProgress: z.boolean().describe("Whether the person still learns there."),
  })
  .meta({ id: "Education" });

export const photoSchema = z
  .object({
    id: z.uuid().describe("Id of the photo."),
    isAvatar: z.boolean().describe("Whether the owner chose it as the avatar, or it became so as the first one."),
    position: z.int().describe("Place in the gallery, from 0 without gaps."),
    thumbUrl: signedUrlSchema.meta({
      description: "256x256 crop, the full size until it is made; null once the file is gone.",
    }),
    url: signedUrlSchema.describe("The photo in full size; null once the file is gone."),
  })
  .meta({ id: "ProfilePhoto" });

export const profileSchema = z
  .object({
    id: z.uuid().describe("Id of the profile, by which it is read and liked."),
    userId: z.uuid().describe("Id of the user, which friends, chats and events name."),
    firstName: z.string().describe("As the person wrote it."),
    bio: z.string().nullable().describe("What the person writes about themselves; null when they said nothing."),
    birthdate: z.iso
      .date()
      .nullable()
      .meta({ description: "A calendar day; null when not said, and for others unless showBirthdate is on." }),
    showBirthdate: z.boolean().describe("Whether others see the birthdate."),
    age: z.int().nullable().meta({
      description:
        "Whole years; it rises on the first of the month after the birthday, so that it does not tell the day. Null without a birthdate.",
    }),
    height: z.number().nullable().meta({ description: "Centimetres; null when not said." }),
    hometown: z.string().nullable().describe("Where the person comes from; null when not said."),
    city: z.string().nullable().describe("Where the person lives; null when not said."),
    sex: sexSchema.nullable().describe("Null when not said."),
    datingPurpose: datingPurposeSchema
      .nullable()
      .describe("What the person looks for; null when not said, and for others unless showDatingPurpose is on."),
    showDatingPurpose: z.boolean().describe("Whether others see the purpose."),
    showZodiac: z.boolean().describe("Whether others see the zodiac sign."),
    zodiac: zodiacSchema
      .nullable()
      .describe("Follows from the birthdate; null without one, and for others unless showZodiac is on."),
    religion: religionSchema.nullable().describe("Null when not said."),
    familyPlan: familyPlanSchema.nullable().describe("About children; null when not said."),
    financialState: financialStateSchema.nullable().describe("Null when not said."),
    bodyType: bodyTypeSchema.nullable().describe("Null when not said."),
    alcoholAttitude: attitudeSchema.nullable().describe("What the person thinks of alcohol; null when not said."),
    smokingAttitude: attitudeSchema.nullable().describe("What the person thinks of smoking; null when not said."),
    educations: z.array(educationSchema).describe("In the order in which the person gave them; empty when not said."),
    languages: z.array(languageSchema).describe("Each once; empty when not said."),
    location: locationSchema.nullable().meta({
      description:
        "Exact for the owner, centre of a 500 m cell for others; with showLocation off for friends and matches only. Null when not said.",
    }),
    showLocation: z.boolean().describe("Whether strangers learn of the location."),
    isVisibleOnMap: z.boolean().describe("Whether the person may be shown on the map and may share a live location."),
    isCompleted: z
      .boolean()
      .describe("Whether required answers are given and the terms accepted; only then feed and map show the person."),
    avatarPhotoId: z
      .uuid()
      .nullable()
      .describe("The chosen avatar; null when none is, and the first photo stands for the profile."),
    photos: z
      .array(photoSchema)
      .describe("In the order of the gallery; of a minor others than friends get the avatar alone."),
    updatedAt: timestampSchema.describe(
      "When the profile or its photos last changed. For another person's profile it moves only with what the caller is shown: not with a withheld answer, and with the location only if the caller is shown the location.",
    ),
  })
  .meta({ id: "Profile" });

export const termsVersionsSchema = z
  .object({
    privacyPolicyVersion: z.string().nullable().describe("Version of the privacy policy; null when there is none."),
    userAgreementVersion: z.string().nullable().describe("Version of the user agreement; null when there is none."),
  })
  .meta({ id: "TermsVersions" });

export const ownProfileSchema = profileSchema
  .extend({
    currentTerms: termsVersionsSchema.describe("The versions that are published now, to be shown and accepted."),
    missingFields: z
      .array(z.string())
      .describe("Names of the answers and versions without which the profile is not completed."),
    termsOutdated: z.boolean().describe("Whether a newer version than the accepted one is published."),
    ageInDoubt: z
      .boolean()
      .describe(
        "True if the birthdates that you gave contradict each other, until a moderator decides or until you are an adult by the youngest of them. Adults then see you as a minor and minors see you as an adult. Only you are shown this.",
      ),
  })
  .meta({ id: "OwnProfile" });
