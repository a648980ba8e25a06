import { useFormats } from "@social-events/app-common/app/formats.ts";
import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { reportReasons } from "@social-events/app-common/words/reports-reasons.ts";
import { Decisions } from "./decisions.tsx";
import { reportsTexts } from "./texts.ts";

/** What the person has reported, and what was decided about them. */
export default function ReportsPage() {
  const t = useTexts(reportsTexts);
  const reasons = useTexts(reportReasons);
  const formats = useFormats();
  const { reports } = useClient();
  const own = usePages(["reports", "own"], ({ signal, ...query }) => reports.listReports({ query, signal }));
  return (
    <Page title={t.title}>
      <Decisions />
      <section className="stack">
        <h2>{t.own}</h2>
        <PageList query={own} keyOf={({ id }) => id} empty={t.noReports}>
          {({ reason, description, status, createdAt, reportedUserId, eventId }) => (
            <li className="card stack">
              <p className="row">
                <strong className="grow">
                  {reasons[reason]}: {t.targets[reportedUserId ? "user" : eventId ? "event" : "chat"]}
                </strong>
                <span className="chip">{t.status[status]}</span>
              </p>
              {description && <p>{description}</p>}
              <time className="note" dateTime={createdAt}>
                {formats.moment(createdAt)}
              </time>
            </li>
          )}
        </PageList>
      </section>
    </Page>
  );
}
