import { usePages } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, List, Page } from "@social-events/app-common/ui.ts";
import { useState } from "react";
import { t as groups } from "../groups/texts.ts";
import { EventCard } from "./event-card.tsx";
import { roles, t } from "./texts.ts";

const roleNames = Object.keys(roles) as (keyof typeof roles)[];

export default function MinePage() {
  const [role, setRole] = useState<keyof typeof roles>("creator");
  const events = usePages("listOwnEvents", { query: { role, limit: 24 } });
  return (
    <Page title={t.mine} actions={<ButtonLink to="/groups">{groups.label}</ButtonLink>}>
      <div className="actions">
        {roleNames.map((one) => (
          <Button key={one} aria-pressed={one === role} onClick={() => setRole(one)}>
            {roles[one]}
          </Button>
        ))}
      </div>
      <List query={events} keyOf={({ id }) => id} empty={t.noneOfRole} className="tiles">
        {(event) => <EventCard event={event} />}
      </List>
    </Page>
  );
}
