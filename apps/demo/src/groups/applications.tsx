import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { Link } from "wouter";
import type { EventDetail } from "../events/shapes.ts";
import { useProfiles } from "../shared/profiles.ts";
import { sharedTexts } from "../shared/texts.ts";
import { groupsTexts } from "./texts.ts";

/** Who has applied to an event, for its organizers. */
export function EventApplications({ event: { id } }: { event: Pick<EventDetail, "id"> }) {
  const texts = useTexts(groupsTexts);
  const { somebody } = useTexts(sharedTexts);
  const client = useClient();
  const groups = usePages(["groups", "of-event", id], ({ signal, ...query }) =>
    client.events.listEventGroups({ path: { id }, query, signal }),
  );
  const shown = groups.data?.pages.flatMap(({ data }) => data) ?? [];
  const profiles = useProfiles(shown.flatMap(({ memberIds }) => memberIds));
  return (
    <section className="card stack" aria-labelledby="applications">
      <h2 id="applications">{texts.applications}</h2>
      <PageList query={groups} keyOf={(group) => group.id} empty={texts.noApplications}>
        {(group) => (
          <li className="row">
            <Link href={`/groups/${group.id}`} className="grow">
              {group.memberIds.map((userId) => profiles.get(userId)?.firstName ?? somebody).join(", ")}
            </Link>
            <span className="chip">{texts.statuses[group.status]}</span>
          </li>
        )}
      </PageList>
    </section>
  );
}
