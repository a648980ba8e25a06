import { ownId, storageKey } from "@social-events/app-common/app.ts";
import { useState } from "preact/hooks";

const empty = { firstName: "", birthdate: "", city: "", sex: "", datingPurpose: "", showDatingPurpose: false };

/** Answers that the user has entered so far. */
export type Draft = Readonly<typeof empty>;

/** Key of the answers in the session storage, which keeps them when a change of the language reloads the page. */
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
