/** Types of events: each is taken for a new event and for a change, and shown in words. */

import { eventTypeSchema } from "@social/shared-types/event-types.ts";
import { expect, it } from "vitest";
import { changeEvent, createEvent, eventSeenBy } from "../_support/events/events.ts";
import { signUp } from "../_support/sign-up.ts";

const types = eventTypeSchema.options;
const perPerson = 20;

it("a person who organizes an event may say any of the types, at first and later", async () => {
  const labels = new Set<string>();
  for (let start = 0; start < types.length; start += perPerson) {
    const anna = await signUp();
    for (const [index, type] of types.slice(start, start + perPerson).entries()) {
      const event = await createEvent(anna, { type });
      expect(event).toMatchObject({ type, typeLabel: expect.stringMatching(/^[A-Z][A-Za-z -]+$/) });
      expect(await eventSeenBy(anna, event)).toMatchObject({ type });
      labels.add(event.typeLabel);
      const later = types.at(-1 - start - index)!;
      expect(await changeEvent(anna, event, { type: later })).toMatchObject({ type: later });
    }
  }
  expect(labels.size).toBe(types.length);
});
