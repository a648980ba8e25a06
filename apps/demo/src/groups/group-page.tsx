import { isRefused } from "@social-events/app-common/app/errors.ts";
import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Empty, Loaded } from "@social-events/app-common/ui/states.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { isOrganizer, useEvent } from "../events/use-event.ts";
import { GroupPeople } from "./group-people.tsx";
import { GroupVotes } from "./group-votes.tsx";
import type { LikeGroup } from "./shapes.ts";
import { groupsTexts } from "./texts.ts";

function GroupParts({ group }: { group: LikeGroup }) {
  const texts = useTexts(groupsTexts);
  const formats = useFormats();
  // Followed, since who comes and goes changes what becomes of a group.
  const event = useEvent(group.eventId).data;
  return (
    <>
      <div className="card stack">
        <p role="status">
          <span className="chip">{texts.statuses[group.status]}</span>
        </p>
        {event && (
          <p>
            {event.title} · <time dateTime={event.startAt}>{formats.moment(event.startAt)}</time>
          </p>
        )}
        <div className="actions">
          <ButtonLink to={`/events/${group.eventId}`}>{texts.event}</ButtonLink>
          {group.chatId && (
            <ButtonLink to={`/chats/${group.chatId}`} look="primary">
              {texts.chat}
            </ButtonLink>
          )}
        </div>
      </div>
      {event && isOrganizer(event) && <GroupVotes group={group} event={event} />}
      <GroupPeople group={group} />
    </>
  );
}

export default function GroupPage() {
  const { id = "" } = useParams();
  const texts = useTexts(groupsTexts);
  const client = useClient();
  const group = useQuery({
    queryKey: ["groups", "one", id],
    queryFn: ({ signal }) => client.groups.getGroup({ path: { id }, signal }),
    // Nothing is broadcast of groups; who waits for a decision sees it soon all the same.
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? 15_000 : false),
  });
  return (
    <Page title={texts.title}>
      {isRefused(group.error, "group_not_found") ? (
        <Empty>{texts.gone}</Empty>
      ) : (
        <Loaded query={group}>{(data) => <GroupParts group={data} />}</Loaded>
      )}
    </Page>
  );
}
