import { type Schema, usePages } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Empty, Icon, More, Page, Waiting } from "@social-events/app-common/ui.ts";
import { useState } from "preact/hooks";
import { t as groups } from "../groups/texts.ts";
import { byStart, EventCard } from "./event-card.tsx";
import { noneOfRole, roles, t } from "./texts.ts";
import "./feed.css";

type Role = keyof typeof roles;
type SocialEvent = Schema<"SocialEvent">;

const roleNames = Object.keys(roles) as Role[];
const icons = { creator: "party", author: "handshake", invited: "mail", guest: "ticket" } as const;

/**
 * Splits events into upcoming events, drafts, past events and deleted events. Each part is sorted by start; only past
 * events are in descending order.
 */
function sortIntoParts(events: readonly SocialEvent[]) {
  const sorted = events.toSorted(byStart);
  const kept = sorted.filter(({ deletedAt }) => !deletedAt);
  const isPast = ({ effectiveStatus }: SocialEvent) =>
    effectiveStatus === "finished" || effectiveStatus === "cancelled";
  const isDraft = ({ effectiveStatus }: SocialEvent) => effectiveStatus === "draft";
  return {
    ahead: kept.filter((event) => !isPast(event) && !isDraft(event)),
    drafts: kept.filter(isDraft),
    past: kept.filter(isPast).reverse(),
    deleted: sorted.filter(({ deletedAt }) => deletedAt),
  };
}

function Tiles({ events }: { events: readonly SocialEvent[] }) {
  return (
    <ul className="tiles">
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </ul>
  );
}

function FoldedTiles({ title, events }: { title: string; events: readonly SocialEvent[] }) {
  return (
    events.length > 0 && (
      <details className="folded">
        <summary>
          {title} · {events.length}
        </summary>
        <Tiles events={events} />
      </details>
    )
  );
}

function OwnEvents({ events, role }: { events: readonly SocialEvent[]; role: Role }) {
  const { ahead, drafts, past, deleted } = sortIntoParts(events);
  const next =
    role === "creator" ? (
      <ButtonLink to="/events/new">{t.create}</ButtonLink>
    ) : (
      <ButtonLink to="/events">{t.find}</ButtonLink>
    );
  return (
    <>
      {ahead.length > 0 && <Tiles events={ahead} />}
      {ahead.length + drafts.length === 0 && (
        <Empty icon={icons[role]} action={next}>
          {events.length === 0 ? noneOfRole[role] : t.noneAhead}
        </Empty>
      )}
      {drafts.length > 0 && (
        <section className="stack" aria-labelledby="drafts">
          <h2 id="drafts">{t.drafts}</h2>
          <Tiles events={drafts} />
        </section>
      )}
      <FoldedTiles title={t.past} events={past} />
      <FoldedTiles title={t.deletedEvents} events={deleted} />
    </>
  );
}

export default function MinePage() {
  const [role, setRole] = useState<Role>("creator");
  const query = usePages("listOwnEvents", { query: { role } });
  const actions = (
    <div className="actions">
      <ButtonLink to="/groups">{groups.label}</ButtonLink>
      <ButtonLink to="/events/new" variant="primary">
        <Icon name="plus" />
        <span className="wide">{t.create}</span>
      </ButtonLink>
    </div>
  );
  return (
    <Page title={t.mine} actions={actions}>
      <fieldset className="pills">
        <legend className="hidden">{t.role}</legend>
        {roleNames.map((one) => (
          <Button key={one} aria-pressed={one === role} onClick={() => setRole(one)}>
            {roles[one]}
          </Button>
        ))}
      </fieldset>
      {query.data && <OwnEvents events={query.data.pages.flatMap(({ data }) => data)} role={role} />}
      <Waiting query={query} skeleton="cards" />
      <More query={query} />
    </Page>
  );
}
