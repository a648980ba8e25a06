/** Voting on a request by the organizers of the event. */

import { call, ownId, type Schema, say, useRead } from "@social-events/app-common/app.ts";
import { Act } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { t } from "./texts.ts";
import "../events/event.css";

type Group = Pick<Schema<"LikeGroup">, "id" | "memberIds" | "status">;

export function isOpenGroup({ status }: Pick<Group, "status">): boolean {
  return status === "pending" || status === "waiting";
}

/** Returns the number of votes in favour, the required number and the caller's vote. */
function useTally({ id, memberIds }: Group, event: EventDetail) {
  const votes = useRead("listApprovals", { path: { id } }).data ?? [];
  const given = votes.filter(({ decision }) => decision === "consent").length;
  const own = votes.find(({ authorId }) => authorId === ownId())?.decision;
  // For the required number, see docs/features/groups.md, Quorum.
  return { given, needed: Math.min(memberIds.length, event.organizerCount), own };
}

interface VotingProps {
  group: Group;
  event: EventDetail;
  /**
   * First names of the members. Screen readers read them with each button, because the page can show the buttons of
   * several requests.
   */
  names: string;
}

/** Progress of the vote as text and as a bar, with buttons to vote. */
export function Voting({ group, event, names }: VotingProps) {
  const { given, needed, own } = useTally(group, event);
  const isDecisive = !own && group.status === "pending" && needed - given === 1;
  const ownVote = own === "consent" ? t.ownConsent : own === "refuse" ? t.ownRefuse : null;
  const vote = (decision: Schema<"ApprovalDecision">, label: string, variant: "primary" | "danger") => (
    <Act
      variant={own === undefined ? variant : "plain"}
      aria-pressed={own === decision}
      aria-label={label}
      act={() => call("voteOnGroup", { path: { id: group.id }, body: { decision } })}
      said={t.voted}
    >
      {t[decision]}
    </Act>
  );
  return (
    <>
      <p role="status" className="muted">
        {[say(t.quorum, { given, needed }), isDecisive && t.yours, ownVote].filter(Boolean).join(" · ")}
      </p>
      <progress className="votes" aria-label={t.votes} max={needed} value={Math.min(given, needed)} />
      <div className="actions">
        {vote("consent", say(t.consentTo, { names }), "primary")}
        {vote("refuse", say(t.refuseTo, { names }), "danger")}
      </div>
    </>
  );
}
