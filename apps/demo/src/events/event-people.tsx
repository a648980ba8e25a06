import { call, sayCount, shared, usePages, useRead } from "@social-events/app-common/app.ts";
import { List } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { useId } from "preact/hooks";
import { AskFriend } from "../shared/ask-friends.tsx";
import { Faces } from "../shared/faces.tsx";
import { Member, Person, useProfiles } from "../shared/profiles.tsx";
import { RemovePerson } from "../shared/remove-person.tsx";
import { placesOf } from "./event-card.tsx";
import { authorStatuses, removeHints, t } from "./texts.ts";
import { canApply, isOpen, isOrganizer } from "./use-event.ts";

interface InviteCoauthorProps {
  event: EventDetail;
  /** Users who are on the list of co-organizers. */
  authorIds: readonly string[];
}

/**
 * Button to invite a friend. Guests and people with a pending request are left out, because the service does not let
 * them accept the invitation.
 */
function InviteCoauthor({ event: { id }, authorIds }: InviteCoauthorProps) {
  const path = { id };
  const guests = usePages("listEventGuests", { path }).data?.pages.flatMap(({ data }) => data) ?? [];
  const groups = usePages("listEventGroups", { path, query: { status: "pending" } }).data?.pages ?? [];
  const guestIds = guests.flatMap(({ userId }) => userId ?? []);
  const applicantIds = groups.flatMap(({ data }) => data).flatMap(({ memberIds }) => memberIds);
  return (
    <div className="actions">
      <AskFriend
        label={t.invite}
        title={t.inviteCoauthor}
        hint={t.coauthorHint}
        without={[...authorIds, ...guestIds, ...applicantIds]}
        send={(body) => call("inviteEventAuthor", { path, body })}
      />
    </div>
  );
}

/** List of the friends who organize an event together with its creator. */
export function Coauthors({ event }: { event: EventDetail }) {
  const path = { id: event.id };
  const authors = useRead("listEventAuthors", { path }).data?.authors ?? [];
  const ids = authors.map(({ userId }) => userId);
  const profiles = useProfiles(ids);
  const isMine = event.viewerRole === "creator";
  return (
    ((isMine && isOpen(event)) || authors.length > 0) && (
      <section className="card stack" aria-labelledby="coauthors">
        <h2 id="coauthors">{t.organizers}</h2>
        {authors.length === 0 && <p className="muted">{t.noOrganizers}</p>}
        {authors.length > 0 && (
          <ul className="list">
            {authors.map(({ userId, status }) => (
              <li key={userId}>
                <Member userId={userId} profiles={profiles} note={authorStatuses[status]}>
                  {isMine && isOpen(event) && (
                    <RemovePerson
                      name={profiles.get(userId)?.firstName}
                      {...(status === "pending" && { label: t.withdraw })}
                      hint={removeHints[status]}
                      send={() => call("removeEventAuthor", { path: { ...path, userId } })}
                    />
                  )}
                </Member>
              </li>
            ))}
          </ul>
        )}
        {isMine && isOpen(event) && <InviteCoauthor event={event} authorIds={ids} />}
      </section>
    )
  );
}

/** Avatars of the guests, and a list with the names of all guests. */
function Guests({ event }: { event: EventDetail }) {
  const guests = usePages("listEventGuests", { path: { id: event.id } });
  const known = guests.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <Faces
        people={known.map(({ userId, name, avatarUrl }, ordinal) => ({
          id: userId ?? `withheld-${ordinal}`,
          name,
          url: avatarUrl,
        }))}
        count={event.guestCount}
        most={8}
      />
      {event.guestCount > 0 && (
        <details>
          <summary>{t.allGuests}</summary>
          <List query={guests} keyOf={({ userId }, ordinal) => userId ?? `withheld-${ordinal}`} empty={t.noGuests}>
            {({ name, ...guest }) => (
              <li>
                <Person name={name ?? shared.somebody} {...guest} />
              </li>
            )}
          </List>
        </details>
      )}
    </>
  );
}

/** Returns the number of guests as text, and the number of free spots unless the event is over or cancelled. */
function companyOf(event: EventDetail): string {
  const { guestCount } = event;
  if (!isOpen(event)) {
    return guestCount > 0 ? sayCount(t.guestCount, guestCount) : t.noneCame;
  }
  const none = canApply(event) ? t.noneGoing : t.noGuests;
  return guestCount > 0 ? placesOf(event) : `${none} · ${placesOf(event)}`;
}

/** Number of guests. Organizers and guests also see who the guests are. */
export function Company({ event }: { event: EventDetail }) {
  const mayKnow = isOrganizer(event) || event.viewerRole === "guest";
  const isHidden = !mayKnow && event.viewerRole !== "invited" && isOpen(event) && event.guestCount > 0;
  const heading = useId();
  return (
    <section className="card stack" aria-labelledby={heading}>
      <h2 id={heading}>{isOpen(event) ? t.company : t.guests}</h2>
      <p role="status">{companyOf(event)}</p>
      {mayKnow && <Guests event={event} />}
      {isHidden && <p className="muted">{t.guestsHint}</p>}
    </section>
  );
}
