/** Input of the event form that is not saved yet. */

import { makeUserStore } from "@social-events/app-common/app.ts";
import { useState } from "preact/hooks";
import type { Spot } from "./edit-parts.tsx";

interface Draft {
  values: Readonly<Record<string, FormDataEntryValue | null>>;
  spot: Partial<Spot>;
}

/** Input by event ID, or by `new`, preserved while the user visits other pages. */
const drafts = makeUserStore<Readonly<Record<string, Draft>>>({});

/** Returns the input that was kept for an event or for a new event, and functions to change and delete it. */
export function useDraft(eventId: string | undefined) {
  const key = eventId ?? "new";
  const get = () => drafts.get()[key] ?? { values: {}, spot: {} };
  const change = (changed: Partial<Draft>) => drafts.set({ ...drafts.get(), [key]: { ...get(), ...changed } });
  const [kept] = useState(get);
  return {
    kept,
    keepAnswers(given: FormData): void {
      const answers = [...given].map(([name, answer]) => [name, answer === "" ? null : answer] as const);
      // In the form for a new event, an empty field gets its default value again.
      change({ values: Object.fromEntries(answers.filter(([, answer]) => eventId || answer !== null)) });
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
