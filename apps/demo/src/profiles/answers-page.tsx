import { call, type Schema, say, shared } from "@social-events/app-common/app.ts";
import { Act, Avatar, ButtonLink, Form, type FormField, Loaded } from "@social-events/app-common/ui.ts";
import type { Input } from "@social-events/client";
import { avatarOf, nameAndAge, useOwnProfile } from "../shared/profiles.tsx";
import { TabbedPage } from "../shared/tabs.tsx";
import { answerOptions, type ChosenField, chosenFields, educationLevels, languageOptions } from "./answers.ts";
import { TermsLinks } from "./terms-links.tsx";
import { fields, t, tabs } from "./texts.ts";
import "./profiles.css";

type OwnProfile = Schema<"OwnProfile">;
type Changes = NonNullable<Input<"updateProfile">["body"]>;
type Said = Omit<Changes, "educations"> & { educations?: Schema<"EducationLevel">[] };

const asChosen = (name: ChosenField): FormField => ({ name, options: { "": t.notSaid, ...answerOptions[name] } });

/** Few at a time: each part is saved alone. */
const parts: readonly { title: string; hint?: string; fields: readonly FormField[] }[] = [
  {
    title: t.basics,
    fields: [
      { name: "firstName", required: true, maxLength: 255, autoComplete: "given-name" },
      { name: "birthdate", type: "date", autoComplete: "bday" },
      { name: "city", maxLength: 120 },
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

/** What the profile still lacks before feed and map show it, and the terms to accept. */
function Completion({ profile: { isCompleted, missingFields, termsOutdated, currentTerms } }: { profile: OwnProfile }) {
  const names: Readonly<Record<string, string>> = { ...fields, location: t.place };
  const missing = [...new Set(missingFields.map((field) => names[field] ?? t.terms))];
  const needsTerms = missing.includes(t.terms) || termsOutdated;
  const accepted = Object.fromEntries(Object.entries(currentTerms).filter(([, version]) => version !== null));
  return (
    (!isCompleted || needsTerms) && (
      <div className="card stack highlight">
        {!isCompleted && <p>{say(t.incomplete, { missing: missing.join(", ") })}</p>}
        {needsTerms && (
          <>
            {termsOutdated && <p>{t.termsOutdated}</p>}
            <div className="actions">
              <Act variant="primary" act={() => call("completeProfile", { body: accepted })}>
                {t.acceptTerms}
              </Act>
              <TermsLinks />
            </div>
          </>
        )}
      </div>
    )
  );
}

/** How the person looks to others, in short. */
function Head({ profile }: { profile: OwnProfile }) {
  return (
    <div className="row own-head">
      <Avatar url={avatarOf(profile)} name={profile.firstName} />
      <div className="grow">
        <p className="own-name">{nameAndAge(profile)}</p>
        <p className="muted">{profile.city}</p>
      </div>
      <ButtonLink to={`/people/${profile.id}`}>{t.asOthers}</ButtonLink>
    </div>
  );
}

interface PartProps {
  profile: OwnProfile;
  part: (typeof parts)[number];
}

function Part({ profile, part: { title, hint, fields: asked } }: PartProps) {
  const isLearning = new Map(profile.educations.map(({ level, inProgress }) => [level, inProgress]));
  const send = ({ educations: levels, ...said }: Said) => {
    const educations = levels?.map((level) => ({ level, inProgress: isLearning.get(level) ?? false }));
    return call("updateProfile", { body: { ...said, ...(educations && { educations }) } });
  };
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      {hint && <p className="muted">{hint}</p>}
      <Form
        fields={asked}
        labels={fields}
        values={{ ...profile, educations: [...isLearning.keys()] }}
        action={shared.save}
        send={send}
        said={shared.saved}
      />
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
