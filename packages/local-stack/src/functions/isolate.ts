/** Isolate of a function: a process with the platform's permissions and limits. */

import { fileURLToPath } from "node:url";
import type { IsolateLimits } from "./isolate-limits.ts";
import { encodeRequest, type IsolateMessage, type IsolateOrder, originalRequestHeader } from "./isolate-messages.ts";
import { linesOf } from "./lines.ts";
import { usageOf } from "./process-usage.ts";
import { idleTimeout, resourceLimit, workerError } from "./responses.ts";

const watchMilliseconds = 50;
/** Fraction of a limit at which the function receives the event `beforeunload`, as on the platform. */
const unloadShare = 0.9;
const functionsConfig = fileURLToPath(new URL("../../../../supabase/functions/deno.json", import.meta.url));
const program = fileURLToPath(new URL("isolate-main.ts", import.meta.url));

/** Reason why an isolate ended before it had responded to all requests. */
type End = "limit" | "crash";

/** The function that an isolate runs, and the limits of the isolate. */
export interface IsolateSource {
  name: string;
  moduleUrl: string;
  projectDirectory: string;
  limits: IsolateLimits;
}

export class Isolate {
  readonly #source: IsolateSource;
  readonly #process: Deno.ChildProcess;
  readonly #orders: WritableStreamDefaultWriter<Uint8Array>;
  readonly #mark: string = crypto.randomUUID();
  readonly #ready = Promise.withResolvers<number | null>();
  readonly #ended = Promise.withResolvers<End>();
  #watch: ReturnType<typeof setInterval> | undefined;
  #requests = 0;
  #isRetired = false;
  #isLeaving = false;
  #killedFor: End | null = null;

  constructor(source: IsolateSource) {
    this.#source = source;
    this.#process = this.#spawn();
    this.#orders = this.#process.stdin.getWriter();
    void this.#read();
    void this.#process.status.then(({ signal }) => {
      clearInterval(this.#watch);
      this.#isRetired = true;
      // If the heap is full, V8 aborts the process with a signal other than SIGKILL.
      const end = this.#killedFor ?? (signal === null || signal === "SIGKILL" ? "crash" : "limit");
      this.#ready.resolve(null);
      this.#ended.resolve(end);
    });
  }

  /** Whether the isolate accepts no new requests. */
  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** Resolves when the process has ended. */
  get ended(): Promise<unknown> {
    return this.#ended.promise;
  }

  /** Resolves to true if the function was imported successfully, otherwise to false. */
  async isReady(): Promise<boolean> {
    return (await this.#ready.promise) !== null;
  }

  async handle(request: Request): Promise<Response> {
    this.#requests += 1;
    const timeIsOver = Promise.withResolvers<"time">();
    const timer = setTimeout(timeIsOver.resolve, this.#source.limits.responseTimeoutMilliseconds, "time");
    try {
      const answered = this.#pass(request).catch(() => this.#ended.promise);
      const response = await Promise.race([answered, this.#ended.promise, timeIsOver.promise]);
      if (response instanceof Response) {
        return response;
      }
      return response === "time" ? idleTimeout() : response === "limit" ? resourceLimit() : workerError();
    } finally {
      clearTimeout(timer);
      this.#requests -= 1;
      this.#leaveWhenDone();
    }
  }

  /** Accepts no new requests, and ends the process after its current requests and background work. */
  retire(): void {
    this.#isRetired = true;
    this.#leaveWhenDone();
  }

  kill(): void {
    this.#isRetired = true;
    this.#end("crash");
  }

  #leaveWhenDone(): void {
    if (this.#isRetired && this.#requests === 0 && !this.#isLeaving) {
      this.#isLeaving = true;
      this.#order("retire");
    }
  }

  #spawn(): Deno.ChildProcess {
    const { moduleUrl, projectDirectory, limits } = this.#source;
    return new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--quiet",
        "--no-prompt",
        "--no-lock",
        `--config=${functionsConfig}`,
        "--node-modules-dir=manual",
        "--allow-env",
        "--allow-net",
        "--allow-import",
        "--allow-sys=hostname",
        // The process may read only the files of the project and `/tmp`, as on the platform.
        `--allow-read=${projectDirectory},/tmp`,
        "--allow-write=/tmp",
        `--v8-flags=--max-heap-size=${limits.mebibytes}`,
        program,
        moduleUrl,
        this.#mark,
        `${limits.mebibytes}`,
      ],
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
  }

  async #read(): Promise<void> {
    for await (const line of linesOf(this.#process.stdout)) {
      if (line.startsWith(this.#mark)) {
        this.#take(JSON.parse(line.slice(this.#mark.length)));
      } else {
        console.log(line);
      }
    }
  }

  #take(message: IsolateMessage): void {
    if (message.type === "ready") {
      this.#ready.resolve(message.port);
      this.#beginToWatch();
    } else if (message.type === "unimportable") {
      this.#ready.resolve(null);
    } else if (message.type === "half_full") {
      this.retire();
    } else {
      this.#exceed(`it holds more than ${this.#source.limits.mebibytes} MiB`);
    }
  }

  /**
   * Starts to compare the resource usage with the limits. CPU time before this call is not counted, because on the
   * platform a function starts from a prepared bundle.
   */
  #beginToWatch(): void {
    const { mebibytes, softCpuMilliseconds, hardCpuMilliseconds, lifeMilliseconds } = this.#source.limits;
    const first = usageOf(this.#process.pid);
    const began = performance.now();
    let isNearItsEnd = false;
    this.#watch = setInterval(() => {
      const usage = usageOf(this.#process.pid);
      if (!usage || !first) {
        return;
      }
      const cpu = usage.cpuMilliseconds - first.cpuMilliseconds;
      const age = performance.now() - began;
      if (cpu >= hardCpuMilliseconds) {
        return this.#exceed(`it has taken ${cpu} ms of CPU time`);
      }
      // The isolate checks its memory itself. This check of the resident memory also detects the memory of WebAssembly
      // modules, and memory that grows between two checks in the isolate.
      if (usage.residentBytes - first.residentBytes > mebibytes * 1024 * 1024) {
        return this.#exceed(`it holds more than ${mebibytes} MiB`);
      }
      if (age >= lifeMilliseconds) {
        return this.#exceed(`it is ${lifeMilliseconds / 1000} s old`);
      }
      if (cpu >= softCpuMilliseconds || age >= lifeMilliseconds / 2) {
        this.retire();
      }
      if (!isNearItsEnd && (cpu >= hardCpuMilliseconds * unloadShare || age >= lifeMilliseconds * unloadShare)) {
        isNearItsEnd = true;
        this.#order("beforeunload");
      }
    }, watchMilliseconds);
  }

  async #pass(request: Request): Promise<Response> {
    const port = await this.#ready.promise;
    const { body, status, statusText, headers } = await fetch(`http://127.0.0.1:${port}/`, {
      method: request.method,
      headers: { [originalRequestHeader]: encodeRequest(request), "accept-encoding": "identity" },
      body: request.body,
      redirect: "manual",
    });
    return new Response(body, { status, statusText, headers });
  }

  #exceed(reason: string): void {
    this.#complain(reason);
    this.#end("limit");
  }

  #complain(reason: string): void {
    console.error(`functions: an isolate of ${this.#source.name} was ended: ${reason}`);
  }

  #end(end: End): void {
    this.#killedFor ??= end;
    try {
      this.#process.kill("SIGKILL");
    } catch (error) {
      // A TypeError or NotFound error means that the process has already ended.
      if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) {
        throw error;
      }
    }
  }

  #order(order: IsolateOrder): void {
    // Writing fails if the process has just ended.
    this.#orders.write(new TextEncoder().encode(`${order}\n`)).catch(() => {});
  }
}
