/**
 * Gateway, which serves all services of the stack on one port. Only the gateway may listen on addresses other than
 * loopback.
 */

import { loopback } from "../addresses.ts";
import { createAppServices } from "../apps/service.ts";
import { createAuthService } from "../auth/service.ts";
import { commandOf } from "../commands.ts";
import { instanceOf } from "../data-folder.ts";
import { createFunctionsService } from "../functions/service.ts";
import { startJobsTimer } from "../functions/timer.ts";
import { createFileService } from "../pages/files.ts";
import { createHomeService } from "../pages/home.ts";
import { createMailboxService } from "../pages/mailbox.ts";
import { createOutboxService } from "../pages/outbox.ts";
import { createSignInService } from "../pages/sign-in-as.ts";
import { createRealtimeService } from "../realtime/service.ts";
import type { Service, StackContext } from "../stack.ts";
import { createStorageService } from "../storage/service.ts";
import { waitAtMost } from "../timeouts.ts";
import { refuseWithoutKey } from "./api-key.ts";
import { isPreflight, preflightResponse, withOpenOrigin } from "./cors.ts";
import { createOwnIssuer } from "./own-issuer.ts";
import { refuseFromElsewhere } from "./this-machine.ts";

// Keeps the original Deno.serve, because a function may replace it during its import.
const serve = Deno.serve;

const shutdownMilliseconds = 5000;
/**
 * Matches the value of a Host header: a host name or IP address with an optional port. Also matches an empty value,
 * because older clients send no Host header.
 */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d{1,5})?$/i;

export interface Gateway {
  /** Builds missing or outdated browser apps in advance. Without this call, an app is built at its first request. */
  prepareApps(): Promise<void>;
  stop(): Promise<void>;
}

interface Services {
  open: Map<string, Service>;
  apps: Map<string, Service>;
  /** Services that are only available to callers on this machine. */
  onThisMachine: Map<string, Service>;
}

/** Calls the service whose path prefix matches the request. */
function respond(
  request: Request,
  remoteAddress: Deno.Addr,
  { open, apps, onThisMachine }: Services,
): Response | Promise<Response> {
  // The URL of the request contains the Host header. An invalid Host header could change the path or produce an invalid
  // URL.
  if (!(hostPattern.test(request.headers.get("host") ?? "") && URL.canParse(request.url))) {
    return badHost();
  }
  const prefix = prefixOf(request.url);
  const service = open.get(prefix) ?? apps.get(prefix.replace(/(?<=.)\/.*/, ""));
  if (service) {
    return service(request);
  }
  const ownService = onThisMachine.get(prefix);
  return ownService ? (refuseFromElsewhere(request, remoteAddress) ?? ownService(request)) : noRoute();
}

/** Starts the gateway on its port. Throws Deno.errors.AddrInUse if the port is in use. */
export async function startGateway(context: StackContext): Promise<Gateway> {
  const auth = createAuthService(context);
  const storage = await createStorageService(context);
  const functions = await createFunctionsService(context);
  const realtime = await createRealtimeService(context);
  const mailbox = createMailboxService(context);
  const outbox = createOutboxService(context, functions);
  const issuer = createOwnIssuer(context);
  const apps = createAppServices(context);
  // Through these paths, a caller can sign in as any user, so callers on other machines are rejected.
  const onThisMachine = new Map<string, Service>([
    ["/", createHomeService(context, { auth, functions, realtime, storage })],
    ["/stack/page.css", createFileService("page.css")],
    ["/stack/page.js", createFileService("page.js")],
    ["/stack/sign-in-as", createSignInService(context)],
    ["/mailbox", mailbox],
    ["/mailbox.json", mailbox],
    ["/outbox", outbox],
    ["/outbox.json", outbox],
    ["/issuer/apple", issuer],
    ["/issuer/google", issuer],
  ]);

  const services = new Map<string, Service>([
    ["/functions/v1", functions],
    ["/auth/v1", open(withKey(auth, context))],
    ["/storage/v1", open(storage)],
    ["/realtime/v1", open(realtime)],
    // PostgREST is not part of the stack (docs/decisions/0020-no-postgrest-in-the-local-stack.md, Decision).
    ["/rest/v1", open(missing(noTablesOf(context)))],
    ["/graphql/v1", open(missing("GraphQL (PostgREST) is not part of the local stack"))],
    ["/health", health(context)],
  ]);

  const { host = loopback, port } = context.options;
  const address = { hostname: host, port };
  const response = (request: Request, { remoteAddr }: { remoteAddr: Deno.Addr }) =>
    respond(request, remoteAddr, { open: services, apps: apps.services, onThisMachine });
  let server: Deno.HttpServer;
  try {
    server = serve({ ...address, onListen() {}, onError }, response);
  } catch (error) {
    await realtime.stop();
    throw error;
  }
  const timer = startJobsTimer(context);

  return {
    prepareApps: apps.prepare,
    async stop() {
      timer.stop();
      await apps.stop();
      // The functions stop first, because they call the other services until they have finished.
      await functions.stop();
      await realtime.stop();
      await waitAtMost(shutdownMilliseconds, server.shutdown());
    },
  };
}

/**
 * Returns the first two segments of the path, such as `/auth/v1` for `http://127.0.0.1:54321/auth/v1/user?x`, or the
 * whole path if it is shorter.
 */
function prefixOf(url: string): string {
  const path = url.indexOf("/", "http://".length);
  const match = /^\/[^/?#]*(\/[^/?#]*)?/.exec(url.slice(path));
  return match ? match[0] : "/";
}

/** Makes the responses of a service readable for browsers on any origin. */
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

function noTablesOf({ options }: StackContext): string {
  const status = commandOf("status", options);
  return `PostgREST is not part of the local stack: call a function under /functions/v1, or ask the database itself (${status})`;
}

/** Health check, which returns the id of the data folder and the start time. */
function health({ options }: StackContext): Service {
  const startedAt = new Date().toISOString();
  return async () => Response.json({ status: "ok", instance: await instanceOf(options.dataDirectory), startedAt });
}

function badHost(): Response {
  return Response.json({ message: "The Host header names no host" }, { status: 400 });
}

function noRoute(): Response {
  return Response.json({ message: "no Route matched with those values" }, { status: 404 });
}

function onError(error: unknown): Response {
  console.error("gateway:", error);
  return Response.json({ message: "An unexpected error occurred" }, { status: 500 });
}
