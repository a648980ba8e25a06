import { formats, type Schema, usePages } from "@social-events/app-common/app.ts";
import { ButtonLink, Empty, More, Page, Waiting } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { Cover } from "../events/event-card.tsx";
import { statuses as eventStatuses } from "../events/texts.ts";
import { sizeOf, statuses, statusOf, t } from "./texts.ts";

type Group = Schema<"ListedLikeGroup">;

/** Status of a request. If the event is cancelled or over, shows the status of the event instead. */
function StatusChip({ group }: { group: Group }) {
  const { status, event } = group;
  if (event?.effectiveStatus === "cancelled") {
    return <span className="chip bad">{eventStatuses.cancelled}</span>;
  }
  if (event?.effectiveStatus === "finished" && status === "approved") {
    return <span className="chip">{eventStatuses.finished}</span>;
  }
  return <span className={status === "approved" ? "chip good" : "chip"}>{statuses[statusOf(group)]}</span>;
}

/** Whether the request can no longer change: it was declined or closed, or the event is cancelled or over. */
function isPast({ status, event }: Group): boolean {
  const isOpenEvent = event?.effectiveStatus === "published" || event?.effectiveStatus === "started";
  return status === "rejected" || status === "expired" || !isOpenEvent;
}

function startOf({ event, createdAt }: Group): string {
  return event?.startAt ?? createdAt;
}

function Row({ group }: { group: Group }) {
  const { id, eventId, event, status, memberIds } = group;
  return (
    <li className="card event-card group-card">
      <div className="thumb">
        <Cover url={event?.imageThumbUrl ?? null} event={{ id: eventId, type: "other" }} />
      </div>
      <div className="event-text">
        <p className="event-when">{formats.moment(startOf(group))}</p>
        <h2>
          <Link href={`/groups/${id}`}>{event?.title ?? t.title}</Link>
        </h2>
        <p className="row">
          <StatusChip group={group} />
          {status !== "expired" && (
            <span className="muted">{memberIds.length === 1 ? t.justYou : sizeOf(memberIds.length)}</span>
          )}
        </p>
      </div>
    </li>
  );
}

/**
 * Requests of the caller. Requests for upcoming events are sorted by start, ascending. Past requests follow in
 * descending order.
 */
export default function ListPage() {
  const groups = usePages("listOwnGroups", { query: { limit: 100 } });
  const all = (groups.data?.pages.flatMap(({ data }) => data) ?? []).toSorted((one, other) =>
    startOf(one).localeCompare(startOf(other)),
  );
  const coming = all.filter((group) => !isPast(group));
  const past = all.filter(isPast).toReversed();
  return (
    <Page title={t.label}>
      <Waiting query={groups} />
      {groups.data && all.length === 0 && (
        <Empty icon="ticket" action={<ButtonLink to="/events">{t.find}</ButtonLink>}>
          {t.none}
        </Empty>
      )}
      {coming.length > 0 && (
        <ul className="list">
          {coming.map((group) => (
            <Row key={group.id} group={group} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <section className="stack" aria-labelledby="past">
          <h2 id="past">{t.past}</h2>
          <ul className="list">
            {past.map((group) => (
              <Row key={group.id} group={group} />
            ))}
          </ul>
        </section>
      )}
      <More query={groups} />
    </Page>
  );
}
