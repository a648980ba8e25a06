import { call, ownId, type Schema, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Ask, ButtonLink, Icon, type IconName, Loaded, Page } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { Link, useParams } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { Cover, timeOf } from "../events/event-card.tsx";
import { closedState, type EventState } from "../events/event-state.tsx";
import { isOpen, isOrganizer, useEvent, useOrganizerIds } from "../events/use-event.ts";
import { AskFriend } from "../shared/ask-friends.tsx";
import { Member, useProfiles } from "../shared/profiles.tsx";
import { RemovePerson } from "../shared/remove-person.tsx";
import { decisions, nextSteps, statuses, statusesForOrganizers, statusOf, t } from "./texts.ts";
import { isOpenGroup, Voting } from "./votes.tsx";
import "./groups.css";

type Group = Schema<"LikeGroup">;

const statusIcons: Readonly<Record<keyof typeof statuses, IconName>> = {
  pending: "hourglass",
  waiting: "hourglass",
  approved: "party",
  rejected: "close",
  expired: "history",
  withdrawn: "history",
};

/** Votes of the organizers. While the vote is open, the caller can also vote. */
function Votes({ group, event }: { group: Group; event: EventDetail }) {
  const votes = useRead("listApprovals", { path: { id: group.id } });
  const profiles = useProfiles([...(votes.data?.map(({ authorId }) => authorId) ?? []), ...group.memberIds]);
  const names = group.memberIds.map((userId) => profiles.get(userId)?.firstName ?? shared.somebody).join(", ");
  return (
    <section className="card stack" aria-labelledby="votes">
      <h2 id="votes">{t.votes}</h2>
      {isOpenGroup(group) && isOpen(event) && <Voting group={group} event={event} names={names} />}
      <Loaded query={votes} skeleton="rows">
        {(data) =>
          data.length === 0 ? (
            <p className="muted">{t.noVotes}</p>
          ) : (
            <ul className="list">
              {data.map(({ authorId, decision }) => (
                <li key={authorId}>
                  <Member userId={authorId} profiles={profiles} note={decisions[decision]} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function People({ group, event }: { group: Group; event: EventDetail | undefined }) {
  const { id, creatorId, memberIds, confirmedIds, status } = group;
  const path = { id };
  const profiles = useProfiles(memberIds);
  const organizerIds = useOrganizerIds(event);
  const isIn = memberIds.includes(ownId());
  const isMade = creatorId === ownId();
  const isOver = event !== undefined && !isOpen(event);
  const isAlive = !isOver && (isOpenGroup(group) || status === "approved");
  // Organizers cannot remove a single member of an open group; they can only decline the whole group.
  const canRemove = isAlive && (isOpenGroup(group) ? isMade : !isIn);
  // An open group has no spot yet, and ends if its creator leaves.
  const openHint = isMade ? t.withdrawHint : t.leaveOpenHint;
  const leaveHint = isOpenGroup(group) ? openHint : t.leaveHint;
  const said = isOpenGroup(group) && isMade ? t.withdrawn : t.left;
  const leave = async () => {
    await call("leaveGroup", { path });
    // The caller can no longer see the request.
    navigate("/groups", { replace: true });
  };
  const noteOf = (userId: string) => {
    const { age, city } = profiles.get(userId) ?? {};
    const answer = isAlive && (confirmedIds.includes(userId) ? t.confirmed : t.unconfirmed);
    return [age, city, userId === creatorId ? t.made : answer].filter(Boolean).join(" · ");
  };
  return (
    <section className="card stack" aria-labelledby="people">
      <h2 id="people">{t.people}</h2>
      <ul className="list">
        {memberIds.map((userId) => (
          <li key={userId} className="stack">
            <Member userId={userId} profiles={profiles} note={noteOf(userId)}>
              {canRemove && userId !== ownId() && (
                <RemovePerson
                  name={profiles.get(userId)?.firstName}
                  hint={t.removeHint}
                  send={() => call("removeGroupMember", { path: { id, userId } })}
                />
              )}
            </Member>
            {!isIn && profiles.get(userId)?.bio && <p className="said">{profiles.get(userId)?.bio}</p>}
          </li>
        ))}
      </ul>
      <div className="actions">
        {isIn && isAlive && !confirmedIds.includes(ownId()) && (
          <Act variant="primary" act={() => call("confirmMembership", { path })}>
            {t.confirm}
          </Act>
        )}
        {isMade && isAlive && status === "pending" && (
          <AskFriend
            label={t.add}
            without={[...memberIds, ...organizerIds]}
            send={(body) => call("addGroupMember", { path, body })}
          />
        )}
        {isIn && isAlive && <Ask label={t.leave} hint={leaveHint} variant="danger" send={leave} said={said} />}
      </div>
    </section>
  );
}

/** Event of the request, with a link to the event page. */
function EventRow({ event }: { event: EventDetail }) {
  return (
    <div className="card event-card group-card">
      <div className="thumb">
        <Cover url={event.imageThumbUrl} event={event} />
      </div>
      <div className="event-text">
        <p className="event-when">
          <time dateTime={event.startAt}>{timeOf(event)}</time>
        </p>
        <h2>
          <Link href={`/events/${event.id}`}>{event.title}</Link>
        </h2>
      </div>
    </div>
  );
}

interface RequestState extends Omit<EventState, "hint"> {
  hint?: string;
}

/**
 * Returns the state of a request. If the event is over or cancelled, the members of a request that was not declined see
 * the state of the event instead.
 */
function stateOf(group: Group, event: EventDetail | undefined): RequestState {
  const status = statusOf(group);
  const isMember = group.memberIds.includes(ownId());
  const isWanted = isOpenGroup(group) || status === "approved";
  const closed = isMember && isWanted && event && closedState(event);
  return (
    closed || {
      icon: statusIcons[status],
      title: (isMember ? statuses : statusesForOrganizers)[status],
      ...(isMember && { hint: nextSteps[status] }),
      ...(status === "approved" && { mood: "good" }),
    }
  );
}

function Parts({ group }: { group: Group }) {
  // Subscribes to changes of the event, because the number of guests can change the status of the group.
  const event = useEvent(group.eventId).data;
  const { chatId } = group;
  const { icon, title, hint, mood } = stateOf(group, event);
  return (
    <>
      <section className={`card stack event-state group-state ${mood ? `is-${mood}` : ""}`}>
        <div role="status">
          <h2>
            <Icon name={icon} />
            {title}
          </h2>
          {hint && <p className="muted">{hint}</p>}
        </div>
        {chatId && (
          <div className="actions">
            <ButtonLink to={`/chats/${chatId}`} variant="primary">
              {t.chat}
            </ButtonLink>
          </div>
        )}
      </section>
      {event ? <EventRow event={event} /> : <ButtonLink to={`/events/${group.eventId}`}>{t.event}</ButtonLink>}
      <People group={group} event={event} />
      {event && isOrganizer(event) && <Votes group={group} event={event} />}
    </>
  );
}

export default function GroupPage() {
  const { id = "" } = useParams();
  // Polls the group, because the service sends no broadcasts about groups.
  const group = useRead("getGroup", { path: { id } }, { refetchInterval: 15_000 });
  return <Page title={t.title}>{<Loaded query={group}>{(data) => <Parts group={data} />}</Loaded>}</Page>;
}
