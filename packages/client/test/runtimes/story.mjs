/** Example program that runs on every runtime: a new app signs in and makes its first calls with the client. */

/** Runs the example program. The caller compares the returned results with `whatMustBeSeen`. */
export async function runStory({ createClient, ApiError }, { url, key, photo, supabase }) {
  const client = createClient({ url, key, supabase: { ...supabase, auth: { persistSession: false } } });
  const name = `${Date.now()}-${Math.random()}`;
  const { error } = await client.auth.signUp({ email: `${name}@example.test`, password: "a password of mine" });
  if (error) {
    throw error;
  }
  const { firstName } = await client.profiles.createProfile({ body: { firstName: "Ann" } });
  const parts = [];
  const photoKey = await client.upload(photo, { type: "image/jpeg", onProgress: (part) => parts.push(part) });
  await client.profiles.addPhoto({ body: { key: photoKey } });
  const [shown] = await client.profiles.listPhotos();
  const titles = ["Picnic", "Walk", "Concert"];
  for (const title of titles) {
    const place = { latitude: 52.52, longitude: 13.405, startAt: "2099-06-01T12:00:00Z", consentThreshold: 1 };
    await client.events.createEvent({ body: { title, type: "nature_picnic", ...place } });
  }
  const listed = [];
  for await (const { title } of client.events.iterateOwnEvents({ query: { limit: 2 } })) {
    listed.push(title);
  }
  const wrong = await client.profiles.updateProfile({ body: { firstName: "" } }).catch((reason) => reason);
  const missing = await client.events
    .getEvent({ path: { id: "00000000-0000-4000-8000-000000000000" } })
    .catch((it) => it);
  await client.auth.signOut();
  const late = await client.profiles.getOwnProfile().catch((reason) => reason);
  await client.close();
  const closed = await client.profiles.getOwnProfile().catch((reason) => reason);
  const seen = (it) =>
    it instanceof ApiError ? `${it.status} ${it.code} ${it.fields.map(({ field }) => field)}`.trim() : `${it}`;
  return {
    firstName,
    progress: `${parts[0]} to ${parts[parts.length - 1]}`,
    isPhotoShown: typeof shown.url === "string",
    listed: listed.sort(),
    refusals: [wrong, missing, late, closed].map(seen),
  };
}

/** The expected results, which are the same on every runtime. */
export const whatMustBeSeen = {
  firstName: "Ann",
  progress: "0 to 1",
  isPhotoShown: true,
  listed: ["Concert", "Picnic", "Walk"],
  refusals: ["400 validation_failed firstName", "404 event_not_found", "401 unauthorized", "0 client_closed"],
};
