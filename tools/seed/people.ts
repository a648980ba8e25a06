/** Creates the planned users in a stack, with accounts, profiles, photos and devices. */

import { createAccount, mapConcurrently, type Signed, type Stage, signIn } from "./account.ts";
import { drawCover } from "./covers.ts";
import { moderator, suggestedPeople } from "./options.ts";
import type { PlannedPerson } from "./plan-people.ts";
import { drawPortrait } from "./portraits.ts";

const atOnce = 6;

/** Returns a birthdate for which a user has the planned age today. */
export function birthdateOf({ age, birthday: { month, day } }: PlannedPerson, now: Date): string {
  const year = now.getUTCFullYear();
  const hasBeen = Date.UTC(year, month - 1, day) <= now.getTime();
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${year - age - (hasBeen ? 0 : 1)}-${digits(month)}-${digits(day)}`;
}

async function makeProfile(person: PlannedPerson, client: Signed["client"], city: string): Promise<string> {
  const { firstName, sex, bio, hometown, height, datingPurpose, bodyType, languages, place } = person;
  const { smokingAttitude, alcoholAttitude, isVisibleOnMap } = person;
  const answers = { firstName, sex, bio, hometown, height, datingPurpose, bodyType, languages, ...place };
  const birthdate = birthdateOf(person, new Date());
  const { id, currentTerms } = await client.profiles.createProfile({
    body: { ...answers, smokingAttitude, alcoholAttitude, isVisibleOnMap, birthdate, city, showDatingPurpose: true },
  });
  const { privacyPolicyVersion, userAgreementVersion } = currentTerms;
  const { isCompleted, missingFields } = await client.profiles.completeProfile({
    body: {
      ...(privacyPolicyVersion !== null && { privacyPolicyVersion }),
      ...(userAgreementVersion !== null && { userAgreementVersion }),
    },
  });
  if (!isCompleted) {
    throw new Error(`The profile of ${person.email} lacks ${missingFields.join(", ")}.`);
  }
  return id;
}

async function addPhotos({ face, sex, scenes }: PlannedPerson, client: Signed["client"]): Promise<void> {
  const add = async (picture: Uint8Array<ArrayBuffer>) => {
    const key = await client.upload(picture, { type: "image/png" });
    await client.profiles.addPhoto({ body: { key } });
  };
  await add(await drawPortrait(face, sex));
  for (const { number, motif } of scenes) {
    await add(await drawCover(number, motif));
  }
}

async function setPushes(
  { email, devices, pushes }: PlannedPerson,
  { notifications, push }: Signed["client"],
): Promise<void> {
  for (const { provider, locale } of devices) {
    const platform = provider === "apns" ? "ios" : "android";
    await push.registerDevice({ body: { platform, provider, locale, token: `invented ${provider} of ${email}` } });
  }
  if (pushes === "no likes") {
    await notifications.changePreferences({ body: { push: { people_like: false } } });
  }
  if (pushes === "always quiet") {
    await notifications.changePreferences({ body: { quietHours: { from: "00:00", to: "23:59" }, timeZone: "UTC" } });
  }
  if (pushes === "without previews") {
    await notifications.changePreferences({ body: { showPreviews: false } });
  }
}

/** Creates all planned users and signs them in. Returns the users in the order of the plan. */
export async function makePeople(
  stage: Stage,
  people: readonly PlannedPerson[],
  { city, password }: { city: string; password: string },
): Promise<Signed[]> {
  return await mapConcurrently(people, atOnce, async (person) => {
    const { email, number, firstName: name } = person;
    const about = suggestedPeople[number];
    const { id: userId } = await createAccount(stage, {
      email,
      password,
      name,
      ...(about && { about }),
      ...(number === moderator && { role: "moderator" as const }),
    });
    const client = await signIn(stage, { email, password });
    const profileId = await makeProfile(person, client, city);
    await addPhotos(person, client);
    await setPushes(person, client);
    return { number, userId, profileId, client };
  });
}
