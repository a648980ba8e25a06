/** The examples of the guides run as they stand, after that of signing in. */

import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, inject, it, onTestFinished } from "vitest";
import { createAccount, signUp } from "../_support/sign-up.ts";

const root = new URL("../../../../", import.meta.url);
const folder = new URL("docs/guides/", root);
const signIn = "sign-in.md";
/** Guides without an example of their own. The programs of the generated clients run in `check:clients`. */
const withoutExample = ["client-advice.md", "generated-clients.md"];
const guides = (await readdir(folder)).filter((guide) => !withoutExample.includes(guide)).sort();

/** What the examples find there: addresses, keys, an account, a file. */
const preparations = `
import { readFileSync } from "node:fs";
const { API_URL, PUBLISHABLE_KEY, email, password } = process.env;
const file = new Blob([readFileSync("supabase/tests/fixtures/images/photo.jpg")], { type: "image/jpeg" });
`;

async function exampleOf(guide: string): Promise<string> {
  const text = await readFile(new URL(guide, folder), "utf8");
  return Array.from(text.matchAll(/^```js\n(.*?)^```$/gms), ([, example]) => example).join("\n");
}

/** What an example prints last, as its last comment says. */
function lastCommentIn(example: string): string {
  return Array.from(example.matchAll(/\/\/ (.+)$/gm), ([, comment = ""]) => comment).at(-1) ?? "";
}

/** Runs a program after the example of signing in, and expects what it prints last. */
async function expectLastLine(guide: string, program: string, expected: string, others = {}): Promise<void> {
  const { email, password } = await createAccount();
  const { apiUrl, publishableKey } = inject("stack");
  const child = spawn(process.execPath, ["--experimental-websocket", "--input-type=module"], {
    cwd: fileURLToPath(root),
    env: { ...process.env, API_URL: apiUrl, PUBLISHABLE_KEY: publishableKey, email, password, ...others },
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
}

it.each(guides)("whoever runs the example of %s sees what it says", async (guide) => {
  const example = await exampleOf(guide);
  const expected = lastCommentIn(example);
  expect(expected).not.toBe("");
  await expectLastLine(guide, example, expected);
});

it("whoever catches up as in the guide reads the messages of a chat that is new, and drops those of one that is gone", async () => {
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
