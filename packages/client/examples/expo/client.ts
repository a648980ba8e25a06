/**
 * The API client of the example app. The client stores the session in the keychain and unsent messages in AsyncStorage.
 */

import "react-native-url-polyfill/auto";
import AsyncStorage from "@react-native-async-storage/async-storage";
import { createClient, keyValueStore } from "@social-events/client";
import * as SecureStore from "expo-secure-store";
import { AppState } from "react-native";

/**
 * Maximum length of one part of a session. A session is split into parts, because it is longer than a keychain item,
 * which holds about 2000 bytes.
 */
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
      // The keychain accepts only letters, digits, `.`, `-` and `_` in keys.
      storageKey: "session",
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    },
  },
});

/** On-device store for unsent messages. */
export const store = keyValueStore(AsyncStorage);

/**
 * Refreshes the session while the app is in the foreground. When the app returns to the foreground, reads missed
 * changes and calls `returned`.
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
