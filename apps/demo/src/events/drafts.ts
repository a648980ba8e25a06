/** Input of the event form that is not saved yet. */

import { makeUserStore } from "@social-events/app-common/app.ts";
import { localMoment } from "@social-events/app-common/ui.ts";
import { useState } from "preact/hooks";
import type { Spot } from "./edit-parts.tsx";

interface Draft {
  values: Readonly<Record<string, FormDataEntryValue | null>>;
  spot: Partial<Spot>;
}

/** Input by event ID, or by `new`, preserved while the user visits other pages. */
const drafts = makeUserStore<Readonly<Record<string, Draft>>>({});

/** Returns the values as the inputs of the form contain them; null for an empty input. */
function inputsOf(values: object): Readonly<Record<string, string | null>> {
  const inputs = Object.entries(values).map(([name, value]) => {
    const isTime = name === "startAt" || name === "endAt";
    return [name, isTime && value ? localMoment(value) : String(value ?? "") || null];
  });
  return Object.fromEntries(inputs);
}

/**
 * Returns the input that was kept for an event or for a new event, and functions to change and delete it. `values`
 * contains the values of the event. Only input that differs from them is kept, so that a later save does not undo what
 * a co-organizer has changed in the meantime.
 */
export function useDraft(eventId: string | undefined, values: object) {
  const [first] = useState(() => inputsOf(values));
  const key = eventId ?? "new";
  const get = () => drafts.get()[key] ?? { values: {}, spot: {} };
  const change = (changed: Partial<Draft>) => drafts.set({ ...drafts.get(), [key]: { ...get(), ...changed } });
  const [kept] = useState(get);
  return {
    kept,
    keepAnswers(given: FormData): void {
      const answers = [...given].map(([name, answer]) => [name, answer === "" ? null : answer] as const);
      const isKept = (name: string, answer: FormDataEntryValue | null) => {
        if (answer instanceof File) {
          return answer.name !== "";
        }
        // In the form for a new event, an empty field gets its default value again.
        return name !== "place" && (eventId ? answer !== (first[name] ?? null) : answer !== null);
      };
      change({ values: Object.fromEntries(answers.filter(([name, answer]) => isKept(name, answer))) });
    },
    keepSpot(changed: Partial<Spot>): void {
      change({ spot: { ...get().spot, ...changed } });
    },
    clear(): void {
      const { [key]: _, ...others } = drafts.get();
      drafts.set(others);
    },
  };
}
