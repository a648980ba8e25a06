import { fieldErrors } from "@social-events/app-common/app/errors.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { SelectField, TextField } from "@social-events/app-common/ui/field.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { City } from "../map/cities.ts";
import { CityField } from "../map/city-field.tsx";
import { ownProfileQuery } from "../shared/profiles-own.ts";
import { sessionTexts } from "./texts.ts";

/** The little that a profile begins with; the rest is done on the page of the profile. */
export default function BeginPage() {
  const texts = useTexts(sessionTexts);
  const client = useClient();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: client.profiles.createProfile,
    onSuccess: () => queries.resetQueries(ownProfileQuery(client)),
  });
  const [home, setHome] = useState<City>();
  const errors = fieldErrors(create.error);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name));
    create.mutate({
      body: {
        firstName: text("firstName"),
        birthdate: text("birthdate"),
        city: text("city"),
        sex: text("sex") === "male" ? "male" : "female",
        ...(home && { latitude: home.latitude, longitude: home.longitude }),
      },
    });
  }
  return (
    <Page title={texts.profile}>
      <p className="muted">{texts.profileHint}</p>
      <form className="card stack" onSubmit={submit}>
        <TextField
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          required
          error={errors.firstName}
        />
        <TextField
          label={texts.birthdate}
          name="birthdate"
          type="date"
          autoComplete="bday"
          required
          error={errors.birthdate}
        />
        <CityField
          label={texts.city}
          hint={texts.cityHint}
          name="city"
          required
          error={errors.city}
          onCity={(_, found) => setHome(found)}
        />
        <SelectField label={texts.sex} name="sex" options={["female", "male"]} names={texts.sexes} />
        <Button look="primary" type="submit" isBusy={create.isPending}>
          {texts.begin}
        </Button>
      </form>
    </Page>
  );
}
