import { call, formats, language, makeUserStore, type Schema, say, shared } from "@social-events/app-common/app.ts";
import {
  Act,
  Avatar,
  Button,
  ButtonLink,
  type FieldProps,
  Form,
  type FormField,
  Icon,
  Loaded,
} from "@social-events/app-common/ui.ts";
import type { Input } from "@social-events/client";
import { useState } from "preact/hooks";
import { findCity, isNear, loadCities } from "../map/cities.ts";
import { CityField } from "../map/city-field.tsx";
import type { Place } from "../map/shapes.ts";
import { HiddenNote } from "../shared/hidden-note.tsx";
import { acceptTerms, avatarOf, nameAndAge, useIsFindable, useOwnProfile } from "../shared/profiles.tsx";
import { TabbedPage } from "../shared/tabs.tsx";
import { answerOptions, type ChosenField, chosenFields, educationLevels, languageOptions } from "./answers.ts";
import { TermsLink } from "./terms-links.tsx";
import { fields, required, t, tabs } from "./texts.ts";
import "./profiles.css";

type OwnProfile = Schema<"OwnProfile">;
type Changes = NonNullable<Input<"updateProfile">["body"]>;
type Said = Omit<Changes, "educations"> & { educations?: Schema<"EducationLevel">[] };

function CityAnswer(props: FieldProps) {
  const { data: profile } = useOwnProfile();
  return <CityField {...props} unknownHint={profile?.location ? t.cityUnknown : t.cityUnplaced} />;
}

const asChosen = (name: ChosenField): FormField => ({ name, options: { "": t.notSaid, ...answerOptions[name] } });

/** Parts of the profile. Each part has its own form. */
const parts: readonly { title: string; hint?: string; fields: readonly FormField[] }[] = [
  {
    title: t.basics,
    fields: [
      { name: "firstName", required: true, maxLength: 255, autoComplete: "given-name" },
      { name: "birthdate", type: "date", autoComplete: "bday", hint: t.birthdateHint },
      { name: "city", as: CityAnswer, hint: t.cityHint },
      { name: "hometown", maxLength: 255 },
      asChosen("sex"),
      asChosen("datingPurpose"),
    ],
  },
  { title: t.aboutMe, hint: t.aboutMeHint, fields: [{ name: "bio", type: "textarea", maxLength: 10_000 }] },
  { title: t.languages, fields: [{ name: "languages", type: "choices", options: languageOptions }] },
  {
    title: t.details,
    hint: t.detailsHint,
    fields: [
      { name: "height", type: "number", min: 55, max: 272 },
      ...chosenFields.filter((name) => name !== "sex" && name !== "datingPurpose").map(asChosen),
      { name: "educations", type: "choices", options: educationLevels },
    ],
  },
];

/** Lists the missing answers of an incomplete profile and the terms that the user has to accept. */
function Completion({ profile }: { profile: OwnProfile }) {
  const { isCompleted, missingFields, termsOutdated, currentTerms, ageInDoubt } = profile;
  const names: Readonly<Record<string, string>> = required;
  // The other missing fields are versions of the terms.
  const missing = missingFields.flatMap((field) => names[field] ?? []);
  const needsTerms = missing.length < missingFields.length || termsOutdated;
  const incomplete =
    missing.length > 0 ? say(t.incomplete, { missing: new Intl.ListFormat(language).format(missing) }) : t.termsMissing;
  return (
    (needsTerms || (!isCompleted && !ageInDoubt)) && (
      <div className="card stack highlight">
        {!isCompleted && !ageInDoubt && (
          <p>
            {incomplete} {missing.length > 0 && needsTerms && t.alsoTerms}
          </p>
        )}
        {needsTerms && (
          <>
            {termsOutdated && <p>{t.termsOutdated}</p>}
            <div className="actions">
              <Act variant="primary" act={() => acceptTerms(currentTerms)}>
                {t.acceptTerms}
              </Act>
              <TermsLink document="userAgreement" />
              <TermsLink document="privacyPolicy" />
            </div>
          </>
        )}
      </div>
    )
  );
}

/** Avatar, name and age as other users see them. */
function Head({ profile }: { profile: OwnProfile }) {
  const isFindable = useIsFindable();
  return (
    <div className="row own-head">
      <Avatar url={avatarOf(profile)} name={profile.firstName} />
      <div className="grow">
        <p className="own-name">{nameAndAge(profile)}</p>
        <p className="muted">{profile.city}</p>
      </div>
      <ButtonLink to={`/people/${profile.id}`}>{isFindable ? t.asOthers : t.preview}</ButtonLink>
    </div>
  );
}

/**
 * Returns the location of a newly chosen city. Returns nothing if the location of the profile is already near the city,
 * or if the user has removed the location that came from the previous city.
 */
async function placeOf(city: string | null | undefined, { city: before, location }: OwnProfile): Promise<Place | null> {
  if (!city || city === before) {
    return null;
  }
  const cities = await loadCities();
  const place = findCity(cities, city) ?? null;
  const isKept = location ? place && isNear(location, place) : findCity(cities, before ?? "");
  return isKept ? null : place;
}

interface PartProps {
  profile: OwnProfile;
  part: (typeof parts)[number];
}

/** Answers that are not saved yet, by the title of their part, preserved while the user visits other pages. */
const drafts = makeUserStore<Readonly<Record<string, object | undefined>>>({});

function keepAnswers({ title, fields: asked }: PartProps["part"], given: FormData): void {
  const answers = asked.map(({ name, type }) => [name, type === "choices" ? given.getAll(name) : given.get(name)]);
  drafts.set({ ...drafts.get(), [title]: Object.fromEntries(answers) });
}

function PartForm({ profile, part, onDone }: PartProps & { onDone: () => void }) {
  const { title, fields: asked } = part;
  const [kept] = useState(drafts.get()[title]);
  const close = () => {
    drafts.set({ ...drafts.get(), [title]: undefined });
    onDone();
  };
  const isLearning = new Map(profile.educations.map(({ level, inProgress }) => [level, inProgress]));
  const send = async ({ educations: levels, ...said }: Said) => {
    const educations = levels?.map((level) => ({ level, inProgress: isLearning.get(level) ?? false }));
    const place = await placeOf(said.city, profile);
    return call("updateProfile", { body: { ...said, ...place, ...(educations && { educations }) } });
  };
  return (
    <Form
      fields={asked}
      labels={fields}
      values={{ ...profile, educations: [...isLearning.keys()], ...kept }}
      action={shared.save}
      send={send}
      said={shared.saved}
      onDone={close}
      onCancel={close}
      onAnswers={(given) => keepAnswers(part, given)}
      className={asked.length === 1 ? "stack single" : "stack"}
    />
  );
}

/** Returns the text of an answer, or null if the user has not answered. */
function answerOf(profile: OwnProfile, { name, type, options }: FormField): string | null {
  const value = (profile as unknown as Record<string, unknown>)[name];
  if (value === null || value === undefined || value === "") {
    return null;
  }
  if (type === "date") {
    return formats.day(String(value));
  }
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const names = values.map((one) => (typeof one === "object" && one && "level" in one ? one.level : one));
  return names.map((one) => String(options?.[String(one)] ?? one)).join(", ") || null;
}

/** Answers of one part of the profile. The button "Edit" shows a form instead of the answers. */
function Part({ profile, part }: PartProps) {
  const { title, hint, fields: asked } = part;
  const [isEdited, setIsEdited] = useState(drafts.get()[title] !== undefined);
  const answers = asked.flatMap((field) => {
    const answer = answerOf(profile, field);
    return answer === null ? [] : [[field.name as keyof typeof fields, answer] as const];
  });
  return (
    <section className="card stack" aria-label={title}>
      <div className="row">
        <h2 className="grow">{title}</h2>
        {!isEdited && (
          <Button variant="quiet" aria-label={say(t.changePart, { part: title })} onClick={() => setIsEdited(true)}>
            <Icon name="edit" /> {t.change}
          </Button>
        )}
      </div>
      {isEdited && hint && <p className="muted">{hint}</p>}
      {isEdited && <PartForm profile={profile} part={part} onDone={() => setIsEdited(false)} />}
      {!isEdited && answers.length === 0 && <p className="muted">{hint ?? t.notSaid}</p>}
      {!isEdited && answers.length > 0 && (
        <dl className="answers">
          {answers.map(([name, answer]) => (
            <div key={name}>
              <dt className={asked.length === 1 ? "hidden" : "note"}>{fields[name]}</dt>
              <dd className="written">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

export default function AnswersPage() {
  const profile = useOwnProfile();
  return (
    <TabbedPage tabs={tabs} title={t.title}>
      <Loaded query={profile}>
        {(own) => (
          <>
            <Head profile={own} />
            {own.ageInDoubt && <p className="card highlight">{t.ageInDoubt}</p>}
            <HiddenNote />
            <Completion profile={own} />
            {parts.map((part) => (
              <Part key={part.title} profile={own} part={part} />
            ))}
          </>
        )}
      </Loaded>
    </TabbedPage>
  );
}
