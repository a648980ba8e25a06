import { call, say, usePages } from "@social-events/app-common/app.ts";
import { Ask, ButtonLink, List } from "@social-events/app-common/ui.ts";
import { nameAndAge, Person } from "../shared/profiles.tsx";
import { PeoplePage } from "./people-page.tsx";
import { t } from "./texts.ts";

export default function MatchesPage() {
  const matches = usePages("listMatches", {});
  return (
    <PeoplePage title={t.matches}>
      <List query={matches} keyOf={({ id }) => id} empty={t.noMatches}>
        {({ id, chatId, profiles: [other] }) =>
          other && (
            <li className="card">
              <Person name={nameAndAge(other)} avatarUrl={other.photoUrl} profileId={other.id}>
                {chatId && <ButtonLink to={`/chats/${chatId}`}>{t.write}</ButtonLink>}
                <Ask
                  label={t.endMatch}
                  hint={say(t.reallyEnd, { name: other.firstName })}
                  look="danger"
                  send={() => call("endMatch", { path: { id } })}
                />
              </Person>
            </li>
          )
        }
      </List>
    </PeoplePage>
  );
}
