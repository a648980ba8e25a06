/** Renamed operations can still be called by their earlier names. */

import { expect, test } from "vitest";
import type { Answer } from "../src/index.ts";
import { newPerson, picnic } from "./_support/persons.ts";

const publicPicnic = { ...picnic, visibility: "public" as const };

test("applyToEvent can be called by its deprecated name likeEvent", async () => {
  const [anna, ben] = [await newPerson(), await newPerson()];
  const { id } = await anna.client.events.createEvent({ body: publicPicnic });
  await anna.client.events.publishEvent({ path: { id } });
  const group: Answer<"applyToEvent"> = await ben.client.events.likeEvent({ path: { id } });
  expect(group.status).toBe("pending");
});

test("likeOrDislike can be called by its deprecated name interact, both as a method and through api.call", async () => {
  const [anna, ben] = [await newPerson(), await newPerson()];
  const { id: targetProfileId } = await ben.client.profiles.getOwnProfile();
  const liked: Answer<"interact"> = await anna.client.api.call("interact", { body: { targetProfileId, type: "like" } });
  expect(liked.type).toBe("like");
  const disliked = await anna.client.people.interact({ body: { targetProfileId, type: "dislike" } });
  expect(disliked.type).toBe("dislike");
});
