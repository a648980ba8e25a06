import { formats, say, usePages } from "@social-events/app-common/app.ts";
import { List, Page } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { statuses, t } from "./texts.ts";

/** The applications of who is signed in, the last first. */
export default function ListPage() {
  const groups = usePages("listOwnGroups", {});
  return (
    <Page title={t.label}>
      <List query={groups} keyOf={({ id }) => id} empty={t.none}>
        {({ id, event, status, memberIds, createdAt }) => (
          <li className="card stack">
            <h2>
              <Link href={`/groups/${id}`}>{event?.title ?? t.title}</Link>
            </h2>
            <p className="row">
              <span className="chip">{statuses[status]}</span>
              <span className="muted">
                {say(t.size, { count: memberIds.length })} · {formats.moment(event?.startAt ?? createdAt)}
              </span>
            </p>
          </li>
        )}
      </List>
    </Page>
  );
}
