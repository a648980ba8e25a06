/** What comes before the app: signing in, and the beginning of a profile. */

import { call, type Schema } from "@social-events/app-common/app.ts";
import { Button, Form, Page, Settings, SignInForm } from "@social-events/app-common/ui.ts";
import { useRef, useState } from "react";
import { CityField } from "../map/city-field.tsx";
import type { Place } from "../map/shapes.ts";
import { useOpenedFriendLink } from "../people/friends-link.ts";
import { t } from "./texts.ts";

export function SignInPage() {
  const [isNew, setIsNew] = useState(false);
  const friendLink = useOpenedFriendLink();
  return (
    <Page title={t.title}>
      <p>{friendLink ? t.friendLink : t.welcome}</p>
      <div className="card stack">
        <SignInForm key={String(isNew)} isNew={isNew} {...(isNew && { action: t.signUp })} />
        <Button variant="quiet" onClick={() => setIsNew(!isNew)}>
          {isNew ? t.isKnown : t.isNew}
        </Button>
      </div>
      <Settings />
    </Page>
  );
}

/** The little that a profile begins with; the rest is done on the page of the profile. */
export function BeginPage() {
  const home = useRef<{ city: string; place: Place | undefined }>({ city: "", place: undefined });
  return (
    <Page title={t.profile}>
      <p className="muted">{t.profileHint}</p>
      <Form
        className="card stack"
        labels={t}
        fields={[
          { name: "firstName", autoComplete: "given-name", maxLength: 255, required: true },
          { name: "birthdate", type: "date", autoComplete: "bday", required: true },
          { name: "sex", options: { female: t.female, male: t.male } },
        ]}
        action={t.begin}
        send={(body: Schema<"CreateProfile">) => {
          const { city, place } = home.current;
          return call("createProfile", { body: { ...body, city, ...place } });
        }}
      >
        <CityField
          label={t.city}
          hint={t.cityHint}
          required
          onCity={(city, place) => {
            home.current = { city, place };
          }}
        />
      </Form>
    </Page>
  );
}
