/** Registers the device for push notifications, and unregisters it before the user signs out. */

import { getDevicePushTokenAsync, getPermissionsAsync, requestPermissionsAsync } from "expo-notifications";
import { Platform } from "react-native";
import { client } from "./client.ts";

/**
 * Registers the device. Call this function after every start of the app, because the platform may have replaced the
 * push token.
 */
export async function registerPush(): Promise<void> {
  const { granted } = await requestPermissionsAsync();
  if (granted) {
    const { data: token } = await getDevicePushTokenAsync();
    const [platform, provider] = Platform.OS === "ios" ? (["ios", "apns"] as const) : (["android", "fcm"] as const);
    await client.push.registerDevice({ body: { platform, provider, token: String(token) } });
  }
}

export async function unregisterPush(): Promise<void> {
  const { granted } = await getPermissionsAsync();
  if (granted) {
    const { data: token } = await getDevicePushTokenAsync();
    await client.push.unregisterDevice({ body: { token: String(token) } });
  }
}
