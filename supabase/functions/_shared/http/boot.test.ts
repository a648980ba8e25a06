/** Boots every function with an incomplete environment, and checks the errors that it returns and logs. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

const functionsDirectory = fileURLToPath(new URL("../..", import.meta.url));
const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), alg: "ES256", kid: "deployed", use: "sig" };

/** The keys that the identity provider publishes. */
let providerKeys: unknown[] = [jwk];
const provider = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () =>
  Response.json({ keys: providerKeys }),
);
provider.unref();

const names = [...Deno.readDirSync(functionsDirectory)]
  .filter(({ name, isDirectory }) => isDirectory && !name.startsWith("_"))
  .map(({ name }) => name)
  .sort();

/**
 * The functions in `secretFunctions` require the secret key, and the functions in `openFunctions` are public. The test
 * calls all other functions with a user's token.
 */
const secretFunctions = ["images", "jobs", "moderation"];
const openFunctions = ["docs", "health"];

const complete = {
  SUPABASE_URL: `http://127.0.0.1:${provider.addr.port}`,
  SUPABASE_DB_URL: "postgresql://127.0.0.1:9/postgres",
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"publishable"}',
  SUPABASE_SECRET_KEYS: '{"default":"secret"}',
  SUPABASE_JWKS: JSON.stringify([jwk]),
};

/** Calls an unknown endpoint of each function with a valid token or key. Returns the error codes and the log. */
async function boot(
  changes: Partial<Record<keyof typeof complete, string | undefined>>,
  signingKey: CryptoKey = privateKey,
): Promise<{ answers: Record<string, string>; log: string }> {
  const token = await new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "ES256", kid: "deployed" })
    .setSubject("5f0d8c5e-6a0b-4b53-9d8e-2d7c3f1a9b10")
    .setAudience("authenticated")
    .setExpirationTime("1h")
    .sign(signingKey);
  const script = `
    const answers = {};
    for (const name of ${JSON.stringify(names)}) {
      const { default: served } = await import(${JSON.stringify(new URL("../..", import.meta.url).href)} + name + "/index.ts");
      const headers = ${JSON.stringify(secretFunctions)}.includes(name)
        ? { apikey: "secret" } : { authorization: "Bearer ${token}" };
      const response = await served.fetch(new Request("http://127.0.0.1/" + name + "/no/such/endpoint", { headers }));
      const retryAfter = response.headers.get("retry-after");
      answers[name] = (await response.json()).code + (retryAfter ? " " + retryAfter : "");
    }
    console.log(JSON.stringify(answers));
    Deno.exit();`;
  const environment = Object.fromEntries(
    Object.entries({ ...complete, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const { HOME = "", DENO_DIR, PATH = "" } = Deno.env.toObject();
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", "--ext=ts", script],
    cwd: functionsDirectory,
    clearEnv: true,
    env: { ...environment, HOME, PATH, ...(DENO_DIR && { DENO_DIR }) },
  }).output();
  const [printed, log] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)) as [string, string];
  assert.ok(success, log);
  return { answers: JSON.parse(printed.trim().split("\n").at(-1) ?? ""), log: printed + log };
}

/**
 * Returns the expected error code of each function: `otherwise` for the functions in `others`. All other functions can
 * authenticate the caller, so they return `route_not_found`.
 */
function letIn(others: string[] = [], otherwise = ""): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, others.includes(name) ? otherwise : "route_not_found"]));
}

const personFunctions = names.filter((name) => ![...secretFunctions, ...openFunctions].includes(name));

for (const [shape, keys] of Object.entries({
  "a list of keys": JSON.stringify([jwk]),
  "an object with a list of keys": JSON.stringify({ keys: [jwk] }),
})) {
  Deno.test(`every function authenticates its callers with ${shape} in SUPABASE_JWKS`, async () => {
    providerKeys = [];
    const { answers, log } = await boot({ SUPABASE_JWKS: keys });
    assert.deepEqual(answers, letIn());
    assert.doesNotMatch(log, /SUPABASE_JWKS/);
  });
}

for (const [shape, { keys, sentence }] of Object.entries({
  "an empty list": { keys: "[]", sentence: "SUPABASE_JWKS holds no key" },
  "an empty object": { keys: '{"keys":[]}', sentence: "SUPABASE_JWKS holds no key" },
  "an object without a list": { keys: "{}", sentence: "SUPABASE_JWKS is no set of keys" },
  "a list without keys": { keys: '["key"]', sentence: "SUPABASE_JWKS is no set of keys" },
  "not set": { keys: undefined, sentence: "SUPABASE_JWKS is not set" },
  "not JSON": { keys: "{keys", sentence: "SUPABASE_JWKS is not JSON" },
})) {
  Deno.test(`every function fetches keys from the identity provider if SUPABASE_JWKS is ${shape}`, async () => {
    providerKeys = [jwk];
    const { answers, log } = await boot({ SUPABASE_JWKS: keys });
    assert.deepEqual(answers, letIn());
    assert.ok(log.includes(sentence), log);

    providerKeys = [];
    const refused = await boot({ SUPABASE_JWKS: keys });
    assert.deepEqual(refused.answers, letIn(personFunctions, "misconfigured 60"));
    assert.match(refused.log, /"reason":"Neither SUPABASE_JWKS nor the identity provider has a key/);
  });
}

for (const [what, keys] of Object.entries({
  "without secret keys": undefined,
  "with an empty list of secret keys": "{}",
  "with an empty secret key": '{"default":""}',
  "with secret keys that are not JSON": "sb_secret_x",
})) {
  Deno.test(`every function boots ${what}, and the functions that need the secret keys return misconfigured`, async () => {
    const { answers, log } = await boot({ SUPABASE_SECRET_KEYS: keys, SUPABASE_PUBLISHABLE_KEYS: undefined });
    assert.deepEqual(answers, letIn(secretFunctions, "misconfigured 60"));
    assert.match(log, /"reason":"The environment variable SUPABASE_SECRET_KEYS /);
  });
}

Deno.test("every function boots without SUPABASE_URL and SUPABASE_DB_URL", async () => {
  const { answers } = await boot({ SUPABASE_URL: undefined, SUPABASE_DB_URL: undefined });
  assert.deepEqual(answers, letIn());
});
