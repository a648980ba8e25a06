import { useFormats } from "@social-events/app-common/app/formats.ts";
import { usePages } from "@social-events/app-common/app/queries.ts";
import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Dialog } from "@social-events/app-common/ui/dialog.tsx";
import { Icon } from "@social-events/app-common/ui/icon.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Empty, Spinner, Waiting } from "@social-events/app-common/ui/states.tsx";
import type { components } from "@social-events/client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { Filters, type PeopleFilters } from "./filters.tsx";
import { Tabs } from "./tabs.tsx";
import { peopleTexts } from "./texts.ts";
import "./people.css";

type MetPerson = components["schemas"]["PeopleFeedItem"];
type Attitude = components["schemas"]["InteractionType"];

interface Match {
  name: string;
  chatId: string;
}

/** Somebody to like or not, one after the other. */
export default function DiscoveryPage() {
  const t = useTexts(peopleTexts);
  const client = useClient();
  const [filters, setFilters] = useState<PeopleFilters>({});
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [match, setMatch] = useState<Match | null>(null);
  const feed = usePages(["people", "feed", filters], ({ signal, ...asked }) =>
    client.people.listPeople({ query: { ...filters, ...asked }, signal }),
  );
  const interact = useMutation({
    mutationFn: ({ id, type }: { id: string; name: string; type: Attitude }) =>
      client.people.interact({ body: { targetProfileId: id, type } }),
    onMutate: ({ id }) => setDecided((before) => new Set([...before, id])),
    onError: (_, { id }) => setDecided((before) => new Set([...before].filter((other) => other !== id))),
    onSuccess: ({ isMatch, chatId }, { name }) => isMatch && chatId !== null && setMatch({ name, chatId }),
  });

  const people = feed.data?.pages.flatMap(({ data }) => data).filter(({ id }) => !decided.has(id)) ?? [];
  const [person] = people;
  const { hasNextPage, isFetching, isError, fetchNextPage } = feed;
  // A page may be empty and have another one behind it.
  useEffect(() => {
    if (people.length < 3 && hasNextPage && !isFetching && !isError) {
      void fetchNextPage();
    }
  }, [people.length, hasNextPage, isFetching, isError, fetchNextPage]);
  const decide = (type: Attitude) => person && interact.mutate({ id: person.id, name: person.firstName, type });
  return (
    <Page title={t.discover}>
      <Tabs />
      <Filters onChange={setFilters} />
      {feed.data && !person && (hasNextPage ? <Spinner /> : <Empty>{t.noMore}</Empty>)}
      {feed.data && !feed.error ? null : <Waiting query={feed} />}
      {person && (
        <section className="meeting" aria-label={person.firstName}>
          <div role="status">
            <Card person={person} />
          </div>
          <div className="actions">
            <Button onClick={() => decide("dislike")}>{t.dislike}</Button>
            <Button look="primary" onClick={() => decide("like")}>
              <Icon name="heart" /> {t.like}
            </Button>
          </div>
        </section>
      )}
      {match && (
        <Dialog title={t.match(match.name)} onClose={() => setMatch(null)}>
          <div className="actions">
            <ButtonLink to={`/chats/${match.chatId}`} look="primary">
              {t.write}
            </ButtonLink>
            <Button onClick={() => setMatch(null)}>{t.goOn}</Button>
          </div>
        </Dialog>
      )}
    </Page>
  );
}

function Card({ person }: { person: MetPerson }) {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const { firstName, age, city, distanceKm, photos } = person;
  const url = photos.find(({ isAvatar }) => isAvatar)?.url ?? photos[0]?.url;
  return (
    <Link href={`/people/${person.id}`} className="card meeting-card">
      {url ? <img src={url} alt={t.photoOf(firstName)} /> : <span className="no-photo">{firstName.slice(0, 1)}</span>}
      <strong>{t.nameAndAge(firstName, age)}</strong>
      <span className="muted">
        {[city, distanceKm !== null && t.away(formats.kilometers(distanceKm * 1000))].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}
