/**
 * Shows the chats of the user. The screen reads the list again when the user gets a notification, which each new
 * message creates.
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
