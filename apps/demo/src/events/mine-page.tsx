import { makeUserStore, type Schema, usePages } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Empty, Icon, More, Page, Waiting } from "@social-events/app-common/ui.ts";
import { t as groups } from "../groups/texts.ts";
import { byStart, EventCard } from "./event-card.tsx";
import { noneOfRole, roles, t } from "./texts.ts";
import "./feed.css";

type Role = keyof typeof roles;
type SocialEvent = Schema<"SocialEvent">;

const roleNames = Object.keys(roles) as Role[];
const icons = { creator: "party", author: "handshake", invited: "mail", guest: "ticket" } as const;

/** Button below an empty list; null for the roles that only a friend can give. */
const nextSteps = {
  creator: <ButtonLink to="/events/new">{t.create}</ButtonLink>,
  guest: <ButtonLink to="/events">{t.find}</ButtonLink>,
  author: null,
  invited: null,
};

/** Role that the user has chosen. It is kept until the page is reloaded, or until the user creates an event. */
export const roleStore = makeUserStore<Role | null>(null);

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
      <details>
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
  return (
    <>
      {ahead.length > 0 && <Tiles events={ahead} />}
      {ahead.length + drafts.length === 0 && (
        <Empty icon={icons[role]} action={nextSteps[role]}>
          {noneOfRole[role]}
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

/** Returns the role to show first: the guest, if only this role has upcoming events, and otherwise the creator. */
function firstRoleOf(own: readonly SocialEvent[], joined: readonly SocialEvent[]): Role {
  const [{ ahead, drafts }, other] = [sortIntoParts(own), sortIntoParts(joined)];
  return ahead.length + drafts.length === 0 && other.ahead.length > 0 ? "guest" : "creator";
}

function useEventsOf(role: Role) {
  const query = usePages("listOwnEvents", { query: { role } });
  return { query, events: query.data?.pages.flatMap(({ data }) => data) };
}

export default function MinePage() {
  const [own, joined] = [useEventsOf("creator"), useEventsOf("guest")];
  const first = own.events && joined.events && firstRoleOf(own.events, joined.events);
  const role = roleStore.use() ?? first;
  const shown = useEventsOf(role ?? "creator");
  const waiting = role || !own.events ? shown.query : joined.query;
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
      <fieldset className="pills wrapped">
        <legend className="hidden">{t.role}</legend>
        {roleNames.map((one) => (
          <Button key={one} aria-pressed={one === role} onClick={() => roleStore.set(one)}>
            {roles[one]}
          </Button>
        ))}
      </fieldset>
      {role && shown.events && <OwnEvents events={shown.events} role={role} />}
      <Waiting query={waiting} skeleton="cards" />
      {role && <More query={shown.query} />}
    </Page>
  );
}
