/** Creates the profile from the onboarding answers and returns which fields were refused. */

import { call, fieldErrors, type Schema, say, showErrorToast, useAct } from "@social-events/app-common/app.ts";
import { useState } from "react";
import { findCity, useCities } from "../map/cities.ts";
import { type Draft, forgetDraft } from "./draft.ts";
import { begin as t } from "./texts.ts";

type Refusals = Readonly<Record<string, string>>;

/** The sentences of the service are for developers: these replace them. */
const ownSentences: Refusals = {
  firstName: t.firstNameRefused,
  birthdate: t.birthdateRefused,
  city: t.cityRefused,
};

/** Creates the profile, and then adds what needs one; the profile stays even if one of these fails. */
async function createProfile(body: Schema<"CreateProfile">, photoKey: string | null): Promise<void> {
  const { currentTerms } = await call("createProfile", { body });
  const accepted = Object.fromEntries(Object.entries(currentTerms).filter(([, version]) => version !== null));
  const additions = [call("completeProfile", { body: accepted })];
  const photo = photoKey ? [call("addPhoto", { body: { key: photoKey } })] : [];
  for (const addition of await Promise.allSettled([...additions, ...photo])) {
    if (addition.status === "rejected") {
      showErrorToast(addition.reason);
    }
  }
}

export function useCreation(draft: Draft, photoKey: string | null) {
  const cities = useCities();
  const [refusals, setRefusals] = useState<Refusals>({});
  const creation = useAct(
    async () => {
      const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ""));
      const body = { ...given, ...findCity(cities, draft.city) } as Schema<"CreateProfile">;
      await createProfile(body, photoKey);
      forgetDraft();
    },
    { isQuiet: true, said: say(t.welcome, { name: draft.firstName.trim() }) },
  );
  return {
    isPending: creation.isPending,
    /** Failure that concerns no field. */
    error: Object.keys(fieldErrors(creation.error)).length === 0 ? creation.error : null,
    refusals,
    /** Calls `onRefused` with the names of the refused fields. */
    send(onRefused: (names: readonly string[]) => void): void {
      creation.mutate(undefined, {
        onError: (error) => {
          const refused = fieldErrors(error);
          const sentences = Object.entries(refused).map(([name, sentence]) => [name, ownSentences[name] ?? sentence]);
          setRefusals(Object.fromEntries(sentences));
          onRefused(Object.keys(refused));
        },
      });
    },
    /** Removes the errors of changed fields. */
    forgive(changed: readonly string[]): void {
      setRefusals(Object.fromEntries(Object.entries(refusals).filter(([name]) => !changed.includes(name))));
    },
  };
}
