/** Resources of the `profiles` function. */

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
    level: educationLevelSchema.describe("Level that is or will be completed."),
    inProgress: z.boolean().describe("Whether the education is in progress."),
  })
  .meta({ id: "Education" });

export const photoSchema = z
  .object({
    id: z.uuid().describe("Id of the photo."),
    isAvatar: z.boolean().describe("Whether it is the avatar: the owner chose it, or it was the first photo."),
    position: z.int().describe("Position in the gallery, starting at 0 without gaps."),
    thumbUrl: signedUrlSchema.meta({
      description:
        "Signed URL of the 256x256 crop, or of the full size until the crop exists; null if the file is gone.",
    }),
    url: signedUrlSchema.describe("Signed URL of the photo in full size; null if the file is gone."),
  })
  .meta({ id: "ProfilePhoto" });

export const profileSchema = z
  .object({
    id: z.uuid().describe("Id of the profile: use it to read and like the profile."),
    userId: z.uuid().describe("Id of the user: friends, chats and events use it."),
    firstName: z.string().describe("First name."),
    bio: z.string().nullable().describe("About the user; null if not set."),
    birthdate: z.iso
      .date()
      .nullable()
      .meta({ description: "Birthdate; null if not set. Other users see it only if `showBirthdate` is true." }),
    showBirthdate: z.boolean().describe("Whether other users see the birthdate."),
    age: z.int().nullable().meta({
      description:
        "Age in whole years; null if not known or hidden from the caller. It rises on the first day of the month after the birthday, so that it does not reveal the day.",
    }),
    height: z.number().nullable().meta({ description: "Height in centimetres; null if not set." }),
    hometown: z.string().nullable().describe("Place where the user comes from; null if not set."),
    city: z.string().nullable().describe("City where the user lives; null if not set."),
    sex: sexSchema.nullable().describe("Null if not set."),
    datingPurpose: datingPurposeSchema
      .nullable()
      .describe("Purpose of meeting people; null if not set. Other users see it only if `showDatingPurpose` is true."),
    showDatingPurpose: z.boolean().describe("Whether other users see the purpose."),
    showZodiac: z.boolean().describe("Whether other users see the zodiac sign."),
    zodiac: zodiacSchema
      .nullable()
      .describe(
        "Zodiac sign by the birthdate; null without a birthdate. Other users see it only if `showZodiac` is true.",
      ),
    religion: religionSchema.nullable().describe("Null if not set."),
    familyPlan: familyPlanSchema.nullable().describe("Plans for children; null if not set."),
    financialState: financialStateSchema.nullable().describe("Null if not set."),
    bodyType: bodyTypeSchema.nullable().describe("Null if not set."),
    alcoholAttitude: attitudeSchema.nullable().describe("Attitude to alcohol; null if not set."),
    smokingAttitude: attitudeSchema.nullable().describe("Attitude to smoking; null if not set."),
    educations: z
      .array(educationSchema)
      .describe("Educations in the order of the request that set them; empty if not set."),
    languages: z.array(languageSchema).describe("Languages, each once; empty if not set."),
    location: locationSchema.nullable().meta({
      description:
        "Location; null if not set. Exact for the owner, otherwise the centre of a 500 m cell. If `showLocation` is false, only friends and matches see it.",
    }),
    showLocation: z.boolean().describe("Whether users other than friends and matches see the location."),
    isVisibleOnMap: z.boolean().describe("Whether the map can show the user, and the user can share a live location."),
    isCompleted: z
      .boolean()
      .describe(
        "Whether all required fields are set and the terms are accepted. Only a complete profile appears in the feed and on the map.",
      ),
    avatarPhotoId: z
      .uuid()
      .nullable()
      .describe("Id of the chosen avatar; null if none is chosen: then the first photo is shown."),
    photos: z
      .array(photoSchema)
      .describe("Photos in gallery order. Adults who are not friends of a minor see only the avatar."),
    updatedAt: timestampSchema.describe(
      "Time of the last change of the profile or its photos. For another user's profile it changes only with data that the caller can see: not with hidden fields, and with the location only if the caller sees it.",
    ),
  })
  .meta({ id: "Profile" });

export const termsVersionsSchema = z
  .object({
    privacyPolicyVersion: z.string().nullable().describe("Version of the privacy policy; null if there is none."),
    userAgreementVersion: z.string().nullable().describe("Version of the user agreement; null if there is none."),
  })
  .meta({ id: "TermsVersions" });

export const ownProfileSchema = profileSchema
  .extend({
    currentTerms: termsVersionsSchema.describe("Published versions: show them and ask the user to accept them."),
    missingFields: z.array(z.string()).describe("Fields and terms versions that are missing for a complete profile."),
    termsOutdated: z.boolean().describe("Whether a newer version than the accepted one is published."),
    ageInDoubt: z
      .boolean()
      .describe(
        "True if the birthdates that you sent contradict each other. It ends when a moderator decides, or when you are an adult by the youngest of them. Until then adults see you as a minor, and minors see you as an adult. Only you see this field.",
      ),
  })
  .meta({ id: "OwnProfile" });
