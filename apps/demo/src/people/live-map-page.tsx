import { call, client, formats, ownId, say, shared, showToast, usePages } from "@social-events/app-common/app.ts";
import { Act, ButtonLink, Empty, Form, Page, Spinner } from "@social-events/app-common/ui.ts";
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

/** Returns the live locations of these users, and subscribes to their changes. */
function useLiveLocations(userIds: readonly string[]): readonly LiveLocation[] {
  const [live, setLive] = useState<readonly LiveLocation[]>([]);
  const key = [...userIds].sort().join(" ");
  useEffect(() => {
    const others = (userId: string) => (one: LiveLocation) => one.userId !== userId;
    const followings = key.split(" ").map((userId) => {
      const forget = () => setLive((before) => before.filter(others(userId)));
      const changed = (now: LiveLocation) => setLive((before) => [...before.filter(others(userId)), now]);
      return client.follow.location(userId, { changed, stopped: forget, ended: forget });
    });
    return () => {
      setLive([]);
      for (const following of followings) {
        following.stop();
      }
    };
  }, [key]);
  return live;
}

/** Returns the IDs of the caller, their friends and their matches. */
function useFollowed(): readonly string[] {
  const friends = useFriendships().data?.filter(({ status }) => status === "accepted") ?? [];
  const matches = usePages("listMatches", { query: { limit: mostFollowed } }).data?.pages[0]?.data ?? [];
  const matched = matches.flatMap(({ profiles }) => profiles.map(({ userId }) => userId));
  return [...new Set([ownId(), ...friends.map(otherOf), ...matched])].slice(0, mostFollowed);
}

/** Form with which the caller shares their location or stops sharing it. */
function ShareForm({ own }: { own: LiveLocation | undefined }) {
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
  const userIds = useFollowed();
  const profiles = useProfiles(userIds);
  const live = useLiveLocations(userIds);
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
      <ShareForm own={live.find(({ userId }) => userId === ownId())} />
      {centre && (
        <Suspense fallback={<Spinner />}>
          <MapView label={t.map} centre={centre} zoom={12} markers={markers} onChoose={choose} />
        </Suspense>
      )}
      {others.length === 0 && (
        <Empty icon="pin" action={<ButtonLink to="/people/friends">{t.friends}</ButtonLink>}>
          {texts.nobody}
        </Empty>
      )}
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
