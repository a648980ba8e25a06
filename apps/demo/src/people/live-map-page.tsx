import { call, client, formats, ownId, say, shared, showToast, usePages } from "@social-events/app-common/app.ts";
import { Act, ButtonLink, Empty, Form, Loaded, Page, Spinner } from "@social-events/app-common/ui.ts";
import type { LiveLocation } from "@social-events/client";
import { lazy, Suspense } from "preact/compat";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { navigate } from "wouter/use-hash-location";
import type { MapMarker, Place } from "../map/shapes.ts";
import { askBrowserForPlace } from "../shared/browser.ts";
import { avatarOf, Member, otherOf, useFriendships, useOwnProfile, useProfiles } from "../shared/profiles.tsx";
import { t, live as texts } from "./texts.ts";
import "./people.css";

const MapView = lazy(() => import("../map/map-view.tsx"));

/** A connection can subscribe to at most 100 topics, some of which other pages need. */
const mostFollowed = 50;
const secondsPerHour = 3600;

/**
 * Returns the live locations of these users by user ID, and subscribes to their changes. The location of a user who
 * does not share one is null. Users whose location has not been read yet are left out.
 */
function useLiveLocations(userIds: readonly string[]): ReadonlyMap<string, LiveLocation | null> {
  const [live, setLive] = useState<ReadonlyMap<string, LiveLocation | null>>(new Map());
  const key = [...userIds].sort().join(" ");
  useEffect(() => {
    const followings = key.split(" ").map((userId) => {
      const changed = (now: LiveLocation | null) => setLive((before) => new Map(before).set(userId, now));
      const stopped = () => changed(null);
      return client.follow.location(userId, { changed, stopped, ended: stopped });
    });
    return () => {
      for (const following of followings) {
        following.stop();
      }
    };
  }, [key]);
  return live;
}

/** Returns the IDs of the caller, their friends and their matches, and the query that these IDs still wait for. */
function useFollowed() {
  const friendships = useFriendships();
  const matches = usePages("listMatches", { query: { limit: mostFollowed } });
  const friends = friendships.data?.filter(({ status }) => status === "accepted") ?? [];
  const matched = matches.data?.pages[0]?.data.flatMap(({ profiles }) => profiles.map(({ userId }) => userId)) ?? [];
  const userIds = [...new Set([ownId(), ...friends.map(otherOf), ...matched])].slice(0, mostFollowed);
  return { userIds, query: friendships.data ? matches : friendships };
}

/** Form with which the caller shares their location or stops sharing it. */
function ShareForm({ own }: { own: LiveLocation | null }) {
  const { data: profile } = useOwnProfile();
  const share = async ({ hours }: { hours: string }) => {
    const place = await askBrowserForPlace().catch(() => profile?.location);
    if (!place) {
      showToast(texts.noLocation);
      return;
    }
    const { latitude, longitude } = place;
    await call("shareLocation", { body: { latitude, longitude, expiresIn: Number(hours) * secondsPerHour } });
    // Reads the locations immediately, without waiting for the broadcast.
    client.follow.refresh();
  };
  const stop = async () => {
    await call("stopSharingLocation");
    client.follow.refresh();
  };
  if (!own && profile?.isVisibleOnMap === false) {
    return (
      <section className="card stack">
        <p>{texts.notAllowed}</p>
        <div className="actions">
          <ButtonLink to="/profile/privacy">{texts.toPrivacy}</ButtonLink>
        </div>
      </section>
    );
  }
  return (
    <section className="card stack">
      <p role="status">{own ? say(texts.sharing, { until: untilOf(own) }) : texts.hint}</p>
      {own ? (
        <div className="actions">
          <Act act={stop}>{texts.stop}</Act>
        </div>
      ) : (
        <Form
          fields={[
            { name: "hours", label: texts.shareFor, options: { 1: texts.hour, 4: texts.hours4, 8: texts.hours8 } },
          ]}
          action={texts.share}
          send={share}
        />
      )}
    </section>
  );
}

function untilOf({ expiresAt }: LiveLocation): string {
  return say(shared.until, { moment: formats.timeOrMoment(expiresAt) });
}

/**
 * Returns the first place that was not undefined. Later places are ignored, so that an update of a location does not
 * move the map.
 */
function useFirst(place: Place | undefined): Place | undefined {
  const [first, setFirst] = useState(place);
  if (!first && place) {
    setFirst(place);
  }
  return first;
}

/**
 * Returns a ref for the list of people, and a function to call when the user chooses markers. For a single marker, the
 * function opens the page of the person. For several markers, it moves the focus to the list row of the first person
 * who is not the caller.
 */
function useChoice() {
  const list = useRef<HTMLUListElement>(null);
  const choose = useCallback((chosen: readonly MapMarker[]) => {
    const [one, ...more] = chosen;
    if (one?.path && more.length === 0) {
      navigate(one.path);
      return;
    }
    const other = chosen.find(({ id }) => id !== ownId());
    list.current?.querySelector<HTMLElement>(`[data-user-id="${other?.id}"]`)?.focus();
  }, []);
  return { list, choose };
}

/** Page with a map and a list of the live locations of friends and matches. */
export default function LiveMapPage() {
  const { userIds, query } = useFollowed();
  const profiles = useProfiles(userIds);
  const locations = useLiveLocations(userIds);
  const own = locations.get(ownId());
  const live = userIds.flatMap((userId) => locations.get(userId) ?? []);
  const areAllRead = userIds.every((userId) => locations.has(userId));
  const centre = useFirst(useOwnProfile().data?.location ?? live[0]);
  const { list, choose } = useChoice();
  // The rows are sorted, so that they stay in place when a location changes.
  const others = live
    .filter(({ userId }) => userId !== ownId())
    .toSorted((one, other) => one.userId.localeCompare(other.userId));
  const markers = live.map(({ userId, latitude, longitude }) => {
    const profile = profiles.get(userId);
    const label = userId === ownId() ? shared.you : (profile?.firstName ?? shared.somebody);
    const path = profile && `/people/${profile.id}`;
    return { id: userId, latitude, longitude, label, imageUrl: avatarOf(profile), isLive: true, path };
  });
  return (
    <Page title={t.map}>
      {own === undefined ? <Spinner /> : <ShareForm own={own} />}
      {centre && (
        <Suspense fallback={<Spinner />}>
          <MapView label={t.map} centre={centre} markers={markers} onChoose={choose} />
        </Suspense>
      )}
      <Loaded query={query} skeleton="rows">
        {() =>
          areAllRead
            ? others.length === 0 && (
                <Empty icon="pin" action={<ButtonLink to="/people/friends">{t.friends}</ButtonLink>}>
                  {texts.nobody}
                </Empty>
              )
            : own !== undefined && <Spinner />
        }
      </Loaded>
      <ul ref={list} className="list">
        {others.map((one) => (
          <li key={one.userId} data-user-id={one.userId} tabIndex={-1} className="card friend">
            <Member userId={one.userId} profiles={profiles} note={say(texts.shares, { until: untilOf(one) })} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
