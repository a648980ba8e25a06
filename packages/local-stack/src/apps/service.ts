/** `/demo` and `/moderation-console`: serves the browser apps and builds them on request. */

import { publicUrl } from "../addresses.ts";
import type { Service, StackContext } from "../stack.ts";
import { type App, apps, contentSecurityPolicy } from "./apps.ts";
import { type Builder, createBuilder } from "./build.ts";
import { type AppFile, readFiles } from "./files.ts";
import { buildingPage, failurePage } from "./pages.ts";

export interface AppServices {
  /** Services of the apps, by the first segment of the path. */
  services: Map<string, Service>;
  /** Builds all missing or outdated apps, one after the other. */
  prepare(): Promise<void>;
  stop(): Promise<void>;
}

/** Files of the current build, by path. */
type Files = Map<string, AppFile>;

const configFile = "config.json";
const isPage = /(^|\/)[^./]*$|\.html$/;

export function createAppServices(context: StackContext): AppServices {
  const builders = apps.map((app) => ({ app, builder: createBuilder(app, context.options.projectDirectory) }));
  return {
    services: new Map(builders.map(({ app, builder }) => [app.path, createService(app, builder, context)])),
    async prepare() {
      for (const { builder } of builders) {
        await builder.prepare();
      }
    },
    async stop() {
      await Promise.all(builders.map(({ builder }) => builder.stop()));
    },
  };
}

function createService(app: App, builder: Builder, { options, keys }: StackContext): Service {
  let shown: { builtAt: number; files: Files } | null = null;

  /** Returns the files of the newest build, or a response that explains why the app has no build. */
  async function readNewest(): Promise<Files | Response> {
    const build = await builder.look();
    switch (build.state) {
      case "building":
        return buildingPage();
      case "failed":
        return failurePage(build.output);
      case "absent":
        return notFound();
      case "ready":
        if (shown?.builtAt !== build.builtAt) {
          shown = { builtAt: build.builtAt, files: await readFiles(build.directory) };
        }
        return shown.files;
    }
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (!["GET", "HEAD"].includes(request.method)) {
      return new Response("This is read by GET.\n", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    if (pathname === app.path) {
      // The page contains relative links, so its path must end with a slash.
      return new Response(null, { status: 302, headers: { location: `${app.path}/${search}` } });
    }
    const name = pathname.slice(app.path.length + 1) || "index.html";
    if (name === configFile) {
      const config = { url: publicUrl(options), key: keys.publishableKey };
      return Response.json(config, { headers: { "cache-control": "no-store" } });
    }
    // Only a request for a page checks for a newer build, so that a page and its scripts and styles come from the same
    // build.
    const files = isPage.test(name) || !shown ? await readNewest() : shown.files;
    if (files instanceof Response) {
      return files;
    }
    const file = files.get(name) ?? files.get(`${name}.html`);
    return file ? await respondWith(file, request.headers) : notFound();
  }

  const policy = contentSecurityPolicy(app, options);
  return async (request) => {
    const response = await respond(request);
    const { headers } = response;
    // The build status pages set a content security policy of their own.
    headers.set("content-security-policy", headers.get("content-security-policy") ?? policy);
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "no-referrer");
    headers.set("cross-origin-opener-policy", "same-origin");
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

async function respondWith(file: AppFile, asked: Headers): Promise<Response> {
  const { bytes, encoding, etag } = await file.variantFor(asked.get("accept-encoding") ?? "");
  const headers = {
    "cache-control": file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    etag,
    ...(file.isCompressible && { vary: "accept-encoding" }),
  };
  const known = asked.get("if-none-match")?.split(",") ?? [];
  if (known.some((one) => one.trim().replace(/^W\//, "") === etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, {
    headers: {
      ...headers,
      "content-type": file.contentType,
      "content-length": `${bytes.length}`,
      ...(encoding && { "content-encoding": encoding }),
    },
  });
}

function notFound(): Response {
  return Response.json({ message: "There is no such file in this app" }, { status: 404 });
}
