import { useFormats } from "@social-events/app-common/app/formats.ts";
import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { Link } from "wouter";
import { groupsTexts } from "./texts.ts";

/** The applications of who is signed in, the last first. */
export default function GroupsPage() {
  const texts = useTexts(groupsTexts);
  const formats = useFormats();
  const client = useClient();
  const groups = usePages(["groups", "own"], ({ signal, ...query }) => client.groups.listOwnGroups({ query, signal }));
  return (
    <Page title={texts.label}>
      <PageList query={groups} keyOf={({ id }) => id} empty={texts.none}>
        {({ id, event, status, memberIds, createdAt }) => (
          <li className="card stack">
            <h2>
              <Link href={`/groups/${id}`}>{event?.title ?? texts.title}</Link>
            </h2>
            <p className="row">
              <span className="chip">{texts.statuses[status]}</span>
              <span className="muted">
                {texts.size(memberIds.length)} · {formats.moment(event?.startAt ?? createdAt)}
              </span>
            </p>
          </li>
        )}
      </PageList>
    </Page>
  );
}
