import { call, type Schema } from "@social-events/app-common/app.ts";
import { Form, Page } from "@social-events/app-common/ui.ts";
import { useRef } from "react";
import { CityField } from "../map/city-field.tsx";
import type { Place } from "../map/shapes.ts";
import { t } from "./texts.ts";

/** The little that a profile begins with; the rest is done on the page of the profile. */
export default function BeginPage() {
  const home = useRef<{ city: string; place: Place | undefined }>({ city: "", place: undefined });
  return (
    <Page title={t.profile}>
      <p className="muted">{t.profileHint}</p>
      <Form
        className="card stack"
        labels={t}
        fields={[
          { name: "firstName", autoComplete: "given-name", maxLength: 100, required: true },
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
