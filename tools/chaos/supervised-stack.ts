/** Stack that is restarted with the same data whenever it ends, as a process supervisor would do. */

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
  /** Variables that `npm run status` prints. These variables stay the same after each restart. */
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
    // The stack can use the same ports after a restart, because findFreePorts chooses ports from a range that no other
    // programs on this machine use.
    const port = Number(Deno.env.get("SCRATCH_STACK_PORT")) || findFreePorts(2);
    this.#data = join(data, "stack");
    this.#stackArgs = ["--port", `${port}`, "--data", this.#data];
    this.#logFile = join(data, "stack.log");
    this.#settings = settings;
  }

  /**
   * Starts a stack with the platform's limits and waits until it responds. Each edge function of the stack runs in a
   * separate process.
   */
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
      // The output goes directly into a file, because this process would need CPU time to forward it.
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

  /**
   * Returns the process of `npm start` and its descendants. The result does not contain PostgreSQL, which runs in a
   * separate session.
   */
  async findTree(): Promise<Process[]> {
    return this.#launcher ? await treeOf(this.#launcher.pid) : [];
  }

  /** Returns the processes of PostgreSQL, or an empty list if PostgreSQL is not running. */
  async findPostgres(): Promise<Process[]> {
    const postmaster = await findPostmaster(clusterDirectoryOf(join(this.#data, "postgres")));
    return postmaster === null ? [] : await treeOf(postmaster);
  }

  /** Stops the stack with SIGTERM. Returns the processes that still run after a timeout. */
  async stop(): Promise<Process[]> {
    const all = [...(await this.findTree()), ...(await this.findPostgres())];
    this.#isStopping = true;
    try {
      this.#launcher?.kill("SIGTERM");
    } catch {
      // The process has already ended.
    }
    await Promise.race([this.#supervision, pause(stopMilliseconds)]);
    const alive = await Promise.all(all.map(isAlive));
    return all.filter((_process, index) => alive[index]);
  }
}
