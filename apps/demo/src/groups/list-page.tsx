import { formats, usePages } from "@social-events/app-common/app.ts";
import { ButtonLink, List, Page } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { Cover } from "../events/event-card.tsx";
import { statuses as eventStatuses } from "../events/texts.ts";
import { sizeOf, statuses, t } from "./texts.ts";

interface StatusChipProps {
  status: keyof typeof statuses;
  isCancelled: boolean;
}

/** Status of a request, or of its event if that is cancelled. */
function StatusChip({ status, isCancelled }: StatusChipProps) {
  if (isCancelled) {
    return <span className="chip bad">{eventStatuses.cancelled}</span>;
  }
  return <span className={status === "approved" ? "chip good" : "chip"}>{statuses[status]}</span>;
}

/** Own requests, newest first. */
export default function ListPage() {
  const groups = usePages("listOwnGroups", {});
  return (
    <Page title={t.label}>
      <List
        query={groups}
        keyOf={({ id }) => id}
        empty={t.none}
        icon="ticket"
        action={<ButtonLink to="/events">{t.find}</ButtonLink>}
      >
        {({ id, eventId, event, status, memberIds, createdAt }) => (
          <li className="card event-card group-card">
            <div className="thumb">
              <Cover url={event?.imageThumbUrl ?? null} event={{ id: eventId, type: "other" }} />
            </div>
            <div className="event-text">
              <p className="event-when">{formats.moment(event?.startAt ?? createdAt)}</p>
              <h2>
                <Link href={`/groups/${id}`}>{event?.title ?? t.title}</Link>
              </h2>
              <p className="row">
                <StatusChip status={status} isCancelled={event?.effectiveStatus === "cancelled"} />
                <span className="muted">{sizeOf(memberIds.length)}</span>
              </p>
            </div>
          </li>
        )}
      </List>
    </Page>
  );
}
