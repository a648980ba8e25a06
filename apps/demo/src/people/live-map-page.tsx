import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useClient, useOwnId } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Spinner } from "@social-events/app-common/ui/states.tsx";
import type { components } from "@social-events/client";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useLocation } from "wouter";
import type { MapMarker, Place } from "../map/shapes.ts";
import { Person } from "../shared/person.tsx";
import { avatarOf, useProfiles } from "../shared/profiles.ts";
import { useOwnProfile } from "../shared/profiles-own.ts";
import { otherOf, useFriendships } from "./friendship.tsx";
import { ShareForm } from "./share-form.tsx";
import { Tabs } from "./tabs.tsx";
import { peopleTexts } from "./texts.ts";
import { useLivePlaces } from "./use-live-places.ts";

const MapView = lazy(() => import("../map/map-view.tsx"));

/** A connection follows a hundred topics at most, and other pages need some. */
const mostFollowed = 50;

interface Shown extends MapMarker {
  profileId: string | undefined;
  note: string | null;
}

/** Friends and matches where they share that they are, and who lives nearby. */
export default function LiveMapPage() {
  const t = useTexts(peopleTexts);
  const ownId = useOwnId();
  const [, navigate] = useLocation();
  const live = useLive();
  const home = useOwnProfile().data?.location ?? live[0] ?? null;
  const nearby = useNearby(home).filter(({ id }) => live.every((one) => one.id !== id));
  const people = [...live.filter(({ id }) => id !== ownId), ...nearby];
  const shared = live.find(({ id }) => id === ownId);
  const marks = [...live, ...nearby];
  // By what is in it: a map that gets the same markers draws nothing.
  const key = JSON.stringify(marks);
  const markers = useMemo(
    () =>
      (JSON.parse(key) as Shown[]).map(({ profileId, note, ...mark }) => ({
        ...mark,
        ...(profileId && { onClick: () => navigate(`/people/${profileId}`) }),
      })),
    [key, navigate],
  );
  return (
    <Page title={t.map}>
      <Tabs />
      <ShareForm until={shared?.note ?? null} />
      {home && (
        <Suspense fallback={<Spinner />}>
          <MapView label={t.map} centre={home} zoom={12} markers={markers} />
        </Suspense>
      )}
      {people.every(({ isLive }) => !isLive) && <p>{t.noLive}</p>}
      <ul className="list">
        {people.map(({ id, label, imageUrl = null, profileId, note, isLive }) => (
          <li key={id} className="card">
            <Person name={label} avatarUrl={imageUrl} profileId={profileId} note={isLive ? note : t.nearby} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Friends, matches and oneself, as far as they share it now. */
function useLive(): Shown[] {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const ownId = useOwnId();
  const { people } = useClient();
  const friendships = useFriendships();
  const matches = useQuery({
    queryKey: ["people", "matches", "first"],
    queryFn: ({ signal }) => people.listMatches({ query: { limit: mostFollowed }, signal }),
  });
  const friends = friendships.data?.filter(({ status }) => status === "accepted") ?? [];
  const matched = matches.data?.data.flatMap(({ profiles }) => profiles.map(({ userId }) => userId)) ?? [];
  const others = [...friends.map((friendship) => otherOf(friendship, ownId)), ...matched];
  const userIds = [...new Set([ownId, ...others])].slice(0, mostFollowed);
  const profiles = useProfiles(userIds);
  const places = useLivePlaces(userIds);
  return [...places.values()].map(({ userId, latitude, longitude, expiresAt }) => {
    const profile = profiles.get(userId);
    const name = profile?.firstName ?? t.somebody;
    return {
      id: userId,
      latitude,
      longitude,
      label: userId === ownId ? t.you : name,
      imageUrl: avatarOf(profile),
      isLive: true,
      profileId: profile?.id,
      note: t.until(formats.time(expiresAt)),
    };
  });
}

type MapPerson = components["schemas"]["MapPerson"];

/** People around the home of the person who let the map show them. */
function useNearby(home: Place | null): Shown[] {
  const t = useTexts(peopleTexts);
  const ownId = useOwnId();
  const { people } = useClient();
  const nearby = useQuery({
    queryKey: ["people", "map", home],
    queryFn: async ({ signal }): Promise<{ data: MapPerson[] }> =>
      home
        ? await people.listPeopleOnMap({ query: { lat: home.latitude, lng: home.longitude }, signal })
        : { data: [] },
  });
  const strangers = nearby.data?.data.filter(({ userId, isLive }) => userId !== ownId && !isLive) ?? [];
  return strangers.map(({ id, userId, firstName, age, photoUrl, location }) => ({
    ...location,
    id: userId,
    label: t.nameAndAge(firstName, age),
    imageUrl: photoUrl,
    isLive: false,
    profileId: id,
    note: null,
  }));
}
