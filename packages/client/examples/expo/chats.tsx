/**
 * Shows the chats of the user. Each new message creates a notification for the user. When a notification arrives, the
 * screen reads the list of chats again.
 */

import type { ChatSummary } from "@social-events/client";
import { useEffect, useState } from "react";
import { FlatList, Text, TouchableOpacity } from "react-native";
import { client } from "./client.ts";
import { showError } from "./errors.ts";

export function Chats({ open }: { open: (id: string) => void }) {
  const [chats, setChats] = useState<ChatSummary[]>([]);

  useEffect(() => {
    const read = () => {
      client.chats.listChats({ query: { limit: 50 } }).then(({ data }) => setChats(data), showError);
    };
    read();
    const following = client.follow.notifications({ created: read, updated: read });
    return () => following.stop();
  }, []);

  return (
    <FlatList
      data={chats}
      keyExtractor={({ id }) => id}
      renderItem={({ item }) => (
        <TouchableOpacity onPress={() => open(item.id)}>
          <Text>
            {item.name ?? "Chat"} {item.unreadCount > 0 && `(${item.unreadCount})`}
          </Text>
          <Text numberOfLines={1}>{item.lastMessageContent}</Text>
        </TouchableOpacity>
      )}
    />
  );
}
