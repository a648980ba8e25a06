/** The client of the app. Its session is in the keychain, and its unsent messages are in AsyncStorage. */

import "react-native-url-polyfill/auto";
import AsyncStorage from "@react-native-async-storage/async-storage";
import { createClient, keyValueStore } from "@social-events/client";
import * as SecureStore from "expo-secure-store";
import { AppState } from "react-native";

/** The keychain takes about 2000 bytes per item, and a session has more. */
const longestPart = 1800;

const partKey = (key: string, part: number) => `${key}.${part}`;

const secureStorage = {
  async getItem(key: string): Promise<string | null> {
    let text = "";
    for (let part = 0; ; part += 1) {
      const found = await SecureStore.getItemAsync(partKey(key, part));
      if (found === null) {
        return part === 0 ? null : text;
      }
      text += found;
    }
  },
  async setItem(key: string, value: string): Promise<void> {
    await secureStorage.removeItem(key);
    for (let part = 0; part * longestPart < value.length; part += 1) {
      await SecureStore.setItemAsync(partKey(key, part), value.slice(part * longestPart, (part + 1) * longestPart));
    }
  },
  async removeItem(key: string): Promise<void> {
    for (let part = 0; (await SecureStore.getItemAsync(partKey(key, part))) !== null; part += 1) {
      await SecureStore.deleteItemAsync(partKey(key, part));
    }
  },
};

export const client = createClient({
  url: process.env.EXPO_PUBLIC_API_URL ?? "",
  key: process.env.EXPO_PUBLIC_PUBLISHABLE_KEY ?? "",
  supabase: {
    auth: {
      storage: secureStorage,
      // Keys of the keychain contain only letters, digits, `.`, `-` and `_`.
      storageKey: "session",
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    },
  },
});

/** Messages that wait until they can be sent. */
export const store = keyValueStore(AsyncStorage);

/**
 * Refreshes the session and the follows while the app is on the screen, and calls `returned` each time the app comes
 * back.
 */
export function followAppState(returned: () => void): () => void {
  const subscription = AppState.addEventListener("change", (state) => {
    if (state === "active") {
      void client.auth.startAutoRefresh();
      client.follow.refresh();
      returned();
    } else {
      void client.auth.stopAutoRefresh();
    }
  });
  return () => subscription.remove();
}
