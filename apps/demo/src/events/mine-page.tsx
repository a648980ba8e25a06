import { usePages } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Icon, List, Page } from "@social-events/app-common/ui.ts";
import { useState } from "react";
import { t as groups } from "../groups/texts.ts";
import { EventCard } from "./event-card.tsx";
import { noneOfRole, roles, t } from "./texts.ts";
import "./feed.css";

type Role = keyof typeof roles;

const roleNames = Object.keys(roles) as Role[];

export default function MinePage() {
  const [role, setRole] = useState<Role>("creator");
  const events = usePages("listOwnEvents", { query: { role, limit: 24 } });
  const actions = (
    <div className="actions">
      <ButtonLink to="/groups">{groups.label}</ButtonLink>
      <ButtonLink to="/events/new" variant="primary">
        <Icon name="plus" />
        <span className="wide">{t.create}</span>
      </ButtonLink>
    </div>
  );
  return (
    <Page title={t.mine} actions={actions}>
      <div className="pills">
        {roleNames.map((one) => (
          <Button key={one} aria-pressed={one === role} onClick={() => setRole(one)}>
            {roles[one]}
          </Button>
        ))}
      </div>
      <List
        query={events}
        keyOf={({ id }) => id}
        className="tiles"
        empty={noneOfRole[role]}
        icon={role === "creator" ? "party" : role === "invited" ? "mail" : role === "author" ? "handshake" : "ticket"}
        action={
          role === "creator" ? (
            <ButtonLink to="/events/new">{t.create}</ButtonLink>
          ) : (
            <ButtonLink to="/events">{t.find}</ButtonLink>
          )
        }
      >
        {(event) => <EventCard event={event} />}
      </List>
    </Page>
  );
}
