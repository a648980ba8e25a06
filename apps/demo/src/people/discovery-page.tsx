import { call, formats, type Schema, say, usePages } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Dialog, Empty, Icon, Spinner, Waiting } from "@social-events/app-common/ui.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { nameAndAge } from "../shared/profiles.tsx";
import { TabbedPage } from "../shared/tabs.tsx";
import { t, tabs } from "./texts.ts";

type DiscoverablePerson = Schema<"PeopleFeedItem">;
function Card({ person }: { person: DiscoverablePerson }) {
  const { firstName, city, distanceKm, photos } = person;
  const url = photos.find(({ isAvatar }) => isAvatar)?.url ?? photos[0]?.url;
  const away = distanceKm !== null && say(t.away, { kilometers: formats.kilometers(distanceKm * 1000) });
  return (
    <Link href={`/people/${person.id}`} className="card stack">
      {url ? (
        <img className="photo" src={url} alt={say(t.photoOf, { name: firstName })} />
      ) : (
        <span className="photo">{firstName.slice(0, 1)}</span>
      )}
      <strong>{nameAndAge(person)}</strong>
      <span className="muted">{[city, away].filter(Boolean).join(" · ")}</span>
    </Link>
  );
}

interface Match {
  name: string;
  chatId: string;
}

/** Somebody to like or not, one after the other. */
export default function DiscoveryPage() {
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [match, setMatch] = useState<Match | null>(null);
  const feed = usePages("listPeople", {});
  const decide = useMutation({
    mutationFn: ({ person: { id }, type }: { person: DiscoverablePerson; type: Schema<"InteractionType"> }) =>
      call("likeOrDislike", { body: { targetProfileId: id, type } }),
    onMutate: ({ person: { id } }) => setDecided((before) => [...before, id]),
    onError: (_, { person: { id } }) => setDecided((before) => before.filter((other) => other !== id)),
    onSuccess: ({ chatId }, { person }) => chatId && setMatch({ name: person.firstName, chatId }),
  });

  const people = feed.data?.pages.flatMap(({ data }) => data).filter(({ id }) => !decided.includes(id)) ?? [];
  const [person] = people;
  const { hasNextPage, isFetching, isError, fetchNextPage } = feed;
  // A page may be empty and have another one behind it.
  useEffect(() => {
    if (people.length < 3 && hasNextPage && !isFetching && !isError) {
      void fetchNextPage();
    }
  }, [people.length, hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <TabbedPage tabs={tabs} title={t.discover}>
      {feed.data && !person && (hasNextPage ? <Spinner /> : <Empty>{t.noMore}</Empty>)}
      {feed.data && !feed.error ? null : <Waiting query={feed} />}
      {person && (
        <section className="stack meeting" aria-label={person.firstName}>
          <div role="status">
            <Card person={person} />
          </div>
          <div className="actions">
            <Button onClick={() => decide.mutate({ person, type: "dislike" })}>{t.dislike}</Button>
            <Button variant="primary" onClick={() => decide.mutate({ person, type: "like" })}>
              <Icon name="heart" /> {t.like}
            </Button>
          </div>
        </section>
      )}
      {match && (
        <Dialog title={say(t.match, { name: match.name })} onClose={() => setMatch(null)}>
          <div className="actions">
            <ButtonLink to={`/chats/${match.chatId}`} variant="primary">
              {t.write}
            </ButtonLink>
            <Button onClick={() => setMatch(null)}>{t.goOn}</Button>
          </div>
        </Dialog>
      )}
    </TabbedPage>
  );
}
