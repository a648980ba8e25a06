import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { ConfirmDialog } from "@social-events/app-common/ui/dialog.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Person } from "../shared/person.tsx";
import { Tabs } from "./tabs.tsx";
import { peopleTexts } from "./texts.ts";

export default function MatchesPage() {
  const t = useTexts(peopleTexts);
  const { people } = useClient();
  const queries = useQueryClient();
  const [toEnd, setToEnd] = useState<{ id: string; name: string } | null>(null);
  const matches = usePages(["people", "matches"], ({ signal, ...query }) => people.listMatches({ query, signal }));
  const end = useMutation({
    mutationFn: (id: string) => people.endMatch({ path: { id } }),
    onSettled: () => {
      setToEnd(null);
      return queries.invalidateQueries({ queryKey: ["people"] });
    },
  });
  return (
    <Page title={t.matches}>
      <Tabs />
      <PageList query={matches} keyOf={({ id }) => id} empty={t.noMatches}>
        {({ id, chatId, profiles: [other] }) =>
          other && (
            <li className="card">
              <Person name={t.nameAndAge(other.firstName, other.age)} avatarUrl={other.photoUrl} profileId={other.id}>
                {chatId && <ButtonLink to={`/chats/${chatId}`}>{t.write}</ButtonLink>}
                <Button onClick={() => setToEnd({ id, name: other.firstName })}>{t.endMatch}</Button>
              </Person>
            </li>
          )
        }
      </PageList>
      {toEnd && (
        <ConfirmDialog
          title={t.endMatch}
          action={t.endMatch}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(toEnd.id)}
          onClose={() => setToEnd(null)}
        >
          <p>{t.reallyEnd(toEnd.name)}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
