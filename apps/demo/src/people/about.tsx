/** Sections of a person's profile: what the person and the viewer have in common, and the answers of the person. */

import { formats, language, ownId, type Schema } from "@social-events/app-common/app.ts";
import { Icon, type IconName } from "@social-events/app-common/ui.ts";
import { answerNames, chosenFields, languageNames } from "../profiles/answers.ts";
import { fields } from "../profiles/texts.ts";
import { useInCommon } from "./in-common.ts";
import { common, purposes, t } from "./texts.ts";

type Person = Pick<
  Schema<"PeopleProfileDetail">,
  "userId" | "bio" | "hometown" | "height" | "zodiac" | "languages" | "educations" | (typeof chosenFields)[number]
> & { birthdate?: string | null };

/** Icons of the facts that are shown without a visible label. */
const factIcons: Readonly<Record<string, IconName>> = {
  ...{ sex: "person", datingPurpose: "heart", languages: "languages", birthdate: "cake" },
  ...{ zodiac: "star", height: "ruler" },
};

const heights = new Intl.NumberFormat(language, { style: "unit", unit: "centimeter" });

export function About({ person }: { person: Person }) {
  return (
    <>
      {person.userId !== ownId() && <InCommon person={person} />}
      {person.bio && <p className="written bio">{person.bio}</p>}
      <Facts person={person} />
    </>
  );
}

function InCommon({ person }: { person: Person }) {
  const items = useInCommon(person);
  return (
    items.length > 0 && (
      <section className="in-common" aria-label={common.title}>
        <h2>
          <Icon name="sparkles" /> {common.title}
        </h2>
        <ul>
          {items.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} /> {text}
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function Facts({ person }: { person: Person }) {
  const { datingPurpose, ...names } = { ...fields, height: t.height };
  const nameOf = (answer: string | null | undefined) => answer && (answerNames[answer] ?? answer);
  const facts: Readonly<Record<string, string | null | undefined>> = {
    ...Object.fromEntries(chosenFields.map((field) => [field, nameOf(person[field])])),
    datingPurpose: person.datingPurpose && purposes[person.datingPurpose],
    height: person.height === null ? null : heights.format(person.height),
    languages: person.languages.map((code) => languageNames.of(code)).join(", "),
    hometown: person.hometown,
    educations: person.educations.map(({ level }) => nameOf(level)).join(", "),
    birthdate: person.birthdate && formats.day(person.birthdate),
    zodiac: nameOf(person.zodiac),
  };
  const labels: Readonly<Record<string, string>> = { datingPurpose, ...names };
  return (
    <dl className="facts">
      {Object.entries(facts).map(
        ([field, answer]) =>
          answer && (
            <div key={field}>
              <dt>
                {factIcons[field] && <Icon name={factIcons[field]} />}
                <span className={field in factIcons ? "hidden" : undefined}>{labels[field]}</span>
              </dt>
              <dd>{answer}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
