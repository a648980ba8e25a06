/** Response formats of the `profiles` function. */

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

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
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
    level: educationLevelSchema.describe("Level that the user has completed or is completing."),
    inProgress: z.boolean().describe("Whether the education is in progress."),
  })
  .meta({ id: "Education" });

export const photoSchema = z
  .object({
    id: z.uuid().describe("Id of the photo."),
    isAvatar: z
      .boolean()
      .describe("Whether the photo is the avatar, because the owner chose it or because it was the first photo."),
    position: z.int().describe("Position in the gallery. Positions start at 0 and have no gaps."),
    thumbUrl: signedUrlSchema.meta({
      description:
        "Signed URL of the 256x256 thumbnail, or of the full-size photo until the thumbnail exists. The URL is null if the file no longer exists.",
    }),
    url: signedUrlSchema.describe("Signed URL of the full-size photo, or null if the file no longer exists."),
  })
  .meta({ id: "ProfilePhoto" });

export const profileSchema = z
  .object({
    id: z.uuid().describe("Id of the profile, used to read the profile or to like the user."),
    userId: z.uuid().describe("Id of the user. Friends, chats and events refer to the user by this id."),
    firstName: z.string().describe("First name."),
    bio: z.string().nullable().describe("Text about the user, or null if it is not set."),
    birthdate: z.iso.date().nullable().meta({
      description:
        "Birthdate, or null if it is not set. Other users can see the birthdate only if `showBirthdate` is true.",
    }),
    showBirthdate: z.boolean().describe("Whether other users can see the birthdate."),
    age: z.int().nullable().meta({
      description:
        "Age in whole years, or null if it is unknown or hidden from the caller. For the owner, the age increases on the birthday (UTC). For other users, it increases on the first day of the month after the birthday, to hide the exact day.",
    }),
    height: z.number().nullable().meta({ description: "Height in centimetres, or null if it is not set." }),
    hometown: z.string().nullable().describe("Place where the user comes from, or null if it is not set."),
    city: z.string().nullable().describe("City where the user lives, or null if it is not set."),
    sex: sexSchema.nullable().describe("Sex, or null if it is not set."),
    datingPurpose: datingPurposeSchema
      .nullable()
      .describe(
        "Purpose of meeting people, or null if it is not set. Other users can see the purpose only if `showDatingPurpose` is true.",
      ),
    showDatingPurpose: z.boolean().describe("Whether other users can see `datingPurpose`."),
    showZodiac: z.boolean().describe("Whether other users can see the zodiac sign."),
    zodiac: zodiacSchema
      .nullable()
      .describe(
        "Zodiac sign derived from the birthdate, or null if there is no birthdate. Other users can see the sign only if `showZodiac` is true.",
      ),
    religion: religionSchema.nullable().describe("Religion, or null if it is not set."),
    familyPlan: familyPlanSchema.nullable().describe("Plans for children, or null if they are not set."),
    financialState: financialStateSchema.nullable().describe("Financial situation, or null if it is not set."),
    bodyType: bodyTypeSchema.nullable().describe("Body type, or null if it is not set."),
    alcoholAttitude: attitudeSchema.nullable().describe("Attitude to alcohol, or null if it is not set."),
    smokingAttitude: attitudeSchema.nullable().describe("Attitude to smoking, or null if it is not set."),
    educations: z.array(educationSchema).describe("Educations in the order chosen by the user. The list can be empty."),
    languages: z.array(languageSchema).describe("Languages without duplicates. The list can be empty."),
    location: locationSchema.nullable().meta({
      description:
        "Location, or null if it is not set. The owner gets the exact location, and other users get the centre of a 500 m grid cell. If `showLocation` is false, only friends and matches see the location.",
    }),
    showLocation: z.boolean().describe("Whether users other than friends and matches can see the location."),
    isVisibleOnMap: z.boolean().describe("Whether the user can appear on the map and share a live location."),
    isCompleted: z
      .boolean()
      .describe(
        "Whether all required fields are set and the terms are accepted. Only complete profiles appear in the feed and on the map.",
      ),
    avatarPhotoId: z
      .uuid()
      .nullable()
      .describe(
        "Id of the photo chosen as the avatar. If there is none, the value is null and the first photo is shown instead.",
      ),
    photos: z
      .array(photoSchema)
      .describe("Photos in gallery order. Adults who are not friends with a minor see only the minor's avatar."),
    updatedAt: timestampSchema.describe(
      "Time of the last change to the profile or its photos. In another user's profile, changes to data that is hidden from the caller do not update this time.",
    ),
  })
  .meta({ id: "Profile" });

export const termsVersionsSchema = z
  .object({
    privacyPolicyVersion: z.string().nullable().describe("Version of the privacy policy, or null if there is none."),
    userAgreementVersion: z.string().nullable().describe("Version of the user agreement, or null if there is none."),
  })
  .meta({ id: "TermsVersions" });

export const ownProfileSchema = profileSchema
  .extend({
    currentTerms: termsVersionsSchema.describe("Published versions of the terms, to show to the user for acceptance."),
    missingFields: z.array(z.string()).describe("Fields and terms versions that are missing for a complete profile."),
    termsOutdated: z
      .boolean()
      .describe("Whether a newer version of the terms than the accepted one has been published."),
    ageInDoubt: z
      .boolean()
      .describe(
        "True if the birthdates that you sent contradict each other. While `ageInDoubt` is true, adults see you as a minor, and minors see you as an adult. `ageInDoubt` becomes false when a moderator has decided about your age, or when every birthdate that you sent makes you an adult. Only you can see this field.",
      ),
  })
  .meta({ id: "OwnProfile" });
