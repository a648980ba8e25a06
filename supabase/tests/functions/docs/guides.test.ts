/** Runs the code example of each guide in a program that begins with the example of the sign-in guide. */

import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, inject, it, onTestFinished } from "vitest";
import { organizedEvent } from "../_support/groups.ts";
import { createAccount, signUp } from "../_support/sign-up.ts";

const root = new URL("../../../../", import.meta.url);
const folder = new URL("docs/guides/", root);
const signIn = "sign-in.md";
/** Guides that contain no example. `check:clients` runs the programs of the generated clients. */
const withoutExample = ["client-advice.md", "generated-clients.md"];
const guides = (await readdir(folder)).filter((guide) => !withoutExample.includes(guide)).sort();

/** Declares the variables that the examples use: URLs, keys, an account, a file, an event and another user. */
const preparations = `
import { readFileSync } from "node:fs";
const { API_URL, PUBLISHABLE_KEY, email, password, eventId, friendId, FRIENDS_TOKEN, ORGANIZERS_TOKEN } = process.env;
const file = new Blob([readFileSync("supabase/tests/fixtures/images/photo.jpg")], { type: "image/jpeg" });
const callWith = (token) => (method, path, body) =>
  fetch(API_URL + "/functions/v1" + path, {
    method,
    headers: { authorization: "Bearer " + token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const [friendCall, organizerCall] = [callWith(FRIENDS_TOKEN), callWith(ORGANIZERS_TOKEN)];
`;

/** Creates an event and another user. Returns their ids and tokens as environment variables for the examples. */
async function eventAndFriend(): Promise<Record<string, string>> {
  const { event, creator } = await organizedEvent(0);
  const friend = await signUp();
  return { eventId: event.id, ORGANIZERS_TOKEN: creator.token, friendId: friend.id, FRIENDS_TOKEN: friend.token };
}

async function exampleOf(guide: string): Promise<string> {
  const text = await readFile(new URL(guide, folder), "utf8");
  return Array.from(text.matchAll(/^```js\n(.*?)^```$/gms), ([, example]) => example).join("\n");
}

/** Returns the last comment in an example. The last line of the example's output must be equal to it. */
function lastCommentIn(example: string): string {
  return Array.from(example.matchAll(/\/\/ (.+)$/gm), ([, comment = ""]) => comment).at(-1) ?? "";
}

/** Runs a program after the example of the sign-in guide, and checks the last line of its output. */
async function expectLastLine(guide: string, program: string, expected: string, others = {}): Promise<ChildProcess> {
  const account = await createAccount();
  const { email, password } = account;
  const { apiUrl, publishableKey } = inject("stack");
  const variables = await eventAndFriend();
  const child = spawn(process.execPath, ["--experimental-websocket", "--input-type=module"], {
    cwd: fileURLToPath(root),
    env: { ...process.env, API_URL: apiUrl, PUBLISHABLE_KEY: publishableKey, email, password, ...variables, ...others },
  });
  onTestFinished(() => void child.kill());
  let printed = "";
  let complaints = "";
  child.stdout.on("data", (part) => {
    printed += part;
  });
  child.stderr.on("data", (part) => {
    complaints += part;
  });
  child.stdin.end(preparations + (guide === signIn ? "" : await exampleOf(signIn)) + program);
  await expect.poll(() => (child.exitCode ?? 0) === 0, { message: "it does not fail" }).toBe(true);
  await expect
    .poll(() => printed.trim().split("\n").at(-1) || (child.exitCode ? complaints : ""), { message: guide })
    .toBe(expected);
  return child;
}

it.each(guides)("the code example of %s prints its last comment as the last line, and exits with 0", async (guide) => {
  const example = await exampleOf(guide);
  const expected = lastCommentIn(example);
  expect(expected).not.toBe("");
  const program = await expectLastLine(guide, example, expected);
  await expect.poll(() => program.exitCode).toBe(0);
});

it("the example of the guide offline.md stores the messages of a new chat, and deletes them when the chat is gone", async () => {
  const guide = "offline.md";
  const ben = await signUp();
  const program = `
async function callAsBen(method, path, body) {
  const headers = { authorization: "Bearer " + process.env.BENS_TOKEN, "content-type": "application/json" };
  const response = await fetch(API_URL + "/functions/v1" + path, { method, headers, body: JSON.stringify(body) });
  return response.json();
}
const countMessages = () => [...store.keys()].filter((name) => name.startsWith("message:")).length;
const { id } = await callAsBen("POST", "/chats/direct", { userId: profile.userId });
await callAsBen("POST", "/chats/" + id + "/messages", { content: "One" });
await catchUp();
store.clear();
await callAsBen("POST", "/chats/" + id + "/messages", { content: "Two" });
await catchUp();
const both = countMessages();
await call("POST", "/friends/" + process.env.BENS_ID + "/block");
await catchUp();
console.log(both, countMessages());`;
  await expectLastLine(guide, (await exampleOf(guide)) + program, "2 0", { BENS_ID: ben.id, BENS_TOKEN: ben.token });
});

it("a second PUT to the same upload URL is rejected with KeyAlreadyExists, as the guide upload.md says", async () => {
  const program = `
const { signedUrl } = await (await call("POST", "/media/upload-url", { mime: file.type })).json();
const put = () => fetch(signedUrl, { method: "PUT", headers: { "content-type": file.type }, body: file });
const [first, again] = [await put(), await put()];
console.log(first.status, again.status, (await again.json()).code);`;
  await expectLastLine("upload.md", program, "200 400 KeyAlreadyExists");
});

it("a client cannot join a topic whose id is in upper case, as the guide realtime.md says", async () => {
  const program = `
await supabase.realtime.setAuth();
const join = (id) => new Promise((resolve) => {
  supabase.channel("notifications:" + id, { config: { private: true } }).subscribe(resolve);
});
console.log(await join(profile.userId), await join(profile.userId.toUpperCase()));`;
  await expectLastLine("realtime.md", program, "SUBSCRIBED CHANNEL_ERROR");
});
