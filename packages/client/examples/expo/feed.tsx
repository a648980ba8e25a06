/** Shows the events around Berlin, one page at a time. The user can apply to an event alone or with friends. */

import { ApiError, type FeedItem, type LikeGroup, type Profile, randomUuid } from "@social-events/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { Alert, Button, FlatList, Image, Switch, Text, View } from "react-native";
import { client } from "./client.ts";
import { showError } from "./errors.ts";

/** A friendship contains only the ids of both users, so the names are read from the profiles. */
async function readFriends(userId: string): Promise<Profile[]> {
  const { data: friendships } = await client.friends.listFriends({ query: { status: "accepted", limit: 100 } });
  const userIds = friendships.map(({ requesterId, addresseeId }) =>
    requesterId === userId ? addresseeId : requesterId,
  );
  return userIds.length === 0 ? [] : (await client.profiles.listProfiles({ body: { userIds } })).data;
}

const nextSteps: Partial<Record<LikeGroup["status"], string>> = {
  pending: "The organizers vote on your group.",
  waiting: "The organizers want to meet your group. It has to wait for free seats.",
  approved: "Your group can come.",
};

function Apply({ event, friends }: { event: FeedItem; friends: Profile[] }) {
  const [memberIds, setMemberIds] = useState<string[]>([]);
  /**
   * Idempotency key for the application with the currently selected friends. If the response is lost, the user can
   * press the button again without applying twice.
   */
  const key = useRef(randomUuid());
  const choose = (ids: string[]) => {
    key.current = randomUuid();
    setMemberIds(ids);
  };
  const toggle = (id: string) =>
    choose(memberIds.includes(id) ? memberIds.filter((other) => other !== id) : [...memberIds, id]);
  const apply = async () => {
    try {
      const { status } = await client.events.applyToEvent({
        path: { id: event.id },
        body: { memberIds },
        idempotencyKey: key.current,
      });
      choose([]);
      Alert.alert(nextSteps[status] ?? "Your group is closed.");
    } catch (error) {
      if (error instanceof ApiError && error.code === "already_in_group") {
        const { userIds } = error.body;
        choose(memberIds.filter((id) => !userIds.includes(id)));
      }
      throw error;
    }
  };
  return (
    <View>
      {friends.map(({ userId, firstName }) => (
        <View key={userId} style={{ flexDirection: "row" }}>
          <Switch value={memberIds.includes(userId)} onValueChange={() => toggle(userId)} />
          <Text>{firstName}</Text>
        </View>
      ))}
      <Button title="Apply" disabled={!event.acceptsApplications} onPress={() => apply().catch(showError)} />
    </View>
  );
}

export function Feed({ userId }: { userId: string }) {
  const [events, setEvents] = useState<FeedItem[]>([]);
  const [friends, setFriends] = useState<Profile[]>([]);
  /** Cursor of the next page: undefined before the first page is read, null after the last page. */
  const cursor = useRef<string | null | undefined>(undefined);

  const readPage = useCallback(async () => {
    if (cursor.current === null) {
      return;
    }
    const page = await client.events.listEvents({
      query: { lat: 52.52, lng: 13.405, radius: 20_000, limit: 20, cursor: cursor.current },
    });
    cursor.current = page.nextCursor;
    setEvents((shown) => [...shown, ...page.data]);
  }, []);
  useEffect(() => {
    readPage().catch(showError);
    readFriends(userId).then(setFriends, showError);
  }, [readPage, userId]);

  return (
    <FlatList
      data={events}
      keyExtractor={({ id }) => id}
      onEndReached={() => readPage().catch(showError)}
      renderItem={({ item }) => (
        <View>
          {item.imageThumbUrl !== null && <Image source={{ uri: item.imageThumbUrl }} style={{ height: 120 }} />}
          <Text>{item.title}</Text>
          <Text>{new Date(item.startAt).toLocaleString()}</Text>
          <Apply event={item} friends={friends} />
        </View>
      )}
    />
  );
}
