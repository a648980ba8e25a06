/**
 * Every field of an event that a request can set is stored. The test fails for a new field until the test contains a
 * value for it.
 */

import { createEventSchema, updateEventSchema } from "@social/shared-types/events/requests.ts";
import { describe, expect, it } from "vitest";
import { changeEvent, createEvent, type Event, eventSeenBy, hoursFromNow } from "../_support/events/events.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { objectOf, uploadImage } from "../_support/media/uploads.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

type Field = keyof typeof updateEventSchema.shape;

/** Contains for each field a value that differs from the default. */
const samples: Record<Exclude<Field, "imageKey">, unknown> = {
  title: "Chess",
  type: "concert_jazz",
  startAt: hoursFromNow(30),
  endAt: hoursFromNow(50),
  description: "Bring a clock.",
  address: "Backyard 1",
  city: "Perm",
  latitude: 58.01,
  longitude: 56.25,
  capacity: 7,
  visibility: "private",
  consentThreshold: 3,
  acceptsApplications: false,
  imageUrl: "https://example.test/chess.png",
};

const createFields = Object.keys(createEventSchema.shape) as Field[];
const updateFields = Object.keys(updateEventSchema.shape) as Field[];
const clearable = updateFields.filter((field) => updateEventSchema.shape[field].safeParse(null).success);

async function sampleOf(field: Field, creator: Person): Promise<unknown> {
  if (field === "imageKey") {
    return await uploadImage(creator, tinyPicture, "image/png");
  }
  expect(samples).toHaveProperty(field);
  return samples[field];
}

function shown(event: Event, field: Field): unknown {
  switch (field) {
    case "address":
    case "city":
    case "latitude":
    case "longitude":
      return event.location[field];
    case "imageKey":
      return event.imageUrl && objectOf(event.imageUrl);
    default:
      return event[field];
  }
}

describe("the creator of an event", () => {
  it.each(createFields)(
    "receives the field %s with the value that they sent when creating the event",
    async (field) => {
      const creator = await signUpWithProfile();
      const value = await sampleOf(field, creator);
      expect(shown(await createEvent(creator), field)).not.toEqual(value);
      const event = await createEvent(creator, { [field]: value });
      expect(shown(await eventSeenBy(creator, event), field)).toEqual(value);
    },
  );

  it.each(updateFields)(
    "receives the field %s with the value that they sent when changing the event",
    async (field) => {
      const creator = await signUpWithProfile();
      const value = await sampleOf(field, creator);
      const event = await createEvent(creator);
      expect(shown(event, field)).not.toEqual(value);
      await changeEvent(creator, event, { [field]: value });
      expect(shown(await eventSeenBy(creator, event), field)).toEqual(value);
    },
  );

  it.each(clearable)("can clear the field %s by sending null", async (field) => {
    const creator = await signUpWithProfile();
    const event = await createEvent(creator, { [field]: await sampleOf(field, creator) });
    await changeEvent(creator, event, { [field]: null });
    expect(shown(await eventSeenBy(creator, event), field)).toBeNull();
  });
});
