import { call, formats, ownId, type Schema, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Ask, ButtonLink, Loaded, Page } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { useParams } from "wouter";
import { isOrganizer, useEvent } from "../events/use-event.ts";
import { Member, useFriendNames, useProfiles } from "../shared/profiles.tsx";
import { decisions, statuses, t } from "./texts.ts";

type Group = Schema<"LikeGroup">;

/** The votes of the organizers, and the own one while it is open. */
function Votes({ group: { id, status, memberIds }, event }: { group: Group; event: EventDetail }) {
  const votes = useRead("listApprovals", { path: { id } });
  const profiles = useProfiles(votes.data?.map(({ authorId }) => authorId) ?? []);
  // The quorum of docs/features/groups.md, Quorum.
  const needed = Math.min(memberIds.length, event.organizerCount);
  const given = votes.data?.filter(({ decision }) => decision === "consent").length ?? 0;
  const isOpen = status === "pending" || status === "waiting";
  const own = votes.data?.find(({ authorId }) => authorId === ownId())?.decision;
  const vote = (decision: Schema<"ApprovalDecision">, variant: "primary" | "danger") => (
    <Act
      variant={variant}
      aria-pressed={own === decision}
      act={() => call("voteOnGroup", { path: { id }, body: { decision } })}
      said={t.voted}
    >
      {t[decision]}
    </Act>
  );
  return (
    <section className="card stack" aria-labelledby="votes">
      <h2 id="votes">{t.votes}</h2>
      {isOpen && <p role="status">{say(t.quorum, { given, needed })}</p>}
      <Loaded query={votes}>
        {(data) => (
          <ul className="list">
            {data.map(({ authorId, decision }) => (
              <li key={authorId}>
                <Member userId={authorId} profiles={profiles} note={decisions[decision]} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isOpen && (
        <div className="actions">
          {vote("consent", "primary")}
          {vote("refuse", "danger")}
        </div>
      )}
    </section>
  );
}

function People({ group }: { group: Group }) {
  const { id, creatorId, memberIds, confirmedIds, status } = group;
  const path = { id };
  const profiles = useProfiles(memberIds);
  const friends = useFriendNames(memberIds);
  const isIn = memberIds.includes(ownId());
  const isMade = creatorId === ownId();
  const isOpen = status === "pending" || status === "waiting";
  const isAlive = isOpen || status === "approved";
  // Organizers remove nobody from an open group: they refuse it.
  const canRemove = isOpen ? isMade : isAlive && !isIn;
  const noteOf = (userId: string) =>
    userId === creatorId ? t.made : confirmedIds.includes(userId) ? t.confirmed : t.unconfirmed;
  return (
    <section className="card stack" aria-labelledby="people">
      <h2 id="people">{t.people}</h2>
      <ul className="list">
        {memberIds.map((userId) => (
          <li key={userId}>
            <Member userId={userId} profiles={profiles} note={noteOf(userId)}>
              {canRemove && userId !== ownId() && (
                <Act act={() => call("removeGroupMember", { path: { id, userId } })}>
                  {shared.remove}
                  <span className="hidden"> {profiles.get(userId)?.firstName}</span>
                </Act>
              )}
            </Member>
          </li>
        ))}
      </ul>
      <div className="actions">
        {isIn && isAlive && !confirmedIds.includes(ownId()) && (
          <Act variant="primary" act={() => call("confirmMembership", { path })}>
            {t.confirm}
          </Act>
        )}
        {isMade && status === "pending" && (
          <Ask
            label={t.add}
            fields={[{ name: "userId", label: t.friend, options: friends, required: true }]}
            send={(body: { userId: string }) => call("addGroupMember", { path, body })}
          />
        )}
        {isIn && isAlive && (
          <Ask label={t.leave} hint={t.leaveHint} variant="danger" send={() => call("leaveGroup", { path })} />
        )}
      </div>
    </section>
  );
}

function Parts({ group }: { group: Group }) {
  // Followed, since who comes and goes changes what becomes of a group.
  const event = useEvent(group.eventId).data;
  return (
    <>
      <div className="card stack">
        <p role="status">
          <span className="chip">{statuses[group.status]}</span>
        </p>
        {event && (
          <p>
            {event.title} · <time dateTime={event.startAt}>{formats.moment(event.startAt)}</time>
          </p>
        )}
        <div className="actions">
          <ButtonLink to={`/events/${group.eventId}`}>{t.event}</ButtonLink>
          {group.chatId && (
            <ButtonLink to={`/chats/${group.chatId}`} variant="primary">
              {t.chat}
            </ButtonLink>
          )}
        </div>
      </div>
      {event && isOrganizer(event) && <Votes group={group} event={event} />}
      <People group={group} />
    </>
  );
}

export default function GroupPage() {
  const { id = "" } = useParams();
  // Nothing is broadcast of groups; who waits for a decision sees it soon all the same.
  const group = useRead("getGroup", { path: { id } }, { refetchInterval: 15_000 });
  return <Page title={t.title}>{<Loaded query={group}>{(data) => <Parts group={data} />}</Loaded>}</Page>;
}
