/** Types of events: a new event and a change accept each type, and each type has a label. */

import { eventTypeSchema } from "@social/shared-types/events/types.ts";
import { expect, it } from "vitest";
import { changeEvent, createEvent, eventSeenBy } from "../_support/events/events.ts";
import { signUp } from "../_support/sign-up.ts";

const types = eventTypeSchema.options;
const perPerson = 20;

/** Creates an event of each type, and changes each event to another type. Returns the labels of all types. */
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
it("every type of event is accepted for a new event and for a change of an event", async () => {
  const starts = types.map((_, index) => index).filter((index) => index % perPerson === 0);
  const labels = await Promise.all(starts.map((start) => sayTypes(types.slice(start, start + perPerson), start)));
  expect(new Set(labels.flat()).size).toBe(types.length);
});
