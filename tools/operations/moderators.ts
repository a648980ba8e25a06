/**
 * `npm run moderators -- add|remove|list [e-mail or user id]`: gives users the role of moderator, removes the role, or
 * lists moderators. The identity provider stores the role. API_URL and SECRET_KEY specify the deployment. If these
 * variables are not set, the command uses the running stack, which --port and --data can specify.
 */

import { networkReason } from "../doctor/http.ts";
import { parseApiUrl } from "../doctor/project.ts";
import { Refusal, runAsCommand } from "../stack/options.ts";
import { readStatus } from "../stack/scratch-stack.ts";

interface User {
  id: string;
  email?: string;
  app_metadata?: Record<string, unknown>;
}

/** Calls the identity provider with the secret key. */
type AskAuth = <Result>(method: "GET" | "PUT", path: string, body?: object) => Promise<Result>;

const usage = "npm run moderators -- add|remove|list [e-mail or user id] [--port N] [--data DIR]";
const usersOfPage = 1000;
const userIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function findProject(stackArgs: string[]): Promise<{ apiUrl: string; secretKey: string }> {
  const named = { API_URL: Deno.env.get("API_URL"), SECRET_KEY: Deno.env.get("SECRET_KEY") };
  const { API_URL: apiUrl, SECRET_KEY: secretKey } = named.API_URL ? named : await findStack(stackArgs);
  if (!apiUrl || !secretKey) {
    throw new Refusal("API_URL specifies a project, but SECRET_KEY is missing.");
  }
  if (!secretKey.startsWith("sb_secret_")) {
    throw new Refusal("SECRET_KEY is not a secret key, which begins with sb_secret_.");
  }
  return { apiUrl: parseApiUrl(apiUrl), secretKey };
}

async function findStack(stackArgs: string[]): Promise<Record<string, string>> {
  const running = await readStatus(stackArgs);
  if ("complaint" in running) {
    throw new Refusal(`${running.complaint}\nOr name a project by API_URL and SECRET_KEY in the environment.`);
  }
  return running.environment;
}

function askAt({ apiUrl, secretKey }: { apiUrl: string; secretKey: string }): AskAuth {
  return async (method, path, body) => {
    const response = await fetch(`${apiUrl}/auth/v1/admin${path}`, {
      method,
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new Refusal(`The project was not reached at ${apiUrl}: ${networkReason(error)}`);
    });
    if (response.status === 404) {
      throw new Refusal("The identity provider has no user with this id.");
    }
    if (!response.ok) {
      throw new Refusal(`The identity provider answered ${response.status}: ${await response.text()}`);
    }
    return await response.json();
  };
}

/** Lists all users, because the identity provider cannot search users by email address or role. */
async function* allUsers(ask: AskAuth): AsyncGenerator<User> {
  for (let page = 1; ; page += 1) {
    const { users } = await ask<{ users: User[] }>("GET", `/users?page=${page}&per_page=${usersOfPage}`);
    // A page may contain fewer users than requested, so the list ends only with an empty page.
    if (users.length === 0) {
      return;
    }
    yield* users;
  }
}

async function findUser(ask: AskAuth, name: string): Promise<User> {
  if (userIdPattern.test(name)) {
    return await ask<User>("GET", `/users/${name}`);
  }
  for await (const user of allUsers(ask)) {
    if (user.email?.toLowerCase() === name.toLowerCase()) {
      return user;
    }
  }
  throw new Refusal("The identity provider has no user with this e-mail address.");
}

async function setRole(ask: AskAuth, name: string, role: string | null): Promise<User> {
  const { id } = await findUser(ask, name);
  // The value null removes the role. The identity provider keeps all other metadata.
  return await ask<User>("PUT", `/users/${id}`, { app_metadata: { role } });
}

function isModerator({ app_metadata: metadata }: User): boolean {
  return metadata?.role === "moderator";
}

async function run([command, ...rest]: string[]): Promise<void> {
  const name = rest[0]?.startsWith("--") ? undefined : rest[0];
  const stackArgs = name === undefined ? rest : rest.slice(1);
  const isComplete = command === "list" ? name === undefined : name !== undefined;
  if (!["add", "remove", "list"].includes(command ?? "") || !isComplete) {
    throw new Refusal(usage);
  }
  const ask = askAt(await findProject(stackArgs));
  if (command === "list" || name === undefined) {
    let isNobody = true;
    for await (const user of allUsers(ask)) {
      if (isModerator(user)) {
        console.log(`${user.id} ${user.email ?? ""}`);
        isNobody = false;
      }
    }
    if (isNobody) {
      console.log("There are no moderators.");
    }
    return;
  }
  const user = await setRole(ask, name, command === "add" ? "moderator" : null);
  console.log(
    isModerator(user)
      ? `${user.id} is a moderator, with the next token: signing in again brings one.`
      : `${user.id} is no moderator any more, from now on.`,
  );
}

await runAsCommand(1, () => run(Deno.args));
