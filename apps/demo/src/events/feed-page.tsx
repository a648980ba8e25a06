import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useSettled } from "@social-events/app-common/app/settled.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { Spinner } from "@social-events/app-common/ui/states.tsx";
import { lazy, Suspense, useState } from "react";
import { useOwnProfile } from "../shared/profiles-own.ts";
import { EventCard } from "./event-card.tsx";
import { FeedFilters, type Filters, noFilters, queryOf } from "./feed-filters.tsx";
import { eventsTexts } from "./texts.ts";
import "./events.css";

const FeedMap = lazy(() => import("./feed-map.tsx"));

/** What was asked when the feed was left, kept until the page is reloaded. */
let lastFilters: Filters | null = null;

/** Around the own place, unless asked otherwise. */
function useFilters() {
  const own = useOwnProfile().data;
  const [filters, setFilters] = useState<Filters>(
    () => lastFilters ?? { ...noFilters, place: own?.location ?? null, city: (own?.location && own.city) ?? "" },
  );
  function change(changed: Partial<Filters>): void {
    lastFilters = { ...filters, ...changed };
    setFilters(lastFilters);
  }
  return { filters, change };
}

export default function FeedPage() {
  const texts = useTexts(eventsTexts);
  const client = useClient();
  const { filters, change } = useFilters();
  const [isMap, setIsMap] = useState(false);
  const asked = queryOf(useSettled(filters));
  const events = usePages(["events", "feed", asked], ({ signal, cursor }) =>
    client.events.listEvents({ query: { ...asked, ...(cursor && { cursor }), limit: 24 }, signal }),
  );
  return (
    <Page
      title={texts.label}
      actions={
        <div className="actions">
          <Button aria-pressed={!isMap} onClick={() => setIsMap(false)}>
            {texts.list}
          </Button>
          <Button aria-pressed={isMap} onClick={() => setIsMap(true)}>
            {texts.map}
          </Button>
          <ButtonLink to="/events/mine">{texts.mine}</ButtonLink>
          <ButtonLink to="/events/new" look="primary">
            {texts.create}
          </ButtonLink>
        </div>
      }
    >
      <FeedFilters filters={filters} onChange={change} />
      {isMap ? (
        <Suspense fallback={<Spinner />}>
          <FeedMap key={JSON.stringify(filters.place)} filters={filters} />
        </Suspense>
      ) : (
        <PageList query={events} keyOf={({ id }) => id} empty={texts.nothing} className="tiles">
          {(event) => <EventCard event={event} />}
        </PageList>
      )}
    </Page>
  );
}
