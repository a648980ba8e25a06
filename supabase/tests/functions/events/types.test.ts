/** Types of events: each is taken for a new event and for a change, and shown in words. */

import { eventTypeSchema } from "@social/shared-types/events/types.ts";
import { expect, it } from "vitest";
import { changeEvent, createEvent, eventSeenBy } from "../_support/events/events.ts";
import { signUp } from "../_support/sign-up.ts";

const types = eventTypeSchema.options;
const perPerson = 20;

/** Each of these types is said by one person for a new event, and another of all for its change: the labels shown. */
async function sayTypes(said: readonly (typeof types)[number][], start: number): Promise<string[]> {
  const anna = await signUp();
  const labels: string[] = [];
  for (const [index, type] of said.entries()) {
    const event = await createEvent(anna, { type });
    expect(event).toMatchObject({ type, typeLabel: expect.stringMatching(/^[A-Z][A-Za-z -]+$/) });
    expect(await eventSeenBy(anna, event)).toMatchObject({ type });
    labels.push(event.typeLabel);
    const later = types.at(-1 - start - index)!;
    expect(await changeEvent(anna, event, { type: later })).toMatchObject({ type: later });
  }
  return labels;
}

// spec: Enumerations, event type: the long list, in requests and answers
// spec: Event requests, `type`: of the list
it("accepts every type when an event is created and changed", async () => {
  const starts = types.map((_, index) => index).filter((index) => index % perPerson === 0);
  const labels = await Promise.all(starts.map((start) => sayTypes(types.slice(start, start + perPerson), start)));
  expect(new Set(labels.flat()).size).toBe(types.length);
});
