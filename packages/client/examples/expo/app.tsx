/** Shows the sign-in form, or the feed and the chats of the signed-in user. */

import { useEffect, useState } from "react";
import { Button, SafeAreaView, View } from "react-native";
import { Chats } from "./chats.tsx";
import { client, followAppState } from "./client.ts";
import { showError } from "./errors.ts";
import { Feed } from "./feed.tsx";
import { Chat } from "./messages.tsx";
import { outbox } from "./outbox.ts";
import { addPhoto } from "./photo.ts";
import { registerPush, unregisterPush } from "./push.ts";
import { SignIn } from "./sign-in.tsx";

type Screen = { name: "feed" } | { name: "chats" } | { name: "chat"; id: string };

export default function App() {
  const [userId, setUserId] = useState<string | null>(null);
  const [screen, setScreen] = useState<Screen>({ name: "feed" });

  useEffect(() => followAppState(() => outbox.flush()), []);
  useEffect(() => {
    const { data } = client.auth.onAuthStateChange((_, session) => setUserId(session?.user.id ?? null));
    return () => data.subscription.unsubscribe();
  }, []);
  useEffect(() => {
    if (userId !== null) {
      registerPush().catch(showError);
    }
  }, [userId]);

  if (userId === null) {
    return <SignIn />;
  }
  const signOut = async () => {
    await unregisterPush().catch(showError);
    await client.auth.signOut();
  };
  return (
    <SafeAreaView style={{ flex: 1 }}>
      <View style={{ flexDirection: "row", justifyContent: "space-around" }}>
        <Button title="Events" onPress={() => setScreen({ name: "feed" })} />
        <Button title="Chats" onPress={() => setScreen({ name: "chats" })} />
        <Button title="Add a photo" onPress={() => addPhoto().catch(showError)} />
        <Button title="Sign out" onPress={signOut} />
      </View>
      {screen.name === "feed" && <Feed userId={userId} />}
      {screen.name === "chats" && <Chats open={(id) => setScreen({ name: "chat", id })} />}
      {screen.name === "chat" && <Chat key={screen.id} id={screen.id} userId={userId} />}
    </SafeAreaView>
  );
}
