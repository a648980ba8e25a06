import assert from "node:assert/strict";
import { createCredentialStore, createTools } from "../../../tests/fakes/tools.ts";
import { createCredentialKeeper } from "./credentials.ts";
import type { Credential, CredentialStore } from "./provider.ts";

const account = "ours";
const hour = 60 * 60 * 1000;

function credentialOf(owner: string, changes: Partial<Credential> = {}): Credential {
  return { account: owner, token: crypto.randomUUID(), issuedAt: 0, expiresAt: hour, ...changes };
}

/** Returns a store that counts its reads. */
function countingStore(first: Credential | null = null): CredentialStore & { reads: number } {
  const store = createCredentialStore(first);
  return {
    reads: 0,
    read() {
      this.reads += 1;
      return store.read();
    },
    replace: store.replace,
  };
}

Deno.test("an isolate reads the credential store only once for many messages", async () => {
  const credentials = countingStore();
  const keeper = createCredentialKeeper({ account, mint: () => Promise.resolve(credentialOf(account)) });
  const tools = createTools({ credentials, now: () => 0 });
  const [first, ...others] = await Promise.all([keeper.current(tools), keeper.current(tools)]);
  assert.deepEqual(others, [first]);
  assert.deepEqual(await keeper.current(tools), first);
  assert.equal(credentials.reads, 1);
});

Deno.test("an isolate uses the credential that another isolate has stored instead of creating a new one", async () => {
  const credentials = countingStore(credentialOf(account));
  const keeper = createCredentialKeeper({ account, mint: () => assert.fail("minted") });
  const tools = createTools({ credentials, now: () => 0 });
  const worn = (await keeper.current(tools)) as Credential;
  const replacement = credentialOf(account);
  await credentials.replace(worn, replacement);
  keeper.refuse(worn);
  assert.deepEqual(await keeper.current(tools), replacement);
});

Deno.test("an expiring credential is replaced", async () => {
  let now = hour - 1;
  const old = credentialOf(account);
  const fresh = credentialOf(account, { expiresAt: 2 * hour });
  const keeper = createCredentialKeeper({ account, mint: () => Promise.resolve(fresh) });
  const tools = createTools({ credentials: createCredentialStore(old), now: () => now });
  assert.deepEqual(await keeper.current(tools), old);
  now = hour;
  assert.deepEqual(await keeper.current(tools), fresh);
});

Deno.test("if the credential store fails, a call creates and returns a new credential", async () => {
  const credentials = createCredentialStore();
  const { read } = credentials;
  credentials.read = () => Promise.reject(new Error("The database is away."));
  const fresh = credentialOf(account);
  const keeper = createCredentialKeeper({ account, mint: () => Promise.resolve(fresh) });
  const tools = createTools({ credentials, now: () => 0 });
  await assert.rejects(keeper.current(tools), /away/);
  credentials.read = read;
  assert.deepEqual(await keeper.current(tools), fresh);
});

Deno.test("an isolate uses its own credential if the stored credential belongs to other settings", async () => {
  const theirs = credentialOf("theirs");
  const ours = credentialOf(account);
  const credentials: CredentialStore = {
    read: () => Promise.resolve(theirs),
    replace: () => Promise.resolve(theirs),
  };
  const keeper = createCredentialKeeper({
    account,
    mint: () => Promise.resolve(ours),
    youngestReplacedMilliseconds: hour,
  });
  assert.deepEqual(await keeper.current(createTools({ credentials, now: () => 0 })), ours);
});
