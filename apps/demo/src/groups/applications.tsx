import { filtered, formats, type Schema, say, sayCount, shared, usePages } from "@social-events/app-common/app.ts";
import { List, Skeleton } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { useState } from "preact/hooks";
import { Link } from "wouter";
import { isOpen } from "../events/use-event.ts";
import { Faces } from "../shared/faces.tsx";
import { avatarOf, nameAndAge, useProfiles } from "../shared/profiles.tsx";
import { sizeOf, statusesForOrganizers, statusOf, t } from "./texts.ts";
import { isOpenGroup, Voting } from "./votes.tsx";

type Group = Schema<"ListedLikeGroup">;
type Profiles = ReturnType<typeof useProfiles>;

/** Request with its members. While the request is open, also shows the vote of the organizers. */
function Application({ group, event, profiles }: { group: Group; event: EventDetail; profiles: Profiles }) {
  const members = group.memberIds.map((userId) => profiles.get(userId));
  const faces = members.map((profile, ordinal) => ({
    id: group.memberIds[ordinal] ?? "",
    url: avatarOf(profile),
    name: profile?.firstName ?? null,
  }));
  const names = members.map((profile) => (profile ? nameAndAge(profile) : shared.somebody)).join(" · ");
  const firstNames = members.map((profile) => profile?.firstName ?? shared.somebody).join(", ");
  const unconfirmed = group.memberIds.length - group.confirmedIds.length;
  const isVotedOn = isOpenGroup(group) && isOpen(event);
  const facts = [
    members.length > 0 && sizeOf(members.length),
    unconfirmed > 0 && sayCount(t.unconfirmedCount, unconfirmed),
    say(t.asked, { when: formats.relative(group.createdAt) }),
  ];
  return (
    <li className={isVotedOn ? "card request" : "request"}>
      <div className="row">
        <Faces people={faces} />
        <div className="grow">
          <Link href={`/groups/${group.id}`}>{names || t.membersLeft}</Link>
          <p className="note">{facts.filter(Boolean).join(" · ")}</p>
        </div>
        {!isVotedOn && (
          <span className={group.status === "approved" ? "chip good" : "chip"}>
            {statusesForOrganizers[statusOf(group)]}
          </span>
        )}
      </div>
      {isVotedOn && members.length === 1 && members[0]?.bio && <p className="said">{members[0].bio}</p>}
      {isVotedOn && <Voting group={group} event={event} names={firstNames} />}
    </li>
  );
}

interface ApplicationsListProps {
  event: EventDetail;
  /** Shows only requests with this status. */
  status?: Schema<"LikeGroupStatus">;
  empty: string;
}

function ApplicationsList({ event, status, empty }: ApplicationsListProps) {
  const query = status ? { status } : {};
  const all = usePages("listEventGroups", { path: { id: event.id }, query });
  // Requests without members were withdrawn, or have expired after the removal of their last member.
  const groups = filtered(all, ({ status, memberIds }) => status !== "expired" || memberIds.length > 0);
  const shown = groups.data?.pages.flatMap(({ data }) => data) ?? [];
  const profiles = useProfiles(shown.flatMap(({ memberIds }) => memberIds));
  if (groups.data && shown.length === 0 && !groups.hasNextPage) {
    return <p className="muted">{empty}</p>;
  }
  if (profiles.isLoading && profiles.size === 0) {
    return <Skeleton />;
  }
  return (
    <List query={groups} keyOf={({ id }) => id} empty={empty}>
      {(group) => <Application group={group} event={event} profiles={profiles} />}
    </List>
  );
}

/** Requests to join an event: the open requests with their votes, and a collapsed list of all requests. */
export function Applications({ event }: { event: EventDetail }) {
  const [isShown, setIsShown] = useState(false);
  const noOpen = event.acceptsApplications ? t.noOpen : t.noOpenInClosed;
  return (
    <section className="card stack" aria-labelledby="applications">
      <h2 id="applications">{t.applications}</h2>
      {isOpen(event) && <ApplicationsList event={event} status="pending" empty={noOpen} />}
      <details onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
        <summary>{t.all}</summary>
        {isShown && <ApplicationsList event={event} empty={t.noApplications} />}
      </details>
    </section>
  );
}
