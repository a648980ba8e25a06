import { call, formats, reasons, type Schema, say, shared, usePages, useRead } from "@social-events/app-common/app.ts";
import { Ask, List, Page } from "@social-events/app-common/ui.ts";
import { useProfiles } from "../shared/profiles.tsx";
import { kinds, outcomes, ownKinds, statuses, t } from "./texts.ts";

type Report = Schema<"Report">;

/**
 * List of the moderators' decisions about the caller, with the caller's appeals. Suspended users also see this list.
 */
export function Decisions() {
  const decisions = usePages("listOwnDecisions", {});
  return (
    <section className="stack">
      <h2>{t.decisions}</h2>
      <List query={decisions} keyOf={({ id }) => id} empty={t.noDecisions}>
        {(decision) => <Decision decision={decision} />}
      </List>
    </section>
  );
}

function Decision({ decision: one }: { decision: Schema<"OwnModerationDecision"> }) {
  const { id, targetType, decision, reason, note, until, createdAt, appeal } = one;
  // A decision that ends a restriction has no reason of its own and cannot be appealed against.
  const isRestriction = decision !== "restore" && decision !== "reinstate";
  const isAppealable = appeal === null && isRestriction;
  const duration = until === null ? shared.forGood : say(shared.until, { moment: formats.moment(until) });
  return (
    <li className="card stack">
      <strong>
        {targetType === "user" ? ownKinds[decision] : `${shared[targetType]}: ${kinds[decision]}`}{" "}
        {decision === "suspend" && duration}
      </strong>
      {isRestriction && <p>{reasons[reason]}</p>}
      {note && <p>{note}</p>}
      <time className="note" dateTime={createdAt}>
        {formats.moment(createdAt)}
      </time>
      {appeal && (
        <p>
          {say(t.appealed, { text: appeal.text })} {outcomes[appeal.outcome ?? "waiting"]}
        </p>
      )}
      {isAppealable && (
        <div className="actions">
          <Ask
            label={t.appeal}
            action={shared.send}
            fields={[{ name: "text", label: t.appealText, type: "textarea", required: true, maxLength: 2000 }]}
            send={(body: { text: string }) => call("appealDecision", { path: { id }, body })}
          />
        </div>
      )}
    </li>
  );
}

/**
 * Returns a function that returns the name of a report's target. For a chat or a hidden target, it returns the name of
 * the type, such as "Chat".
 */
function useTargetNames(reports: readonly Report[]): (report: Report) => string {
  const profiles = useProfiles(reports.flatMap(({ reportedUserId }) => reportedUserId ?? []));
  const ids = [...new Set(reports.flatMap(({ eventId }) => eventId ?? []))].sort();
  const events = useRead("listEventsById", { body: { ids } }, { enabled: ids.length > 0 }).data?.data ?? [];
  return ({ reportedUserId, eventId }) => {
    if (reportedUserId) {
      return profiles.get(reportedUserId)?.firstName ?? shared.user;
    }
    return eventId ? (events.find(({ id }) => id === eventId)?.title ?? shared.event) : shared.chat;
  };
}

/** Page with the decisions about the caller and the reports that the caller has made. */
export default function ListPage() {
  const own = usePages("listReports", {});
  const nameOf = useTargetNames(own.data?.pages.flatMap(({ data }) => data) ?? []);
  return (
    <Page title={t.title}>
      <Decisions />
      <section className="stack">
        <h2>{t.own}</h2>
        <List query={own} keyOf={({ id }) => id} empty={t.noReports}>
          {(report) => {
            const { reason, description, status, createdAt } = report;
            return (
              <li className="card stack">
                <p className="row">
                  <strong className="grow">{nameOf(report)}</strong>
                  <span className="chip">{statuses[status]}</span>
                </p>
                <p>{[reasons[reason], description].filter(Boolean).join(": ")}</p>
                <time className="note" dateTime={createdAt}>
                  {formats.moment(createdAt)}
                </time>
              </li>
            );
          }}
        </List>
      </section>
    </Page>
  );
}
