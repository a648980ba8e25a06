import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { PageList } from "@social-events/app-common/ui/page-list.tsx";
import type { components } from "@social-events/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { Person } from "../shared/person.tsx";
import { Tabs } from "./tabs.tsx";
import { peopleTexts } from "./texts.ts";

type Attitude = components["schemas"]["InteractionType"];

/** People who like the person and wait for an answer. */
export default function LikesPage() {
  const t = useTexts(peopleTexts);
  const { people } = useClient();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const likes = usePages(["people", "likes"], ({ signal, ...query }) => people.listIncomingLikes({ query, signal }));
  const answer = useMutation({
    mutationFn: (body: { targetProfileId: string; type: Attitude }) => people.interact({ body }),
    onSuccess: ({ chatId }) => chatId && navigate(`/chats/${chatId}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ["people"] }),
  });
  return (
    <Page title={t.likes}>
      <Tabs />
      <PageList query={likes} keyOf={({ interactionId }) => interactionId} empty={t.noLikes}>
        {({ profile }) => (
          <li className="card">
            <Person
              name={t.nameAndAge(profile.firstName, profile.age)}
              avatarUrl={profile.photoUrl}
              profileId={profile.id}
            >
              <Button
                look="primary"
                isBusy={answer.isPending}
                onClick={() => answer.mutate({ targetProfileId: profile.id, type: "like" })}
              >
                {t.like}
              </Button>
              <Button
                isBusy={answer.isPending}
                onClick={() => answer.mutate({ targetProfileId: profile.id, type: "dislike" })}
              >
                {t.dislike}
              </Button>
            </Person>
          </li>
        )}
      </PageList>
    </Page>
  );
}
