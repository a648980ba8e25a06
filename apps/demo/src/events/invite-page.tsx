import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Waiting } from "@social-events/app-common/ui/states.tsx";
import { useQuery } from "@tanstack/react-query";
import { Redirect, useParams } from "wouter";
import { eventsTexts } from "./texts.ts";

/** Takes the token of an invite link, and goes on to its event. */
export default function InvitePage() {
  const { token = "" } = useParams();
  const texts = useTexts(eventsTexts);
  const client = useClient();
  // A person uses a link once, so that it may be redeemed again.
  const event = useQuery({
    queryKey: ["events", "invite", token],
    queryFn: ({ signal }) => client.events.redeemInviteLink({ body: { token: decodeURIComponent(token) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (event.data) {
    return <Redirect to={`/events/${event.data.id}`} replace />;
  }
  return (
    <Page title={texts.redeeming}>
      <Waiting query={event} />
    </Page>
  );
}
