/** The avatar of a user: the photo that other users see next to the user's name. */

import { describe, expect, it } from "vitest";
import { chatSeenBy, openDirectChat, summaryFor } from "../_support/chats.ts";
import { eventSeenBy, inviteAndAccept, publishEvent } from "../_support/events/events.ts";
import { around, feedOf } from "../_support/events/feed.ts";
import { befriend } from "../_support/friends.ts";
import { admittedGuest } from "../_support/groups.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf } from "../_support/media/uploads.ts";
import { interact, likesOf, matchesOf, matchPeople, signUpForDiscovery } from "../_support/people/interactions.ts";
import { mapAround } from "../_support/people/live-locations.ts";
import { farAway } from "../_support/places.ts";

/** Creates Ben with two photos, and an event, chats, a like and a match in which other users see his avatar. */
async function meetBen() {
  const place = farAway();
  const [ben, anna, liked] = [
    await signUpForDiscovery({ firstName: "Ben", isVisibleOnMap: true, ...place }),
    await signUpForDiscovery({ firstName: "Anna" }),
    await signUpForDiscovery({ firstName: "Carol" }),
  ];
  const photos = [await addPhoto(ben, tinyPicture, "image/png"), await addPhoto(ben, tinyPicture, "image/png")];
  const event = await publishEvent(ben, place);
  await befriend(ben, anna);
  await inviteAndAccept(ben, event, anna);
  const { guest, chatId } = await admittedGuest({ event, creator: ben });
  const direct = await openDirectChat(liked, ben);
  await interact(ben, liked, "like");
  await matchPeople(anna, ben);

  /** For each kind of response that contains Ben's avatar, returns the storage key of the avatar. */
  const shown = async (): Promise<Record<string, string>> => {
    const [item] = await feedOf(guest, around(place));
    const summary = (await summaryFor(liked, direct))!;
    const roster = (await chatSeenBy(guest, { id: chatId })).participants;
    const preview = (await summaryFor(guest, { id: chatId }))!.participantPreview;
    const people = await mapAround(guest, place);
    const urls = {
      "creator of an event": (await eventSeenBy(guest, event)).creator!.avatarUrl,
      "creator in the feed": item!.creatorAvatarUrl,
      "organizers in the feed": item!.organizerAvatarUrls[0]!,
      "direct chat": summary.avatarUrl,
      "peer of a direct chat": summary.peer!.avatarUrl,
      "preview of a chat": preview.find(({ userId }) => userId === ben.id)!.avatarUrl,
      "roster of a chat": roster.find(({ userId }) => userId === ben.id)!.avatarUrl,
      "incoming like": (await likesOf(liked))[0]!.profile.photoUrl,
      match: (await matchesOf(anna))[0]!.profiles[0]!.photoUrl,
      map: people.find(({ userId }) => userId === ben.id)!.photoUrl,
    };
    // The key of a crop begins with the key of its photo.
    return Object.fromEntries(Object.entries(urls).map(([where, url]) => [where, objectOf(url).split(".")[0]!]));
  };
  return { ben, photos, shown };
}

describe("a user with photos", () => {
  // spec: Profile photo, `isAvatar`: the photo that stands for the profile in feeds, chats, rosters, likes, matches and on the map
  // spec: Profile requests, `avatarPhotoId` null clears the choice; the first photo stands in
  // spec: Event, `creator`: avatar, name, profile and user
  // spec: Chat, `avatarUrl`: the other person's avatar in a direct chat
  it("is shown with the chosen avatar in every response, or with the first photo if no avatar is chosen", async () => {
    const { ben, photos, shown } = await meetBen();
    const [first, second] = photos.map(({ key }) => key) as [string, string];
    const expectShown = async (key: string) => {
      const seen = await shown();
      expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((where) => [where, key])));
    };
    const choose = async (avatarPhotoId: string | null) => {
      expect(await ben.request("PATCH", "/profiles", { avatarPhotoId })).toMatchObject({ status: 200 });
    };
    await expectShown(first);
    await choose(photos[1]!.id);
    await expectShown(second);
    // If no avatar is chosen, the first photo of the gallery is shown, even if the photo is not the oldest.
    await choose(null);
    await expectShown(first);
    const ids = photos.map(({ id }) => id).reverse();
    expect(await ben.request("PUT", "/profiles/photos/order", { ids })).toMatchObject({ status: 200 });
    await expectShown(second);
  });
});
