import { fieldErrors } from "@social-events/app-common/app/errors.ts";
import { language, useTexts } from "@social-events/app-common/app/texts.ts";
import { tell } from "@social-events/app-common/app/toasts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { CheckField, SelectField, TextAreaField, TextField } from "@social-events/app-common/ui/field.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Loaded } from "@social-events/app-common/ui/states.tsx";
import type { components, Input } from "@social-events/client";
import type { FormEvent } from "react";
import { useOwnProfile } from "../shared/profiles-own.ts";
import { answerOptions, chosenFields, useAnswerNames } from "./answers.ts";
import { useChangeProfile } from "./changing.ts";
import { Completion } from "./completion.tsx";
import { Tabs } from "./tabs.tsx";
import { profilesTexts } from "./texts.ts";

type OwnProfile = components["schemas"]["OwnProfile"];
type Changes = NonNullable<Input<"updateProfile">["body"]>;
type SpokenLanguage = components["schemas"]["Language"];

const languages = [
  ...(["ar", "az", "be", "de", "en", "es", "fr", "hy", "it", "ja", "ka", "kk", "ko", "ky", "pt", "ru"] as const),
  ...(["tr", "uk", "uz", "zh"] as const),
] satisfies SpokenLanguage[];

export default function AnswersPage() {
  const t = useTexts(profilesTexts);
  const profile = useOwnProfile();
  return (
    <Page
      title={t.title}
      actions={profile.data && <ButtonLink to={`/people/${profile.data.id}`}>{t.asOthers}</ButtonLink>}
    >
      <Tabs />
      <Loaded query={profile}>
        {(own) => (
          <>
            <Completion profile={own} />
            <AnswersForm profile={own} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** What the form says; what is empty is taken back. */
function readAnswers(values: FormData): Changes {
  const text = (name: string) => String(values.get(name) ?? "").trim() || null;
  const height = text("height");
  return {
    firstName: text("firstName") ?? "",
    bio: text("bio"),
    birthdate: text("birthdate"),
    city: text("city"),
    hometown: text("hometown"),
    height: height === null ? null : Number(height),
    languages: values.getAll("languages") as SpokenLanguage[],
    ...Object.fromEntries(chosenFields.map((field) => [field, text(field)])),
  };
}

function AnswersForm({ profile }: { profile: OwnProfile }) {
  const t = useTexts(profilesTexts);
  const names = useAnswerNames(t.notSaid);
  const change = useChangeProfile();
  const errors = fieldErrors(change.error);
  const languageNames = new Intl.DisplayNames(language.use(), { type: "language" });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate({ body: readAnswers(new FormData(event.currentTarget)) }, { onSuccess: () => tell(t.saved) });
  };
  const field = (name: "firstName" | "birthdate" | "city" | "hometown" | "height") => ({
    label: t.fields[name],
    name,
    defaultValue: profile[name] ?? "",
    error: errors[name],
  });
  return (
    <form className="card stack" onSubmit={submit}>
      <div className="columns">
        <TextField {...field("firstName")} required maxLength={100} autoComplete="given-name" />
        <TextField {...field("birthdate")} type="date" autoComplete="bday" />
        <TextField {...field("city")} maxLength={120} />
        <TextField {...field("hometown")} maxLength={120} />
        <TextField {...field("height")} type="number" min={55} max={272} />
        {chosenFields.map((name) => (
          <SelectField
            key={name}
            label={t.fields[name]}
            name={name}
            options={answerOptions[name] as readonly (keyof typeof names)[]}
            names={names}
            defaultValue={profile[name] ?? ""}
            error={errors[name]}
          />
        ))}
      </div>
      <TextAreaField label={t.fields.bio} name="bio" maxLength={4000} defaultValue={profile.bio ?? ""} />
      <fieldset>
        <legend>{t.fields.languages}</legend>
        <div className="columns">
          {languages.map((code) => (
            <CheckField
              key={code}
              label={languageNames.of(code) ?? code}
              name="languages"
              value={code}
              defaultChecked={profile.languages.includes(code)}
            />
          ))}
        </div>
      </fieldset>
      <Button look="primary" type="submit" isBusy={change.isPending}>
        {t.save}
      </Button>
    </form>
  );
}
