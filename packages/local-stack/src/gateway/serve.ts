/** The one door: every service of the stack behind its prefix on one loopback port. */

import { createAuthService } from "../auth/service.ts";
import { instanceOf } from "../data-folder.ts";
import { createFunctionsService } from "../functions/service.ts";
import { startJobsTimer } from "../functions/timer.ts";
import { waitAtMost } from "../patience.ts";
import { createRealtimeService } from "../realtime/service.ts";
import type { Service, StackContext } from "../stack.ts";
import { createStorageService } from "../storage/service.ts";
import { refuseWithoutKey } from "./api-key.ts";
import { isPreflight, preflightResponse, withOpenOrigin } from "./cors.ts";

// Functions may replace Deno.serve while they are imported.
const serve = Deno.serve;

const shutdownMilliseconds = 5000;

const noTables =
  "PostgREST is not part of the local stack: call a function under /functions/v1, or ask the database itself (npm run status)";

/** Starts answering on the gateway's port; throws Deno.errors.AddrInUse when something else has it. */
export async function startGateway(context: StackContext): Promise<{ stop(): Promise<void> }> {
  const auth = createAuthService(context);
  const storage = await createStorageService(context);
  const functions = await createFunctionsService(context);
  const realtime = await createRealtimeService(context);

  const services = new Map<string, Service>([
    ["/functions/v1", functions],
    ["/auth/v1", open(withKey(auth, context))],
    ["/storage/v1", open(storage)],
    ["/realtime/v1", open(realtime)],
    // docs/decisions/0020-no-postgrest-in-the-local-stack.md, Decision
    ["/rest/v1", open(missing(noTables))],
    ["/graphql/v1", open(missing("GraphQL (PostgREST) is not part of the local stack"))],
    ["/health", health(context)],
  ]);

  const address = { hostname: "127.0.0.1", port: context.options.port };
  const answer = (request: Request) => {
    const service = services.get(prefixOf(request.url));
    return service ? service(request) : noRoute();
  };
  let server: Deno.HttpServer;
  try {
    server = serve({ ...address, onListen() {}, onError }, answer);
  } catch (error) {
    await realtime.stop();
    throw error;
  }
  const timer = startJobsTimer(context);

  return {
    async stop() {
      timer.stop();
      // Functions finish first, while the services that they call still answer.
      await functions.stop();
      await realtime.stop();
      await waitAtMost(shutdownMilliseconds, server.shutdown());
    },
  };
}

/** `/auth/v1` of `http://127.0.0.1:54321/auth/v1/user?x`; the whole path when it is shorter than that. */
function prefixOf(url: string): string {
  const path = url.indexOf("/", "http://".length);
  const match = /^\/[^/?#]*(\/[^/?#]*)?/.exec(url.slice(path));
  return match ? match[0] : "/";
}

/** A service that browsers may call from any origin. */
function open(service: Service): Service {
  return async (request) => {
    if (isPreflight(request)) {
      return preflightResponse(request);
    }
    return withOpenOrigin(await service(request));
  };
}

function withKey(service: Service, context: StackContext): Service {
  return async (request) => (await refuseWithoutKey(request, context.keys)) ?? (await service(request));
}

function missing(message: string): Service {
  return () => Promise.resolve(Response.json({ message }, { status: 501 }));
}

/** Tells which data folder answers here, and since when. */
function health({ options }: StackContext): Service {
  const startedAt = new Date().toISOString();
  return async () => Response.json({ status: "ok", instance: await instanceOf(options.dataDirectory), startedAt });
}

function noRoute(): Response {
  return Response.json({ message: "no Route matched with those values" }, { status: 404 });
}

function onError(error: unknown): Response {
  console.error("gateway:", error);
  return Response.json({ message: "An unexpected error occurred" }, { status: 500 });
}
