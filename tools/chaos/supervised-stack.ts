/** A stack that is started again on its data whenever it has ended, as whatever supervises processes does. */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "../../packages/local-stack/src/free-ports.ts";
import { findPostmaster } from "../../packages/local-stack/src/postgres/postmaster.ts";
import { clusterDirectoryOf } from "../../packages/local-stack/src/postgres/server.ts";
import { readStatus } from "../stack/scratch-stack.ts";
import { isAlive, type Process, treeOf } from "./processes.ts";
import { pause, until } from "./timeouts.ts";

const stackCommand = fileURLToPath(new URL("../../packages/local-stack/bin/stack.mjs", import.meta.url));
const firstStartMilliseconds = 120_000;
const stopMilliseconds = 60_000;
const restartMilliseconds = 200;

export class SupervisedStack {
  /** What `npm run status` prints; the same after each start. */
  environment: Record<string, string> = {};
  starts = 0;
  readonly #stackArgs: string[];
  readonly #data: string;
  readonly #settings: Record<string, string>;
  readonly #logFile: string;
  #launcher: Deno.ChildProcess | undefined;
  #isStopping = false;
  #supervision = Promise.resolve();

  constructor(data: string, settings: Record<string, string>) {
    // Ports as findFreePorts finds them stay free between two starts: nothing else here asks for any.
    const port = Number(Deno.env.get("SCRATCH_STACK_PORT")) || findFreePorts(2);
    this.#data = join(data, "stack");
    this.#stackArgs = ["--port", `${port}`, "--data", this.#data];
    this.#logFile = join(data, "stack.log");
    this.#settings = settings;
  }

  /** Starts a stack with the platform's bounds, whose functions are processes of their own, and waits until it answers. */
  static async start(data: string, settings: Record<string, string>): Promise<SupervisedStack> {
    const stack = new SupervisedStack(data, settings);
    stack.#supervision = stack.#supervise();
    stack.environment = await until("the stack starts", firstStartMilliseconds, async () => {
      const status = await readStatus(stack.#stackArgs);
      return "environment" in status && status.environment;
    });
    return stack;
  }

  async #supervise(): Promise<void> {
    while (!this.#isStopping) {
      // Straight into the file: its lines would cost this process time.
      this.#launcher = new Deno.Command("sh", {
        args: [
          "-c",
          'exec node "$0" start "$@" >> "$LOG_FILE" 2>&1',
          stackCommand,
          ...this.#stackArgs,
          "--like-hosted",
        ],
        env: { ...this.#settings, LOG_FILE: this.#logFile },
        stdin: "null",
      }).spawn();
      this.starts += 1;
      await this.#launcher.status;
      await pause(restartMilliseconds);
    }
  }

  /** What `npm start` has started, and all below it but PostgreSQL, which is in a session of its own. */
  async findTree(): Promise<Process[]> {
    return this.#launcher ? await treeOf(this.#launcher.pid) : [];
  }

  /** PostgreSQL and its backends; none while it does not run. */
  async findPostgres(): Promise<Process[]> {
    const postmaster = await findPostmaster(clusterDirectoryOf(join(this.#data, "postgres")));
    return postmaster === null ? [] : await treeOf(postmaster);
  }

  /** Ends it as Ctrl-C does; what is left of its processes. */
  async stop(): Promise<Process[]> {
    const all = [...(await this.findTree()), ...(await this.findPostgres())];
    this.#isStopping = true;
    try {
      this.#launcher?.kill("SIGTERM");
    } catch {
      // It has just ended by itself.
    }
    await Promise.race([this.#supervision, pause(stopMilliseconds)]);
    const alive = await Promise.all(all.map(isAlive));
    return all.filter((_process, index) => alive[index]);
  }
}
