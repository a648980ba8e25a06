import { call, shared, usePages, useRead } from "@social-events/app-common/app.ts";
import { Act, Ask, List } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { Member, Person, useFriendNames, useProfiles } from "../shared/profiles.tsx";
import { authorStatuses, t } from "./texts.ts";
import { isOpen } from "./use-event.ts";

/** Who organizes the event beside its creator, who is shown with it. */
export function Coauthors({ event }: { event: EventDetail }) {
  const path = { id: event.id };
  const authors = useRead("listEventAuthors", { path }).data?.authors ?? [];
  const ids = authors.map(({ userId }) => userId);
  const profiles = useProfiles(ids);
  const friends = useFriendNames(ids);
  const isMine = event.viewerRole === "creator";
  return (
    (isMine || authors.length > 0) && (
      <section className="card stack" aria-labelledby="coauthors">
        <h2 id="coauthors">{t.organizers}</h2>
        <ul className="list">
          {authors.map(({ userId, status }) => (
            <li key={userId}>
              <Member userId={userId} profiles={profiles} note={authorStatuses[status]}>
                {isMine && (
                  <Act act={() => call("removeEventAuthor", { path: { ...path, userId } })}>
                    {shared.remove}
                    <span className="hidden"> {profiles.get(userId)?.firstName}</span>
                  </Act>
                )}
              </Member>
            </li>
          ))}
        </ul>
        {isMine && isOpen(event) && (
          <Ask
            label={t.invite}
            title={t.inviteCoauthor}
            fields={[{ name: "userId", label: t.friends, options: friends, required: true }]}
            send={(body: { userId: string }) => call("inviteEventAuthor", { path, body })}
          />
        )}
      </section>
    )
  );
}

/** Who is admitted, for organizers and guests. */
export function Guests({ eventId }: { eventId: string }) {
  const guests = usePages("listEventGuests", { path: { id: eventId } });
  return (
    <section className="card stack" aria-labelledby="guests">
      <h2 id="guests">{t.guestList}</h2>
      <List query={guests} keyOf={({ userId }, ordinal) => userId ?? `withheld-${ordinal}`} empty={t.noGuests}>
        {({ name, ...guest }) => (
          <li>
            <Person name={name ?? shared.somebody} {...guest} />
          </li>
        )}
      </List>
    </section>
  );
}
