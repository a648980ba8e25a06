/** Signs up users for benchmarks with the calls that an app makes. */

/** Signed-up user who has a profile. */
export interface BenchPerson {
  id: string;
  token: string;
  profileId: string;
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: BodyInit,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method, headers, body });
  if (!response.ok) {
    throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Record<string, unknown>;
}

/** Signs up a user, creates a profile, and adds a fixture image to the gallery if one is given. */
export async function signUp(
  environment: Record<string, string>,
  answers: Record<string, unknown>,
  photo?: string,
): Promise<BenchPerson> {
  const json = { "content-type": "application/json" };
  const session = await send(
    `${environment.API_URL}/auth/v1/signup`,
    "POST",
    { ...json, apikey: environment.PUBLISHABLE_KEY ?? "" },
    JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, password: "a long password" }),
  );
  const token = session.access_token as string;
  const authorized = { ...json, authorization: `Bearer ${token}` };
  const functions = environment.FUNCTIONS_URL;
  const profile = await send(`${functions}/profiles`, "POST", authorized, JSON.stringify(answers));
  if (photo) {
    await addPhoto(functions, authorized, photo);
  }
  return { id: (session.user as { id: string }).id, token, profileId: profile.id as string };
}

async function addPhoto(
  functions: string | undefined,
  authorized: Record<string, string>,
  photo: string,
): Promise<void> {
  const upload = await send(
    `${functions}/media/upload-url`,
    "POST",
    authorized,
    JSON.stringify({ mime: "image/jpeg" }),
  );
  const bytes = await Deno.readFile(new URL(`../supabase/tests/fixtures/images/${photo}`, import.meta.url));
  await send(upload.signedUrl as string, "PUT", { "content-type": "image/jpeg" }, bytes);
  await send(`${functions}/profiles/photos`, "POST", authorized, JSON.stringify({ key: upload.key }));
}
