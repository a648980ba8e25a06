import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Loaded } from "@social-events/app-common/ui/states.tsx";
import { useQuery } from "@tanstack/react-query";
import type { EventDetail } from "../events/shapes.ts";
import { useEventAct } from "../events/use-event.ts";
import { Person } from "../shared/person.tsx";
import { avatarOf, useProfiles } from "../shared/profiles.ts";
import { sharedTexts } from "../shared/texts.ts";
import type { ApprovalDecision, LikeGroup } from "./shapes.ts";
import { groupsTexts } from "./texts.ts";

interface GroupVotesProps {
  group: LikeGroup;
  event: EventDetail;
}

/** The votes of the organizers, and the own one while it is open. */
export function GroupVotes({ group, event }: GroupVotesProps) {
  const texts = useTexts(groupsTexts);
  const { somebody } = useTexts(sharedTexts);
  const client = useClient();
  const ownId = useOwnId();
  const { id, status, memberIds } = group;
  const votes = useQuery({
    queryKey: ["groups", "votes", id],
    queryFn: ({ signal }) => client.groups.listApprovals({ path: { id }, signal }),
  });
  const profiles = useProfiles((votes.data ?? []).map(({ authorId }) => authorId));
  const vote = useEventAct(
    ({ groups }, decision: ApprovalDecision) => groups.voteOnGroup({ path: { id }, body: { decision } }),
    texts.voted,
  );
  // The quorum of docs/rules/groups.md, Quorum.
  const needed = Math.min(memberIds.length, event.organizerCount);
  const given = votes.data?.filter(({ decision }) => decision === "consent").length ?? 0;
  const own = votes.data?.find(({ authorId }) => authorId === ownId)?.decision;
  return (
    <section className="card stack" aria-labelledby="votes">
      <h2 id="votes">{texts.votes}</h2>
      {status === "pending" && <p role="status">{texts.quorum(given, needed)}</p>}
      <Loaded query={votes}>
        {(data) => (
          <ul className="list">
            {data.map(({ authorId, decision }) => (
              <li key={authorId}>
                <Person
                  name={profiles.get(authorId)?.firstName ?? somebody}
                  avatarUrl={avatarOf(profiles.get(authorId))}
                  note={texts.decisions[decision]}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {status === "pending" && (
        <div className="actions">
          {(["consent", "refuse"] as const).map((decision) => (
            <Button
              key={decision}
              look={decision === "consent" ? "primary" : "danger"}
              aria-pressed={own === decision}
              isBusy={vote.isPending}
              onClick={() => vote.mutate(decision)}
            >
              {texts[decision]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
