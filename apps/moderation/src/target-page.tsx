import { filtered, formats, ownId, say, shared, words } from "@social-events/app-common/app.ts";
import { ButtonLink, Field } from "@social-events/app-common/ui.ts";
import { useState } from "preact/hooks";
import { Redirect, useParams } from "wouter";
import { DecisionRows, t as decisionTexts } from "./decisions.tsx";
import { InheritedBlocks } from "./inherited-blocks.tsx";
import { nameOfTarget } from "./reports/cases.ts";
import { type EvidenceSource, EvidenceView } from "./reports/evidence-view.tsx";
import { ReportRows } from "./reports/report-rows.tsx";
import { t as reportTexts } from "./reports/texts.ts";
import {
  type DecisionKind,
  type FoundPerson,
  type ModeratedPerson,
  type TargetType,
  useFoundPeople,
  useModerated,
  useModeratedPerson,
} from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { DecideButton } from "./shared/decide-button.tsx";
import { Picture, pictureTypeOf, shortId, targetName } from "./shared/people.tsx";
import { Facts } from "./shared/rows.tsx";
import { decisionsAbout, statesOf, suspensionOf } from "./shared/words.ts";

const t = words({
  unnamed: ["ID {id}", "ID {id}"],
  unknown: ["Unknown ID", "Неизвестный ID"],
  type: ["Type", "Что это"],
  choose: ["Choose the type", "Выберите"],
  unknownHint: [
    "We found no person, report or decision with this ID. To decide about a photo or a message, choose its type.",
    "Мы не нашли ни человека, ни жалобы, ни решения с таким ID. Чтобы принять решение о фото или сообщении, выберите, что это.",
  ],
  id: ["ID", "ID"],
  profile: ["Profile", "Профиль"],
  joined: ["Joined", "С нами с"],
  reportsAbout: ["Reports about them", "Жалобы на этого человека"],
  reportsBy: ["Reports by them", "Жалобы, поданные этим человеком"],
  decideAge: ["Resolve the age dispute", "Решить спор о возрасте"],
});

const types = Object.keys(decisionsAbout) as TargetType[];
const typeOptions = { "": t.choose, ...Object.fromEntries(types.map((type) => [type, shared[type]])) };

interface Subject {
  /** Whether the lists that determine the type of the subject have been loaded. */
  isRead: boolean;
  type: TargetType | undefined;
  name: string | undefined;
  imageUrl: string | null | undefined;
  states: string[];
  /** Current suspension, if the subject is a suspended person. */
  suspension: string | undefined;
  isAgeDisputed: boolean;
  /** Whether open reports about the subject may exist. */
  isReported: boolean;
  /** City, if the subject is a person. */
  city: string | null | undefined;
  /** Returns whether a decision would change nothing. */
  isIdle: (decision: DecisionKind) => boolean;
}

/**
 * Whether a decision about a person would change nothing. A suspension always has an effect, because a suspended user
 * can be suspended again with another end.
 */
function isIdleFor({ isHidden, isSuspended, openReports }: FoundPerson, decision: DecisionKind): boolean {
  switch (decision) {
    case "dismiss":
      return openReports === 0;
    case "hide":
      return isHidden;
    case "restore":
      return !isHidden;
    case "reinstate":
      return !isSuspended;
    default:
      return false;
  }
}

/** Finds the subject with an ID in the lists of users, reports and decisions. */
function useSubject(id: string) {
  const people = useFoundPeople(id);
  const reports = useModerated("reports", { id });
  const decisions = useModerated("decisions", { id });
  const person = people.data?.pages[0]?.data[0];
  const report = reports.data?.pages[0]?.data.find(({ targetId }) => targetId === id);
  const decision = decisions.data?.pages[0]?.data.find(({ targetId }) => targetId === id);
  const decidedType = types.find((type) => type === decision?.targetType);
  const type = person ? "user" : (report?.targetType ?? decidedType);
  const known = report
    ? nameOfTarget(report)
    : decision && targetName(pictureTypeOf(decision.targetType), decision.target.name);
  const subject: Subject = {
    isRead: !people.isPending && (type !== undefined || !(reports.isPending || decisions.isPending)),
    type,
    name: person ? targetName("user", person.name) : known,
    imageUrl: person ? person.avatarUrl : (report ?? decision)?.target.imageUrl,
    states: person ? statesOf(person) : report?.isHidden ? [reportTexts.hidden] : [],
    suspension: person && suspensionOf(person),
    isAgeDisputed: person?.ageInDoubt ?? false,
    isReported: ((person ?? report)?.openReports ?? 1) > 0,
    city: person?.city,
    isIdle: (decision) => person !== undefined && isIdleFor(person, decision),
  };
  return { subject, userId: person?.userId, reports, decisions };
}

/** Card with the subject, its state, and buttons for all possible decisions about it. */
function SubjectCard({ id, subject }: { id: string; subject: Subject }) {
  const [chosen, setChosen] = useState("");
  const type = subject.type ?? types.find((one) => one === chosen);
  const name = subject.name ?? say(t.unnamed, { id: shortId(id) });
  const kind = subject.type && [shared[subject.type], subject.city].filter(Boolean).join(" · ");
  // No buttons are shown until the type is known, because the buttons would change while the moderator is about to
  // click one.
  const offered = subject.isRead && type ? decisionsAbout[type].map((decision) => ({ decision, type })) : [];
  return (
    <section className="card stack" data-row="">
      <div className="row">
        {subject.type && <Picture type={pictureTypeOf(subject.type)} url={subject.imageUrl} name={name} />}
        <h2 className="grow" data-head="" tabIndex={-1}>
          {kind ?? (subject.isRead ? t.unknown : shared.loading)}
        </h2>
        {subject.states.map((state) => (
          <span key={state} className="chip">
            {state}
          </span>
        ))}
      </div>
      {subject.isRead && subject.type === undefined && (
        <>
          <p>{t.unknownHint}</p>
          <Field
            label={t.type}
            value={chosen}
            options={typeOptions}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        </>
      )}
      <div className="actions">
        {offered
          .filter(({ decision }) => !subject.isIdle(decision))
          .map(({ decision, type }) => (
            <DecideButton
              key={decision}
              targetType={type}
              targetId={id}
              decision={decision}
              reason="other"
              name={name}
              isReported={subject.isReported}
              suspension={decision === "suspend" ? subject.suspension : undefined}
            />
          ))}
        {subject.isAgeDisputed && <ButtonLink to="/ages">{t.decideAge}</ButtonLink>}
      </div>
      <p className="note">
        {t.id} {id}
      </p>
    </section>
  );
}

/** Card with the current profile and photos of a user. */
function ProfileCard({ person }: { person: ModeratedPerson }) {
  const { userId, profile, joinedAt, openReports } = person;
  const source: EvidenceSource = {
    evidence: profile,
    people: [],
    reason: "other",
    reportAuthorId: "",
    targetId: userId,
    openReports,
  };
  return (
    <section className="card stack">
      <h2>{t.profile}</h2>
      <EvidenceView report={source} />
      <Facts facts={[[t.joined, joinedAt && formats.day(joinedAt)]]} />
    </section>
  );
}

/**
 * Page about the object with this ID. It shows the profile and history of a user, or the history of another target. If
 * the ID is the caller's, it shows the decisions that the caller has made.
 */
function Target({ id }: { id: string }) {
  const { subject, userId, reports, decisions } = useSubject(id);
  const isOwn = id === ownId();
  const person = useModeratedPerson(isOwn ? undefined : userId).data;
  const title = isOwn ? decisionTexts.mine : (subject.name ?? say(t.unnamed, { id: shortId(id) }));
  if (userId && userId !== id) {
    // `id` is a profile ID. The page redirects to the user ID, because decisions and lists contain user IDs.
    return <Redirect to={`/id/${userId}`} replace />;
  }
  return (
    <ConsolePage title={title}>
      {!isOwn && <SubjectCard id={id} subject={subject} />}
      {person && <ProfileCard person={person} />}
      <section className="stack history">
        <h2>{userId ? t.reportsAbout : reportTexts.label}</h2>
        <ReportRows query={filtered(reports, ({ reportAuthorId }) => reportAuthorId !== id)} />
      </section>
      {userId && (
        <section className="stack history">
          <h2>{t.reportsBy}</h2>
          <ReportRows query={filtered(reports, ({ reportAuthorId }) => reportAuthorId === id)} />
        </section>
      )}
      <section className="stack history">
        <h2>{decisionTexts.label}</h2>
        <DecisionRows query={decisions} />
      </section>
      {!isOwn && <InheritedBlocks userId={id} />}
    </ConsolePage>
  );
}

export default function TargetPage() {
  const { id = "" } = useParams<{ id: string }>();
  return <Target key={id} id={id} />;
}
