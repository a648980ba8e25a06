/** Serves the site of the docs. Requests for other paths are passed to the handlers of the documents. */

import { Hono } from "hono";
import { etag } from "hono/etag";
import { publicUrl, publishableKey } from "../_shared/http/environment.ts";
import { toApiError } from "../_shared/http/errors.ts";
import { contentPolicy, hasViewer } from "./frame.ts";
import { type SiteFile, siteFiles } from "./site.ts";

interface Fetcher {
  fetch(request: Request): Response | Promise<Response>;
}

const year = 365 * 24 * 60 * 60;

/** The settings are read on each request, so that a missing setting does not affect requests for the documents. */
const settings = {
  get apiUrl() {
    return publicUrl();
  },
  get publishableKey() {
    return publishableKey();
  },
};

/** Whether clients reach the platform at its default domain, on which the platform serves HTML as plain text. */
function isOnDomainWithoutHtml(): boolean {
  return new URL(publicUrl()).hostname.endsWith(".supabase.co");
}

function sentenceForPlainText(): string {
  const address = `${publicUrl()}/functions/v1/docs`;
  return `The pages cannot be shown at this address, since the platform sends no HTML from its own domain.
They are shown at a custom domain, by any static host (npm run docs:build), and by a stack on your machine (npm start).

For the app:     ${address}/openapi.json
For moderators:  ${address}/moderation/openapi.json
In real time:    ${address}/asyncapi.json
`;
}

function headersOf({ path, mediaType, isImmutable }: SiteFile): Record<string, string> {
  return {
    "content-type": `${mediaType}; charset=utf-8`,
    "cache-control": isImmutable ? `public, max-age=${year}, immutable` : "no-cache",
    // The path of an immutable file contains its version, so the path is used as the ETag. Without this header the
    // `etag` middleware would hash the file on each request.
    ...(isImmutable && { etag: `W/"${path}"` }),
    "content-security-policy": `${contentPolicy(publicUrl(), hasViewer(path))}; frame-ancestors 'none'`,
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

/** Whether the client accepts gzip. */
function acceptsGzip(request: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers.get("accept-encoding") ?? "");
}

async function respondWith(file: SiteFile, request: Request): Promise<Response> {
  const headers = headersOf(file);
  if (file.readCompressed) {
    headers.vary = "accept-encoding";
    if (acceptsGzip(request)) {
      return new Response(file.readCompressed(), { headers: { ...headers, "content-encoding": "gzip" } });
    }
  }
  if (file.mediaType === "text/html" && isOnDomainWithoutHtml()) {
    return new Response(sentenceForPlainText(), {
      headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(await file.read(), { headers });
}

export function createSiteApp(others: Fetcher): Fetcher {
  const router = new Hono();
  // Redirects to the folder, because links on the page are relative to it.
  router.get("/docs", () => new Response(null, { status: 308, headers: { location: "docs/" } }));
  for (const file of siteFiles(settings)) {
    router.get(`/docs/${file.path.replace(/^index\.html$/, "")}`, etag(), ({ req }) => respondWith(file, req.raw));
  }
  router.notFound((context) => others.fetch(context.req.raw));
  router.onError(refuse);
  return { fetch: (request) => router.fetch(request) };
}

function refuse(thrown: Error): Response {
  const problem = toApiError(thrown);
  const requestId = crypto.randomUUID();
  const { status, code, reason } = problem;
  console.log(JSON.stringify({ level: "error", errorId: requestId, function: "docs", status, code, reason }));
  return Response.json(problem.body(requestId), { status, headers: { "x-request-id": requestId } });
}
