import { type Schema, shared, usePages } from "@social-events/app-common/app.ts";
import { List } from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { useProfiles } from "../shared/profiles.tsx";
import { statuses, t } from "./texts.ts";

/** Who has applied to an event, for its organizers. */
export function Applications({ eventId }: { eventId: string }) {
  const groups = usePages("listEventGroups", { path: { id: eventId } });
  const shown = groups.data?.pages.flatMap(({ data }) => data) ?? [];
  const profiles = useProfiles(shown.flatMap(({ memberIds }) => memberIds));
  const namesOf = ({ memberIds }: Pick<Schema<"LikeGroup">, "memberIds">) =>
    memberIds.map((userId) => profiles.get(userId)?.firstName ?? shared.somebody).join(", ");
  return (
    <section className="card stack" aria-labelledby="applications">
      <h2 id="applications">{t.applications}</h2>
      <List query={groups} keyOf={({ id }) => id} empty={t.noApplications}>
        {(group) => (
          <li className="row">
            <Link href={`/groups/${group.id}`} className="grow">
              {namesOf(group)}
            </Link>
            <span className="chip">{statuses[group.status]}</span>
          </li>
        )}
      </List>
    </section>
  );
}
