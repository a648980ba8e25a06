/** Lets the user pick a photo, uploads it and adds it to the gallery. */

import { launchImageLibraryAsync } from "expo-image-picker";
import { client } from "./client.ts";

export async function addPhoto(onProgress?: (part: number) => void): Promise<void> {
  const { assets } = await launchImageLibraryAsync({ mediaTypes: ["images"], quality: 0.9 });
  const picked = assets?.[0];
  if (picked) {
    const file = { uri: picked.uri, type: picked.mimeType ?? "image/jpeg", name: picked.fileName ?? "photo.jpg" };
    const key = await client.upload(file, onProgress && { onProgress });
    await client.profiles.addPhoto({ body: { key } });
  }
}
