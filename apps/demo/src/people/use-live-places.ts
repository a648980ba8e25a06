/** Where people are at this moment who share it with the person. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import type { LiveLocation } from "@social-events/client";
import { useEffect, useState } from "react";

export function useLivePlaces(userIds: readonly string[]): ReadonlyMap<string, LiveLocation> {
  const { follow } = useClient();
  const [places, setPlaces] = useState<ReadonlyMap<string, LiveLocation>>(new Map());
  const key = [...userIds].sort().join(" ");
  useEffect(() => {
    const forget = (userId: string) => setPlaces((before) => new Map([...before].filter(([id]) => id !== userId)));
    const followings = key
      .split(" ")
      .filter(Boolean)
      .map((userId) =>
        follow.location(userId, {
          changed: (place) => setPlaces((before) => new Map(before).set(userId, place)),
          stopped: () => forget(userId),
          ended: () => forget(userId),
        }),
      );
    return () => {
      setPlaces(new Map());
      for (const following of followings) {
        following.stop();
      }
    };
  }, [follow, key]);
  return places;
}
