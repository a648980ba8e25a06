import { call, type Schema, say, shared } from "@social-events/app-common/app.ts";
import { Act, ButtonLink, Form, type FormField, Loaded } from "@social-events/app-common/ui.ts";
import type { Input } from "@social-events/client";
import { useOwnProfile } from "../shared/profiles.tsx";
import { TabbedPage } from "../shared/tabs.tsx";
import { answerOptions, chosenFields, educationLevels, languageOptions } from "./answers.ts";
import { fields, t, tabs } from "./texts.ts";

type OwnProfile = Schema<"OwnProfile">;
type Changes = NonNullable<Input<"updateProfile">["body"]>;
type Said = Omit<Changes, "educations"> & { educations: Schema<"EducationLevel">[] };

const asked: readonly FormField[] = [
  { name: "firstName", required: true, maxLength: 255, autoComplete: "given-name" },
  { name: "birthdate", type: "date", autoComplete: "bday" },
  { name: "city", maxLength: 120 },
  { name: "hometown", maxLength: 255 },
  { name: "height", type: "number", min: 55, max: 272 },
  ...chosenFields.map((name) => ({ name, options: { "": t.notSaid, ...answerOptions[name] } })),
  { name: "bio", type: "textarea", maxLength: 10_000 },
  { name: "educations", type: "choices", options: educationLevels },
  { name: "languages", type: "choices", options: languageOptions },
];

/** What the profile still lacks before feed and map show it, and the terms to accept. */
function Completion({ profile: { isCompleted, missingFields, termsOutdated, currentTerms } }: { profile: OwnProfile }) {
  const { privacyPolicyVersion, userAgreementVersion } = currentTerms;
  const names: Readonly<Record<string, string>> = { ...fields, location: t.place };
  const missing = [...new Set(missingFields.map((field) => names[field] ?? t.terms))];
  const needsTerms = missing.includes(t.terms) || termsOutdated;
  const accept = () =>
    call("completeProfile", {
      body: {
        ...(privacyPolicyVersion && { privacyPolicyVersion }),
        ...(userAgreementVersion && { userAgreementVersion }),
      },
    });
  return (
    (!isCompleted || needsTerms) && (
      <div className="card stack">
        {!isCompleted && <p>{say(t.incomplete, { missing: missing.join(", ") })}</p>}
        {needsTerms && (
          <Act variant="primary" act={accept}>
            {say(t.acceptTerms, { policy: privacyPolicyVersion ?? "", agreement: userAgreementVersion ?? "" })}
          </Act>
        )}
      </div>
    )
  );
}

function AnswersForm({ profile }: { profile: OwnProfile }) {
  const isLearning = new Map(profile.educations.map(({ level, inProgress }) => [level, inProgress]));
  const send = ({ educations: levels, ...said }: Said) => {
    const educations = levels.map((level) => ({ level, inProgress: isLearning.get(level) ?? false }));
    return call("updateProfile", { body: { ...said, educations } });
  };
  return (
    <Form
      className="card stack"
      fields={asked}
      labels={fields}
      values={{ ...profile, educations: [...isLearning.keys()] }}
      action={shared.save}
      send={send}
      said={shared.saved}
    />
  );
}

export default function AnswersPage() {
  const profile = useOwnProfile();
  return (
    <TabbedPage
      tabs={tabs}
      title={t.title}
      actions={profile.data && <ButtonLink to={`/people/${profile.data.id}`}>{t.asOthers}</ButtonLink>}
    >
      <Loaded query={profile}>
        {(own) => (
          <>
            <Completion profile={own} />
            <AnswersForm profile={own} />
          </>
        )}
      </Loaded>
    </TabbedPage>
  );
}
