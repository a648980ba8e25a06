import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { Person } from "../shared/person.tsx";
import { eventsTexts } from "./texts.ts";
import { aroundKey } from "./use-event.ts";

/** Who is admitted, for organizers and guests. */
export function Guests({ id }: { id: string }) {
  const texts = useTexts(eventsTexts);
  const client = useClient();
  const guests = usePages(aroundKey(id, "guests"), ({ signal, ...query }) =>
    client.events.listEventGuests({ path: { id }, query, signal }),
  );
  return (
    <section className="card stack" aria-labelledby="guests">
      <h2 id="guests">{texts.guestList}</h2>
      <PageList query={guests} keyOf={({ userId }) => userId} empty={texts.noGuests}>
        {({ name, avatarUrl, profileId }) => (
          <li>
            <Person name={name ?? texts.hidden} avatarUrl={avatarUrl} profileId={profileId} />
          </li>
        )}
      </PageList>
    </section>
  );
}
