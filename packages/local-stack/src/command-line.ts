/** Parses the arguments of `npm start` and the other commands of the stack. */

import { isIP, isIPv6 } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isWildcard } from "./addresses.ts";
import type { StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

const defaultPort = 54321;
const defaultDataDirectory = ".stack";

export const help = `The backend on this machine: PostgreSQL, auth, storage and the edge functions, without Docker.

  npm start          start it in the foreground
  npm run status     addresses and keys of a running stack, as dotenv lines
  npm run reset      throw away the database and the stored objects, also while it runs
  npm run backup     copy a running stack, with all that it stores and its keys, into an empty folder: --to FOLDER
  npm run restore    make the data folder of a stack from such a copy: --from FOLDER

Options, after "--" with npm:
  --port N           port of the gateway; PostgreSQL takes the next one (default ${defaultPort})
  --data DIR         folder of the database, the stored objects and the keys (default ${defaultDataDirectory} in the checkout)
  --host ADDRESS     IP address that the gateway listens on, 0.0.0.0 for all; everything else stays on 127.0.0.1
  --public-url URL   where clients reach the gateway, such as http://192.168.1.20:${defaultPort}
  --to FOLDER        where a backup goes
  --from FOLDER      what a restore reads
  --like-hosted      start with the bounds, quotas and defaults of the platform, as the README of the stack names them
  --json             log lines of the functions as JSON on a terminal too; where the output goes elsewhere they always are
  --help             this text`;

const commands = ["start", "status", "reset", "backup", "restore", "help"];

/** Parsed command line: the command, the options of the stack, and the backup folder if the command needs one. */
export interface CommandLine {
  command: string;
  options: StackOptions;
  backupDirectory: string;
}

interface Typed {
  port?: string;
  data?: string;
  host?: string;
  "public-url"?: string;
  "like-hosted"?: boolean;
  json?: boolean;
}

/** Parses a command line. Throws a StackError for invalid input. */
export function parseCommandLine(args: string[], projectDirectory: string): CommandLine {
  const { values, positionals } = parse(args);
  const { help: wantsHelp, to, from, ...typed } = values;
  const command = wantsHelp ? "help" : positionals.join(" ");
  if (!commands.includes(command)) {
    throw new StackError(`Say start, status, reset, backup or restore, not "${command}"; --help tells more.`);
  }
  const backupDirectory = backupDirectoryOf(command, { to, from });
  return { command, options: optionsOf(typed, projectDirectory), backupDirectory };
}

/** Returns the folder argument of `backup` or `restore`, or an empty string for other commands. */
function backupDirectoryOf(command: string, typed: { to: string | undefined; from: string | undefined }): string {
  const ownOption = { backup: "to", restore: "from" }[command];
  for (const [option, folder] of Object.entries(typed)) {
    if (folder !== undefined && option !== ownOption && command !== "help") {
      throw new StackError(`--${option} is no option of ${command}; --help tells more.`);
    }
  }
  if (ownOption === undefined) {
    return "";
  }
  const folder = typed[ownOption as keyof typeof typed];
  if (!folder) {
    throw new StackError(
      `npm run ${command} needs --${ownOption} FOLDER, such as: npm run ${command} -- --${ownOption} ../stack-copy`,
    );
  }
  return resolve(folder);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: "string" },
        data: { type: "string" },
        host: { type: "string" },
        "public-url": { type: "string" },
        "like-hosted": { type: "boolean" },
        to: { type: "string" },
        from: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new StackError(`${error instanceof Error ? error.message.split(/[.\n]/)[0] : error}; --help tells more.`);
  }
}

function optionsOf(typed: Typed, projectDirectory: string): StackOptions {
  const {
    port = String(defaultPort),
    data,
    host,
    "public-url": publicUrl,
    "like-hosted": likeHosted = false,
    json = false,
  } = typed;
  if (likeHosted && Deno.build.os !== "linux") {
    throw new StackError("--like-hosted needs Linux, which counts what the isolates of the functions use.");
  }
  // PostgreSQL listens on the port after the gateway's port, so 65535 is not allowed.
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_534) {
    throw new StackError(`--port takes a number from 1 to 65534, not "${port}".`);
  }
  if (data === "") {
    throw new StackError("--data takes the path of a folder.");
  }
  return {
    port: Number(port),
    databasePort: Number(port) + 1,
    dataDirectory: data === undefined ? resolve(projectDirectory, defaultDataDirectory) : resolve(data),
    projectDirectory,
    likeHosted,
    json,
    ...(host !== undefined && { host: hostOf(host) }),
    ...(publicUrl !== undefined && { publicUrl: publicUrlOf(publicUrl) }),
    typed: { ...typed },
  };
}

/** Returns an IP address in its shortest form. */
function hostOf(typed: string): string {
  const url = isIPv6(typed) ? `http://[${typed}]` : `http://${typed}`;
  if (isIP(typed) === 0 || !URL.canParse(url)) {
    throw new StackError(`--host takes an IP address of this machine, or 0.0.0.0 for all of them, not "${typed}".`);
  }
  return new URL(url).hostname.replace(/^\[|\]$/g, "");
}

function publicUrlOf(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const isComplete = url && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(url.href);
  if (!isComplete) {
    throw new StackError(
      `--public-url takes an address such as http://192.168.1.20:${defaultPort}, without a path, not "${typed}".`,
    );
  }
  if (isWildcard(url.hostname.replace(/^\[|\]$/g, ""))) {
    throw new StackError(`--public-url takes an address that clients can reach, which ${url.hostname} is not.`);
  }
  return url.origin;
}
