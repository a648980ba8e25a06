/**
 * `createApp` builds an edge function from its contract and handlers. The function authenticates the caller, applies
 * limits, validates the input, logs the request and maps errors to responses.
 */

import {
  type Access,
  type FunctionContract,
  limitsOf,
  type Route,
  takesIdempotencyKey,
} from "@social/shared-types/routes.ts";
import { Hono } from "hono";
import { authenticateModerator, authenticatePerson, type Person, requireSecretKey } from "../auth/authenticate.ts";
import { RequestRpc } from "../database/request-rpc.ts";
import { type CallRpc, type Identity, RpcResult } from "../database/rpc.ts";
import { keyOf } from "../idempotency/idempotent-call.ts";
import { signMediaUrls } from "../media/signed-urls.ts";
import { startFlushing } from "../observability/metrics-flush.ts";
import { countRequest, logRequest, type Trace } from "../observability/request-log.ts";
import { AnonymousClients, addressOf } from "../rate-limits/anonymous-clients.ts";
import type { Bucket } from "../rate-limits/buckets.ts";
import { ConcurrencyLimiter } from "../rate-limits/concurrency-limiter.ts";
import { trustedHops } from "./environment.ts";
import { ApiError, rateLimited, toApiError } from "./errors.ts";
import { type Input, readInput, readQuery } from "./input.ts";

/** Argument of a handler: the validated input, the caller, and the function that calls RPCs. */
interface Call<One extends Route> extends Input<One> {
  /** The signed-in user. Set only if the function has access "person" or the caller is a moderator. */
  person: Person;
  request: Request;
  /** Calls `api.<rpc>` as the caller. */
  callRpc: CallRpc;
}

/**
 * Handler of a route. A handler returns the result of an RPC, a value to send as JSON, or a text if the route defines a
 * media type.
 */
type Handler<One extends Route> = (call: Call<One>) => Promise<unknown>;

type Handlers<Contract extends FunctionContract> = {
  [Name in keyof Contract["routes"]]: Handler<Contract["routes"][Name]>;
};

const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-request-id, retry-after, ratelimit, ratelimit-policy, idempotency-replayed",
};

/**
 * Allows every request header. Allowing every header is safe, because callers authenticate with a token, which browsers
 * do not send automatically.
 */
function respondToPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
      "access-control-max-age": "86400",
      "x-request-id": crypto.randomUUID(),
    },
  });
}

function respond(status: number, json: string, requestId: string): Response {
  return new Response(json, {
    status,
    headers: {
      ...corsHeaders,
      "content-type": "application/json; charset=utf-8",
      // Responses are private: forbid shared caches.
      "cache-control": "no-store",
      "x-request-id": requestId,
    },
  });
}

/** Responds with a text instead of JSON. If the path ends with a file name, browsers download the text as a file. */
function respondWithText({ path, success }: Route, text: string, requestId: string): Response {
  const response = respond(success.status, text, requestId);
  const name = path.split("/").at(-1) ?? "";
  response.headers.set("content-type", `${success.mediaType}; charset=utf-8`);
  if (name.includes(".")) {
    response.headers.set("content-disposition", `attachment; filename="${name}"`);
  }
  return response;
}

function refuse(problem: ApiError, { requestId, buckets }: Trace): Response {
  const response = respond(problem.status, JSON.stringify(problem.body(requestId)), requestId);
  if (problem.retryAfter !== undefined) {
    // The call may have emptied several buckets. A retry can succeed only when each of these buckets has a token again.
    const waits = problem.code === "rate_limited" ? buckets.map(secondsToNextToken) : [];
    response.headers.set("retry-after", `${Math.max(problem.retryAfter, ...waits)}`);
  }
  return response;
}

/**
 * Returns the seconds until a bucket has a whole token. The result is zero or negative if the bucket already has a
 * token.
 */
function secondsToNextToken([, most, seconds, , secondsToFull]: Bucket): number {
  return Math.ceil(secondsToFull - seconds + seconds / most);
}

/**
 * Adds the headers `ratelimit` and `ratelimit-policy` to a response, in the format of
 * draft-ietf-httpapi-ratelimit-headers.
 */
function addRateLimitHeaders(response: Response, buckets: Bucket[]): void {
  const policies = buckets.map(([name, most, seconds]) => `"${name}";q=${most};w=${seconds}`);
  const states = buckets.map(([name, , , left, secondsToFull]) => `"${name}";r=${left};t=${secondsToFull}`);
  response.headers.set("ratelimit-policy", policies.join(", "));
  response.headers.set("ratelimit", states.join(", "));
}

/**
 * Returns the identity with which a caller calls RPCs. Moderators use the role `service_role`, and SQL recognizes them
 * by the claim `sub`.
 */
function identityOf(access: Access, person: Person | undefined): Identity {
  if (!person) {
    return { role: "service_role" };
  }
  const { id: sub, assuranceLevel: aal, sessionId } = person;
  return access === "person"
    ? { role: "authenticated", sub, ...(sessionId !== undefined && { session_id: sessionId }) }
    : { role: "service_role", sub, ...(aal && { aal }) };
}

/**
 * Limits the concurrent calls per user in this isolate, so that no user blocks other users
 * (docs/api/rate-limits.md, In one isolate).
 */
const limiterOfPeople = new ConcurrencyLimiter({
  atOnce: 8,
  mostWaiting: 200,
  milliseconds: 5000,
  refusal: (reason) => rateLimited("You sent too many calls at once.", { reason }),
});

/**
 * Time for which a rejected call keeps its concurrency slot, so that a client that ignores a limit does not slow down
 * other users.
 */
const refusedMilliseconds = 250;

/** Delays an error of a call if one of the call's rate limits is exhausted. */
async function delayRefusal<Result>(work: () => Promise<Result>, { buckets }: Trace): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const isExhausted = buckets.some(([, , , left]) => left === 0);
    if (isExhausted || toApiError(thrown).code === "rate_limited") {
      await new Promise((resume) => setTimeout(resume, refusedMilliseconds));
    }
    throw thrown;
  }
}

const anonymousClients = new AnonymousClients();

/** Whether the request asks for a whole list without pagination. */
function isUnpaginated({ unpaginated }: Route, request: Request): boolean {
  if (unpaginated !== "without a page") {
    return unpaginated === "always";
  }
  const query = readQuery(request);
  return !(query.has("limit") || query.has("cursor"));
}

/**
 * Returns the given 401 error, or a 429 error if the IP address has sent too many calls without a valid token
 * (docs/api/rate-limits.md, Anonymous clients).
 */
function refuseAnonymousClient(refusal: ApiError, request: Request): ApiError {
  const address = addressOf(request, trustedHops);
  if (address === undefined || anonymousClients.allowCall(address)) {
    return refusal;
  }
  return rateLimited("Too many calls without a valid token came from your IP address.");
}

/**
 * Returns the signed-in user, or undefined if the caller is not a user. Throws if the caller may not call the edge
 * function.
 */
async function authenticate(access: Access, request: Request): Promise<Person | undefined> {
  try {
    if (access === "person") {
      return await authenticatePerson(request);
    }
    if (access === "moderator") {
      return await authenticateModerator(request);
    }
    if (access === "secret") {
      requireSecretKey(request);
    }
    return undefined;
  } catch (thrown) {
    const isAnonymousClient = thrown instanceof ApiError && thrown.code === "unauthorized";
    throw isAnonymousClient ? refuseAnonymousClient(thrown, request) : thrown;
  }
}

async function respondWithResult(
  route: Route,
  result: unknown,
  rpcs: RequestRpc,
  requestId: string,
): Promise<Response> {
  if (route.success.mediaType !== undefined) {
    return respondWithText(route, String(result), requestId);
  }
  const { json, unchanged } = result instanceof RpcResult ? result : new RpcResult(JSON.stringify(result));
  const { status, unchanged: unchangedStatus = status } = route.success;
  const signed = await signMediaUrls(json, rpcs.isReplayed ? rpcs.listReachable : undefined);
  const response = respond(unchanged ? unchangedStatus : status, signed, requestId);
  if (rpcs.isReplayed) {
    response.headers.set("idempotency-replayed", "true");
  }
  return response;
}

interface Endpoint {
  contract: FunctionContract;
  route: Route;
  handler: (call: Call<Route>) => Promise<unknown>;
}

/** Reads the input, runs the handler of a route and responds. */
async function serve(endpoint: Endpoint, request: Request, params: Record<string, string>, trace: Trace) {
  const { contract, route, handler } = endpoint;
  // Calls with the service role have no user, so their responses are not stored.
  const key = trace.person && takesIdempotencyKey(contract, route) ? keyOf(request) : null;
  const session = route.bindsToSession && trace.person?.sessionId;
  const { repeatable, ...input } = await readInput(route, request, { params, key, session });
  const rpcs = new RequestRpc(identityOf(contract.access, trace.person), {
    whileSuspended: route.whileSuspended ?? false,
    repeatable,
    cost: { limits: limitsOf(contract.access, route), tokens: 1, profiles: route.profilesShown?.(input) },
    onConsumed: (buckets) => trace.buckets.push(...buckets),
    mayLag: route.mayLag ?? false,
    requestId: trace.requestId,
  });
  try {
    const result = await handler({
      ...(input as Input<Route>),
      person: trace.person as Person,
      request,
      callRpc: rpcs.call,
    });
    return await respondWithResult(route, result, rpcs, trace.requestId);
  } finally {
    rpcs.end();
  }
}

/**
 * Creates the edge function of a contract. Errors are checked in the following order: 401, 404 for an unknown route,
 * 413 and 415, 400, errors of the RPC.
 */
export function createApp<Contract extends FunctionContract>(
  contract: Contract,
  handlers: Handlers<Contract>,
): { fetch: (request: Request) => Promise<Response> } {
  startFlushing();
  const router = new Hono<{ Bindings: { trace: Trace } }>().basePath(`/${contract.name}`);

  for (const [name, route] of Object.entries(contract.routes)) {
    const handler = handlers[name as keyof Contract["routes"]] as unknown as Endpoint["handler"];

    router.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ":$1") || "/", (context) => {
      const { trace } = context.env;
      trace.route = `${route.method} /${contract.name}${route.path}`;
      const request = context.req.raw;
      const params = context.req.param() as Record<string, string>;
      const work = () => serve({ contract, route, handler }, request, params, trace);
      if (!trace.person) {
        return work();
      }
      // A request waits for a concurrency slot before its body is read, so that the bodies of waiting requests do not
      // occupy memory.
      const call = { owner: trace.person.id, isLong: isUnpaginated(route, request), request };
      return limiterOfPeople.run(() => delayRefusal(work, trace), call);
    });
  }

  router.notFound(() => {
    throw new ApiError("route_not_found", "No endpoint has this method and path.");
  });
  router.onError((thrown) => {
    throw thrown;
  });

  async function fetch(request: Request): Promise<Response> {
    if (request.method === "OPTIONS") {
      return respondToPreflight(request);
    }
    const started = performance.now();
    const trace: Trace = { requestId: crypto.randomUUID(), buckets: [] };
    let response: Response;
    let problem: ApiError | undefined;
    try {
      trace.person = await authenticate(contract.access, request);
      response = await router.fetch(request, { trace });
    } catch (thrown) {
      problem = toApiError(thrown);
      response = refuse(problem, trace);
    }
    if (trace.buckets.length > 0) {
      addRateLimitHeaders(response, trace.buckets);
    }
    const ended = { status: response.status, milliseconds: performance.now() - started, problem };
    countRequest(contract.name, trace, ended);
    // Successful calls of internal and polled functions are not logged, because timers make these calls.
    if ((contract.access === "secret" || contract.isPolled) && response.ok) {
      return response;
    }
    logRequest(contract.name, trace, ended);
    return response;
  }

  return { fetch };
}
