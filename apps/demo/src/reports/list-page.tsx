import { formats, reasons, shared, usePages } from "@social-events/app-common/app.ts";
import { List, Page } from "@social-events/app-common/ui.ts";
import { Decisions } from "./decisions.tsx";
import { statuses, t } from "./texts.ts";

/** What the person has reported, and what was decided about them. */
export default function ListPage() {
  const own = usePages("listReports", {});
  return (
    <Page title={t.title}>
      <Decisions />
      <section className="stack">
        <h2>{t.own}</h2>
        <List query={own} keyOf={({ id }) => id} empty={t.noReports}>
          {({ reason, description, status, createdAt, reportedUserId, eventId }) => (
            <li className="card stack">
              <p className="row">
                <strong className="grow">
                  {reasons[reason]}: {shared[reportedUserId ? "user" : eventId ? "event" : "chat"]}
                </strong>
                <span className="chip">{statuses[status]}</span>
              </p>
              {description && <p>{description}</p>}
              <time className="note" dateTime={createdAt}>
                {formats.moment(createdAt)}
              </time>
            </li>
          )}
        </List>
      </section>
    </Page>
  );
}
