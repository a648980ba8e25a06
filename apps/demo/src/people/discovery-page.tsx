import { formats, type Schema, say, useKeyDown, usePages, useRead } from "@social-events/app-common/app.ts";
import { Button, ButtonLink, Empty, Icon, type IconName, Skeleton, Waiting } from "@social-events/app-common/ui.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "preact/hooks";
import { Link } from "wouter";
import { HiddenNote } from "../shared/hidden-note.tsx";
import { mainPhotoOf, nameAndAge, useOwnProfile } from "../shared/profiles.tsx";
import { TabbedPage } from "../shared/tabs.tsx";
import { About } from "./about.tsx";
import { Gallery } from "./gallery.tsx";
import { useInteraction } from "./match.tsx";
import { usePeopleTabs } from "./tabs.ts";
import { t } from "./texts.ts";
import { useSwipe } from "./use-swipe.ts";
import "./discovery.css";

type DiscoverablePerson = Schema<"PeopleFeedItem">;
type Decision = Schema<"InteractionType">;

/** Returns the people whom the user can like or dislike, and the functions to do so. */
function useDeck() {
  const { interact, dialog } = useInteraction();
  const [decided, setDecided] = useState<readonly string[]>([]);
  /** The person who was disliked last. The undo button shows this person again. */
  const [passed, setPassed] = useState<DiscoverablePerson | null>(null);
  /**
   * The person whom the undo button has shown again. The service does not list disliked people, so the app stores the
   * person here.
   */
  const [restored, setRestored] = useState<DiscoverablePerson | null>(null);
  const feed = usePages("listPeople", {});
  const putBack = (id: string) => setDecided((before) => before.filter((other) => other !== id));
  const sending = useMutation({
    mutationFn: ({ person, type }: { person: DiscoverablePerson; type: Decision }) =>
      interact({ ...person, photoUrl: mainPhotoOf(person)?.url ?? null }, type),
    onMutate: ({ person, type }) => {
      setDecided((before) => [...before, person.id]);
      setPassed(type === "dislike" ? person : null);
    },
    onError: (_, { person: { id } }) => {
      putBack(id);
      setPassed((before) => (before?.id === id ? null : before));
    },
  });
  const listed = feed.data?.pages.flatMap(({ data }) => data) ?? [];
  const all = restored ? [restored, ...listed.filter(({ id }) => id !== restored.id)] : listed;
  const left = all.filter(({ id }) => !decided.includes(id));
  const { hasNextPage, isFetching, isError, fetchNextPage } = feed;
  // Loads the next page. A page can be empty even if it is not the last page.
  useEffect(() => {
    if (left.length < 3 && hasNextPage && !isFetching && !isError) {
      void fetchNextPage();
    }
  }, [left.length, hasNextPage, isFetching, isError, fetchNextPage]);
  const undo = () => {
    setRestored(passed);
    setPassed(null);
    putBack(passed?.id ?? "");
  };
  const [person, next] = left;
  const decide = (type: Decision) => person && sending.mutate({ person, type });
  return { feed, person, next, decide, undo: passed ? undo : null, dialog };
}

/** Preloads the profile and the main photo of the next person. */
function usePrefetch(next: DiscoverablePerson | undefined): void {
  useRead("getPerson", { path: { profileId: next?.id ?? "" } }, { enabled: Boolean(next), staleTime: "static" });
  const url = next && mainPhotoOf(next)?.url;
  useEffect(() => {
    if (url) {
      new Image().src = url;
    }
  }, [url]);
}

/** Calls `press` when an arrow key is pressed, unless a dialog, a menu or the focused control uses the key. */
function useArrowKeys(press: (decision: Decision) => void): void {
  useKeyDown(({ key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
    // Checks for an open dialog, because the focus is still on the page after a click on the text of a dialog.
    const needsKey =
      document.querySelector(":modal") !== null ||
      (target instanceof Element && target.closest("input, select, textarea, nav, .gallery, [popover]") !== null);
    const decision = key === "ArrowRight" ? "like" : key === "ArrowLeft" ? "dislike" : null;
    if (decision && !needsKey && !altKey && !ctrlKey && !metaKey && !shiftKey) {
      press(decision);
    }
  });
}

interface RoundProps {
  icon: IconName;
  label: string;
  className?: string;
  shortcut?: string;
  onClick: () => void;
}

function Round({ icon, label, className = "", shortcut, onClick }: RoundProps) {
  return (
    <Button
      className={`round ${className}`}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      <Icon name={icon} />
    </Button>
  );
}

interface CardProps {
  person: DiscoverablePerson;
  decide: (decision: Decision) => void;
  undo: (() => void) | null;
}

/** Card of one person. The buttons are outside of the card, so that they keep the focus when the next card is shown. */
function Card({ person, decide, undo }: CardProps) {
  const { id, city, distanceKm, photos, firstName } = person;
  const details = useRead("getPerson", { path: { profileId: id } }, { staleTime: "static" });
  const { card, handlers, leave } = useSwipe(decide);
  useArrowKeys(leave);
  const away = distanceKm !== null && say(t.away, { kilometers: formats.kilometers(distanceKm * 1000) });
  return (
    <section className="deck" aria-label={firstName}>
      <article key={id} ref={card} className="profile swiped" {...handlers}>
        <span className="stamp like" aria-hidden="true">
          <Icon name="heart" />
        </span>
        <span className="stamp dislike" aria-hidden="true">
          <Icon name="close" />
        </span>
        <Gallery photos={photos} name={firstName}>
          <h2>{nameAndAge(person)}</h2>
          <p>{[city, away].filter(Boolean).join(" · ")}</p>
        </Gallery>
        <div className="about">
          {details.data ? <About person={details.data} /> : <Skeleton kind="page" />}
          <Link href={`/people/${id}`} draggable={false}>
            {t.fullProfile}
          </Link>
        </div>
      </article>
      <div className="decisions">
        {undo && <Round icon="undo" label={t.undo} className="small" onClick={undo} />}
        <Round
          icon="close"
          label={t.dislike}
          className="dislike"
          shortcut="ArrowLeft"
          onClick={() => void leave("dislike")}
        />
        <Round icon="heart" label={t.like} className="like" shortcut="ArrowRight" onClick={() => void leave("like")} />
      </div>
    </section>
  );
}

/** Page that shows people one by one, whom the user can like or dislike. */
export default function DiscoveryPage() {
  const { feed, person, next, decide, undo, dialog } = useDeck();
  usePrefetch(next);
  const isInDoubt = useOwnProfile().data?.ageInDoubt;
  const isOver = feed.data && !person && !feed.hasNextPage;
  return (
    <TabbedPage {...usePeopleTabs()} title={t.discover}>
      <HiddenNote />
      <p className="hidden" role="status">
        {person && nameAndAge(person)}
      </p>
      {isOver && !feed.error && (
        <Empty icon="heart" action={<ButtonLink to="/events">{t.toEvents}</ButtonLink>}>
          {isInDoubt ? t.ageInDoubt : t.noMore}
        </Empty>
      )}
      {feed.error || !feed.data ? (
        <Waiting query={feed} skeleton="page" />
      ) : (
        !person && !isOver && <Skeleton kind="page" />
      )}
      {person && <Card person={person} decide={decide} undo={undo} />}
      {person && <p className="muted keys">{t.keys}</p>}
      {dialog}
    </TabbedPage>
  );
}
