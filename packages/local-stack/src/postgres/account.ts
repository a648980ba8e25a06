/** Chooses the operating-system user for PostgreSQL, which refuses to run as root. */

import { StackError } from "../stack-error.ts";
import type { Binaries } from "./binaries.ts";

const candidates = ["postgres", "_postgres", "nobody"];

// Linux capabilities that give access to a checkout inside a private folder, such as root's home. The weaker capability
// is tried first.
const capabilities = ["dac_read_search", "dac_override"];

/** Operating-system user with which the PostgreSQL programs run. */
export interface Account {
  command(program: string, args: string[]): Deno.Command;
}

interface User {
  uid: number;
  gid: number;
}

/**
 * Chooses the operating-system user, who becomes the owner of `directory`. If the current user is not root, PostgreSQL
 * runs as the current user. For root, chooses the current owner of the directory, or a system user that can access the
 * directory.
 */
export async function chooseAccount(binaries: Binaries, directory: string): Promise<Account> {
  await Deno.mkdir(directory, { recursive: true, mode: 0o700 });
  if (Deno.uid() !== 0) {
    const { uid } = await Deno.stat(directory);
    if (uid !== Deno.uid()) {
      throw new StackError(`${directory} belongs to another user: start as that user, or choose another --data.`);
    }
    return { command: (program, args) => commandAs({}, program, args) };
  }
  const user = await userFor(directory);
  await Deno.chown(directory, user.uid, user.gid);
  for (const account of accountsOf(user)) {
    if (await canWork(account, binaries, directory)) {
      return account;
    }
  }
  throw new StackError(
    `PostgreSQL may not run as root, and user ${user.uid} cannot enter ${directory} and ${binaries.directory}: ` +
      "start as an ordinary user, or move the checkout to a folder that others can enter.",
  );
}

async function userFor(directory: string): Promise<User> {
  const { uid, gid } = await Deno.stat(directory);
  if (uid && gid) {
    return { uid, gid };
  }
  for (const name of candidates) {
    const user = await lookUp(name);
    if (user) {
      return user;
    }
  }
  throw new StackError(
    `PostgreSQL may not run as root, and there is no user ${candidates.join(" or ")}: start as an ordinary user.`,
  );
}

async function lookUp(name: string): Promise<User | null> {
  const [uid, gid] = await Promise.all([idOf("-u", name), idOf("-g", name)]);
  return uid && gid ? { uid, gid } : null;
}

async function idOf(option: "-u" | "-g", name: string): Promise<number | null> {
  const { success, stdout } = await new Deno.Command("id", { args: [option, name], stderr: "null" }).output();
  return success ? Number(new TextDecoder().decode(stdout)) : null;
}

function accountsOf(user: User): Account[] {
  const plain: Account = { command: (program, args) => commandAs(user, program, args) };
  const capable = capabilities.map(
    (capability): Account => ({
      command: (program, args) =>
        commandAs({}, "setpriv", [
          `--reuid=${user.uid}`,
          `--regid=${user.gid}`,
          "--clear-groups",
          // PostgreSQL checks its programs with access(2), which ignores the capability unless this flag is set.
          "--securebits=+no_setuid_fixup",
          `--inh-caps=-all,+${capability}`,
          `--ambient-caps=-all,+${capability}`,
          "--",
          program,
          ...args,
        ]),
    }),
  );
  return [plain, ...capable];
}

async function canWork(account: Account, binaries: Binaries, directory: string): Promise<boolean> {
  // With --show, initdb creates nothing but reads all its files, so the command tests the access to the files.
  const script = '"$1/bin/initdb" --show --pgdata="$2" && test -w "$2"';
  try {
    const command = account.command("/bin/sh", ["-c", script, "sh", binaries.directory, directory]);
    return (await command.output()).success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return false;
    }
    throw error;
  }
}

function commandAs(user: Partial<User>, program: string, args: string[]): Deno.Command {
  return new Deno.Command(program, {
    ...user,
    args,
    // Every user can access the root folder.
    cwd: "/",
    clearEnv: true,
    // An empty environment keeps PostgreSQL from using the developer's PGPORT, PGDATA and similar variables.
    env: { PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin", LC_ALL: characterLocale },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

/** Locale that classifies the characters of all scripts. Full-text search and trigram search need such a locale. */
export const characterLocale = Deno.build.os === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
