import { ownId, storageKey } from "@social-events/app-common/app.ts";
import { useState } from "react";

const empty = { firstName: "", birthdate: "", city: "", sex: "", datingPurpose: "", showDatingPurpose: false };

/** What was typed so far. */
export type Draft = Readonly<typeof empty>;

/** Kept in the tab until the profile is there, since a change of the language loads the page again. */
const key = () => storageKey(`begin:${ownId()}`);

export function useDraft(): [draft: Draft, change: (changes: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...JSON.parse(sessionStorage.getItem(key()) ?? "{}") }));
  const change = (changes: Partial<Draft>) => {
    const changed = { ...draft, ...changes };
    sessionStorage.setItem(key(), JSON.stringify(changed));
    setDraft(changed);
  };
  return [draft, change];
}

export function forgetDraft(): void {
  sessionStorage.removeItem(key());
}
