/** Creates the profile from the onboarding answers and returns which fields were refused. */

import { call, fieldErrors, type Schema, say, showErrorToast, useAct } from "@social-events/app-common/app.ts";
import { useState } from "preact/hooks";
import { findCity, useCities } from "../map/cities.ts";
import { acceptTerms } from "../shared/profiles.tsx";
import { ageRefusal } from "./age.ts";
import { type Draft, forgetDraft } from "./draft.ts";
import { begin as t } from "./texts.ts";

type Refusals = Readonly<Record<string, string>>;

/** Replace the error sentences of the service, which are for developers. */
const ownSentences: Refusals = {
  firstName: t.firstNameRefused,
  birthdate: ageRefusal,
  city: t.cityRefused,
};

/** Creates the profile, then accepts the terms and adds the photo. The profile stays even if one of these fails. */
async function createProfile(body: Schema<"CreateProfile">, photoKey: string | null): Promise<void> {
  const { currentTerms } = await call("createProfile", { body });
  const additions = [acceptTerms(currentTerms)];
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
    /** Shows errors that the browser has found. */
    refuse: setRefusals,
    /** Removes the errors of changed fields. */
    forgive(changed: readonly string[]): void {
      setRefusals(Object.fromEntries(Object.entries(refusals).filter(([name]) => !changed.includes(name))));
    },
  };
}
