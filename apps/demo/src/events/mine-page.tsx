import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { useState } from "react";
import { groupsTexts } from "../groups/texts.ts";
import { EventCard } from "./event-card.tsx";
import { eventsTexts } from "./texts.ts";
import "./events.css";

const roles = ["creator", "author", "invited", "guest"] as const;

export default function MinePage() {
  const texts = useTexts(eventsTexts);
  const { label: applications } = useTexts(groupsTexts);
  const client = useClient();
  const [role, setRole] = useState<(typeof roles)[number]>("creator");
  const events = usePages(["events", "mine", role], ({ signal, cursor }) =>
    client.events.listOwnEvents({ query: { role, limit: 24, ...(cursor && { cursor }) }, signal }),
  );
  return (
    <Page title={texts.mine} actions={<ButtonLink to="/groups">{applications}</ButtonLink>}>
      <div className="actions">
        {roles.map((one) => (
          <Button key={one} aria-pressed={one === role} onClick={() => setRole(one)}>
            {texts.roles[one]}
          </Button>
        ))}
      </div>
      <PageList query={events} keyOf={({ id }) => id} empty={texts.noneOfRole} className="tiles">
        {(event) => <EventCard event={event} />}
      </PageList>
    </Page>
  );
}
