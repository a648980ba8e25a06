/** `/functions/v1`: runs the project's edge functions as the platform does. */

import type { Service, StackContext } from "../stack.ts";
import { waitAtMost } from "../timeouts.ts";
import { refuseWithoutToken } from "./authorization.ts";
import { backgroundWorkEnded, provideEdgeRuntime } from "./background.ts";
import { provideEnvironment } from "./environment.ts";
import { Handlers } from "./handlers.ts";
import { gatherLogLines } from "./log.ts";
import type { Handler } from "./module.ts";
import { readableLine } from "./readable-lines.ts";
import { bootError, notFound, shuttingDown, workerError } from "./responses.ts";
import { watchSources } from "./sources.ts";

/** HTTP service of the functions. `stop` waits, with a timeout, for running requests and background work. */
export type FunctionsService = Service & { stop(): Promise<void> };

const prefix = "/functions/v1";
const functionPath = /^\/functions\/v1\/([A-Za-z][\w-]*)(?=[/?#]|$)/;
const stopMilliseconds = 5000;
const strayErrors = ["error", "unhandledrejection"];

/** Counts the requests to which the service has not responded yet. */
class OpenRequests {
  #count = 0;
  #allFinished = () => {};

  async add(response: Promise<Response>): Promise<Response> {
    this.#count += 1;
    try {
      return await response;
    } finally {
      this.#count -= 1;
      if (this.#count === 0) {
        this.#allFinished();
      }
    }
  }

  /** Resolves when the service has responded to all requests. */
  finish(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#count === 0) {
        resolve();
      } else {
        this.#allFinished = resolve;
      }
    });
  }
}

/**
 * Sets the environment variables of the functions and serves the functions. Imports each function at its first request,
 * and again after an edit.
 */
export async function createFunctionsService(context: StackContext): Promise<FunctionsService> {
  await provideEnvironment(context);
  provideEdgeRuntime();
  for (const kind of strayErrors) {
    globalThis.addEventListener(kind, surviveStrayError);
  }
  const isForPeople = Deno.stdout.isTerminal() && !context.options.json;
  const log = gatherLogLines(isForPeople ? readableLine : undefined);

  const sources = await watchSources(context.options.projectDirectory);
  const handlers = new Handlers(sources, context.options);
  const requests = new OpenRequests();
  let stopping = false;

  async function service(request: Request): Promise<Response> {
    return stopping ? shuttingDown() : await requests.add(respond(request));
  }

  async function respond(request: Request): Promise<Response> {
    const pathStart = request.url.indexOf("/", "https://".length);
    const name = functionPath.exec(request.url.slice(pathStart))?.[1];
    if (!name) {
      return notFound();
    }
    const settings = context.config.functions[name];
    handlers.forgetEdited();
    const isThere = settings?.enabled !== false && (handlers.has(name) || (await isFile(pathOf(name))));
    if (!isThere) {
      return notFound();
    }
    if (settings?.verify_jwt !== false && request.method !== "OPTIONS") {
      const refusal = await refuseWithoutToken(request, context.keys);
      if (refusal) {
        return refusal;
      }
    }
    const handler = await handlers.handlerOf(name);
    return handler ? await run(name, handler, shortenPath(request, pathStart)) : bootError();
  }

  function pathOf(name: string): string {
    return `${context.options.projectDirectory}/supabase/functions/${name}/index.ts`;
  }

  async function stop(): Promise<void> {
    stopping = true;
    const finished = requests.finish().then(() => Promise.all([backgroundWorkEnded(), handlers.finish()]));
    await waitAtMost(stopMilliseconds, finished);
    handlers.stop();
    await sources.stop();
    for (const kind of strayErrors) {
      globalThis.removeEventListener(kind, surviveStrayError);
    }
    log.stop();
  }

  return Object.assign(service, { stop });
}

/** Removes the prefix from the request's URL, so that the function receives the path `/name/…` as on the platform. */
function shortenPath(request: Request, pathStart: number): Request {
  const { url } = request;
  // A new Request costs 20 to 30 µs, because it copies all headers. Overriding the `url` getter costs less than 2 µs.
  Object.defineProperty(request, "url", { value: url.slice(0, pathStart) + url.slice(pathStart + prefix.length) });
  return request;
}

async function run(name: string, handler: Handler, request: Request): Promise<Response> {
  try {
    const response = await handler(request);
    if (!(response instanceof Response)) {
      throw new TypeError("the function did not return a Response");
    }
    return response;
  } catch (error) {
    console.error(`functions: ${name} failed:`, error);
    return workerError();
  }
}

// Keeps the stack running after an uncaught error of a function. On the platform, an uncaught error ends only one
// function. In the local stack, an uncaught error would also end the database.
function surviveStrayError(event: Event): void {
  event.preventDefault();
  console.error("functions: nobody caught:", event instanceof ErrorEvent ? event.error : Reflect.get(event, "reason"));
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return false;
    }
    throw error;
  }
}
