/** Creates the profile from the onboarding answers and returns errors for the fields that the service has rejected. */

import { call, fieldErrors, type Schema, say, showErrorToast, useAct } from "@social-events/app-common/app.ts";
import { useState } from "preact/hooks";
import { findCity, loadCities } from "../map/cities.ts";
import { acceptTerms } from "../shared/profiles.tsx";
import { ageRefusal } from "./age.ts";
import { type Draft, forgetDraft } from "./draft.ts";
import { begin as t } from "./texts.ts";

type Refusals = Readonly<Record<string, string>>;

/**
 * Error messages for users, by field name. They replace the error messages of the service, which are written for
 * developers.
 */
const ownSentences: Refusals = {
  firstName: t.firstNameRefused,
  birthdate: ageRefusal,
  city: t.cityRefused,
};

/**
 * Creates the profile, accepts the terms and adds the photo. The profile is kept even if accepting the terms or adding
 * the photo fails.
 */
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
  const [refusals, setRefusals] = useState<Refusals>({});
  const creation = useAct(
    async () => {
      const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ""));
      // Without the list of cities, the profile has no location.
      const cities = await loadCities().catch(() => []);
      const body = { ...given, ...findCity(cities, draft.city) } as Schema<"CreateProfile">;
      await createProfile(body, photoKey);
      forgetDraft();
    },
    { isQuiet: true, said: say(t.welcome, { name: draft.firstName.trim() }) },
  );
  return {
    isPending: creation.isPending,
    /** Error of the request, or null if the service has rejected individual fields. */
    error: Object.keys(fieldErrors(creation.error)).length === 0 ? creation.error : null,
    refusals,
    /** Creates the profile. Calls `onRefused` with the names of the rejected fields. */
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
    /** Shows the errors of fields that the browser has rejected. */
    refuse: setRefusals,
    /** Removes the errors of fields that the user has changed. */
    forgive(changed: readonly string[]): void {
      setRefusals(Object.fromEntries(Object.entries(refusals).filter(([name]) => !changed.includes(name))));
    },
  };
}
