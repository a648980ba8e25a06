/** Shows a chat: its messages as they arrive, and the user's own messages that are not sent yet. */

import type { ChatMessage } from "@social-events/client";
import { useEffect, useRef, useState } from "react";
import { Button, FlatList, Text, TextInput, View } from "react-native";
import { client } from "./client.ts";
import { showError } from "./errors.ts";
import { outbox, useWaiting } from "./outbox.ts";

const replace = (message: ChatMessage) => (shown: ChatMessage[]) =>
  shown.map((other) => (other.id === message.id ? message : other));

export function Chat({ id, userId }: { id: string; userId: string }) {
  const [messages, setMessages] = useState<ChatMessage[]>([]);
  const waiting = useWaiting(id);
  const [typing, setTyping] = useState(false);
  const [text, setText] = useState("");
  const typed = useRef<() => void>(() => {});

  useEffect(() => {
    const following = client.follow.chat(id, {
      opened: (_, newest) => setMessages([...newest]),
      created: (message) => {
        setMessages((shown) => [...shown, message]);
        if (message.senderId !== userId) {
          client.chats.readMessages({ path: { id } }).catch(() => undefined);
        }
      },
      updated: (message) => setMessages(replace(message)),
      deleted: (message) => setMessages(replace(message)),
      connection: (isConnected) => isConnected && outbox.flush(),
      ended: ({ error }) => error && showError(error),
    });
    const typists = client.follow.typing(id, { changed: (userIds) => setTyping(userIds.length > 0) });
    typed.current = () => typists.typed();
    return () => {
      following.stop();
      typists.stop();
    };
  }, [id, userId]);

  const send = async () => {
    await outbox.send(id, { content: text });
    setText("");
  };
  return (
    <View style={{ flex: 1 }}>
      <FlatList
        data={messages}
        keyExtractor={(message) => message.id}
        renderItem={({ item }) => <Text>{item.deletedAt === null ? item.content : "Deleted"}</Text>}
      />
      {waiting.map((message) => (
        <Text key={message.id} style={{ opacity: 0.5 }}>
          {message.message.content} {message.refusal?.message}
        </Text>
      ))}
      {typing && <Text>Someone is typing …</Text>}
      <TextInput
        value={text}
        onChangeText={(value) => {
          setText(value);
          typed.current();
        }}
      />
      <Button title="Send" disabled={text.trim() === ""} onPress={() => send().catch(showError)} />
    </View>
  );
}
