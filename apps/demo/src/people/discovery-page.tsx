import { call, formats, type Schema, say, usePages } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Dialog, Empty, Form, Icon, Spinner, Waiting } from "@social-events/app-common/ui.ts";
import type { Input } from "@social-events/client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { answerOptions } from "../profiles/answers.ts";
import { fields as answerFields } from "../profiles/texts.ts";
import { nameAndAge } from "../shared/profiles.tsx";
import { PeoplePage } from "./people-page.tsx";
import { fields, t } from "./texts.ts";
import "./people.css";

type MetPerson = Schema<"PeopleFeedItem">;
type Filters = Omit<NonNullable<Input<"listPeople">["query"]>, "cursor" | "limit">;

/** Whom the feed shows. */
function FilterForm({ onChange }: { onChange: (filters: Filters) => void }) {
  return (
    <details className="card">
      <summary>{t.filters}</summary>
      <Form
        labels={{ ...answerFields, ...fields }}
        fields={[
          { name: "radiusKm", type: "number", min: 1, max: 500 },
          { name: "ageFrom", type: "number", min: 18, max: 120 },
          { name: "ageTo", type: "number", min: 18, max: 120 },
          { name: "sex", options: { "": t.any, ...answerOptions.sex } },
          { name: "datingPurpose", options: { "": t.any, ...answerOptions.datingPurpose } },
        ]}
        action={t.apply}
        send={async (filters: Filters) => onChange(filters)}
      />
    </details>
  );
}

function Card({ person }: { person: MetPerson }) {
  const { firstName, city, distanceKm, photos } = person;
  const url = photos.find(({ isAvatar }) => isAvatar)?.url ?? photos[0]?.url;
  const away = distanceKm !== null && say(t.away, { kilometers: formats.kilometers(distanceKm * 1000) });
  return (
    <Link href={`/people/${person.id}`} className="card meeting-card">
      {url ? (
        <img src={url} alt={say(t.photoOf, { name: firstName })} />
      ) : (
        <span className="no-photo">{firstName.slice(0, 1)}</span>
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
  const [filters, setFilters] = useState<Filters>({});
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [match, setMatch] = useState<Match | null>(null);
  const feed = usePages("listPeople", { query: filters });
  const decide = useMutation({
    mutationFn: ({ person: { id }, type }: { person: MetPerson; type: Schema<"InteractionType"> }) =>
      call("interact", { body: { targetProfileId: id, type } }),
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
    <PeoplePage title={t.discover}>
      <FilterForm onChange={setFilters} />
      {feed.data && !person && (hasNextPage ? <Spinner /> : <Empty>{t.noMore}</Empty>)}
      {feed.data && !feed.error ? null : <Waiting query={feed} />}
      {person && (
        <section className="meeting" aria-label={person.firstName}>
          <div role="status">
            <Card person={person} />
          </div>
          <div className="actions">
            <Button onClick={() => decide.mutate({ person, type: "dislike" })}>{t.dislike}</Button>
            <Button look="primary" onClick={() => decide.mutate({ person, type: "like" })}>
              <Icon name="heart" /> {t.like}
            </Button>
          </div>
        </section>
      )}
      {match && (
        <Dialog title={say(t.match, { name: match.name })} onClose={() => setMatch(null)}>
          <div className="actions">
            <ButtonLink to={`/chats/${match.chatId}`} look="primary">
              {t.write}
            </ButtonLink>
            <Button onClick={() => setMatch(null)}>{t.goOn}</Button>
          </div>
        </Dialog>
      )}
    </PeoplePage>
  );
}
