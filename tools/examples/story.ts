/** Scenario that produces the examples: some users meet, and together they call each operation at least once. */

import { type Cast, isCrop, upload, waitUntil } from "./cast.ts";
import { playEvents } from "./events.ts";
import { Person, type Stage } from "./person.ts";
import { playSafety } from "./safety.ts";
import { playTalk } from "./talk.ts";

const annasAnswers = {
  birthdate: "1994-05-21",
  sex: "female",
  datingPurpose: "friendship",
  city: "Lisbon",
  bio: "Cyclist, baker, bad at chess.",
  height: 172,
  educations: [{ level: "master", inProgress: false }],
  languages: ["pt", "en"],
  latitude: 38.7186,
  longitude: -9.1411,
  isVisibleOnMap: true,
};

const bensAnswers = {
  birthdate: "1992-11-03",
  sex: "male",
  datingPurpose: "friendship",
  city: "Lisbon",
  latitude: 38.7212,
  longitude: -9.1346,
  isVisibleOnMap: true,
};

/**
 * Carla is in a farther distance band from Ben than Anna, because the order of users in the same band differs between
 * runs.
 */
const carlasAnswers = { ...bensAnswers, sex: "female", latitude: 38.7616, longitude: -9.1479 };

/** Creates a profile and accepts the terms. */
export async function completeProfile(person: Person, firstName: string, answers: object): Promise<void> {
  const { currentTerms } = await person.call("createProfile", { body: { firstName } });
  await person.call("updateProfile", { body: answers });
  await person.call("completeProfile", { body: currentTerms });
}

function waitForCrops(person: Person): Promise<void> {
  return waitUntil("The crop of a photo", async () =>
    (await person.look("listPhotos")).every(({ thumbUrl }) => isCrop(thumbUrl)),
  );
}

async function playProfiles({ anna }: Cast): Promise<void> {
  const { currentTerms } = await anna.show("Anna creates a profile with her first name", "createProfile", {
    body: { firstName: "Anna" },
  });
  await anna.show("Anna fills in the required fields", "updateProfile", { body: annasAnswers });
  await anna.show("Anna accepts the terms", "completeProfile", { body: currentTerms });
  const firstKey = await upload(anna, "Anna asks where to upload a photo");
  const first = await anna.show("Anna adds a photo to her gallery", "addPhoto", { body: { key: firstKey } });
  await waitForCrops(anna);
  const second = await anna.call("addPhoto", { body: { key: await upload(anna) } });
  await waitForCrops(anna);
  await anna.show("Anna puts the second photo first", "reorderPhotos", { body: { ids: [second.id, first.id] } });
  await anna.show("Anna lists her photos", "listPhotos");
  await anna.show("Anna deletes a photo", "deletePhoto", { params: { photoId: second.id } });
  await anna.show("Anna reads her profile", "getOwnProfile");
  await anna.show("Anna reads her storage quota", "getUsage");
  await anna.show("Anna gets the download URL of a file", "getDownloadUrl", { query: { key: firstKey } });
}

async function playFriends({ anna, ben, carla, dora, emil }: Cast): Promise<void> {
  const ask = (person: Person, addressee: Person) =>
    person.call("sendFriendRequest", { body: { addresseeId: addressee.id } });
  const accept = (person: Person, id: string) => person.call("acceptFriendRequest", { params: { id } });

  const asked = { body: { addresseeId: ben.id } };
  const { friendship } = await anna.show("Anna sends Ben a friend request", "sendFriendRequest", asked);
  await anna.show("Anna repeats the request while it is pending", "sendFriendRequest", asked);
  await ben.show("Ben accepts", "acceptFriendRequest", { params: { id: friendship.id } });
  const link = await anna.show("Anna creates a friend link", "createFriendLink", { body: {} });
  await anna.show("Anna lists her friend links", "listFriendLinks", {});
  const byToken = { body: { token: link.token } };
  await ben.show("Ben previews the link", "previewFriendLink", byToken);
  await carla.show("Carla redeems the link of Anna", "redeemFriendLink", byToken);
  await anna.show("Anna revokes the link", "revokeFriendLink", { params: { id: link.id } });
  const toReject = await ask(emil, anna);
  await anna.show("Anna rejects a request of Emil", "rejectFriendRequest", { params: { id: toReject.friendship.id } });
  const toWithdraw = await ask(anna, dora);
  await anna.show("Anna withdraws a request", "withdrawFriendRequest", { params: { id: toWithdraw.friendship.id } });
  for (const [person, friend] of [
    [carla, dora],
    [carla, emil],
    [ben, dora],
  ] as const) {
    await accept(friend, (await ask(person, friend)).friendship.id);
  }
  await ben.show("Ben unfriends Dora", "unfriend", { params: { userId: dora.id } });
  await anna.show("Anna blocks Emil", "blockPerson", { params: { userId: emil.id } });
  await anna.show("Anna lists friends, requests and blocks", "listFriends");
  await anna.show("Anna unblocks Emil", "unblockPerson", { params: { userId: emil.id } });
}

async function playOthers({ anna, ben, carla }: Cast): Promise<void> {
  const { id } = await anna.call("getOwnProfile");
  await ben.show("Ben reads the profile of Anna", "getProfile", { params: { id } });
  await ben.show("Ben reads the profiles of two users", "listProfiles", { body: { userIds: [anna.id, carla.id] } });
}

/** Runs the whole scenario, from sign-up to the deletion of an account. */
export async function playExampleStory(stage: Stage): Promise<void> {
  const cast: Cast = {
    anna: await Person.signUp(stage, "anna"),
    ben: await Person.signUp(stage, "ben"),
    carla: await Person.signUp(stage, "carla"),
    dora: await Person.signUp(stage, "dora"),
    emil: await Person.signUp(stage, "emil"),
    frank: await Person.signUp(stage, "frank"),
    moderator: await Person.signUp(stage, "moderator", "moderator"),
    operator: new Person({ access_token: stage.secretKey, user: { id: "operator" } }, stage),
  };
  await playProfiles(cast);
  await completeProfile(cast.ben, "Ben", bensAnswers);
  await completeProfile(cast.carla, "Carla", carlasAnswers);
  for (const [name, firstName] of [
    ["dora", "Dora"],
    ["emil", "Emil"],
    ["frank", "Frank"],
  ] as const) {
    await cast[name].call("createProfile", { body: { firstName } });
  }
  const { nextCursor } = await cast.carla.show("Carla gets a first cursor", "sync");
  await playFriends(cast);
  await playOthers(cast);
  await playEvents(cast);
  await playTalk(cast);
  await cast.carla.show("Carla gets the changes since the cursor", "sync", {
    query: { cursor: nextCursor, limit: "5" },
  });
  await playSafety(cast, stage);
}
