/** The docs site over HTTP: its files, their headers, and unknown paths. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { notificationRowSchema } from "@social/shared-types/notifications/row.ts";
import { realtimeTopics, topicNames } from "@social/shared-types/realtime.ts";
import { describe, expect, inject, it } from "vitest";
import { callFunction, expectRefusal } from "../_support/responses.ts";

interface Page {
  path: string;
  title: string;
  html: string;
}

const pages: Page[] = JSON.parse(
  await readFile(new URL("../../../functions/docs/pages.json", import.meta.url), "utf8"),
);
const paths = ["", ...pages.map(({ path }) => path)];

function addressOf(path: string): string {
  return `${inject("stack").functionsUrl}/docs/${path}`;
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(addressOf(path), { headers });
}

/** Returns the URLs in the links, scripts and styles of a page. */
function addressesIn(html: string, path: string): URL[] {
  const named = Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, address = ""]) => address);
  return named
    .filter((address) => !address.startsWith("data:"))
    .map((address) => new URL(address.replaceAll("&amp;", "&"), addressOf(path)));
}

describe("the docs site", () => {
  it("redirects a request without a trailing slash to the URL with a trailing slash", async () => {
    const { functionsUrl } = inject("stack");
    const response = await fetch(`${functionsUrl}/docs`, { redirect: "manual" });
    expect(response.status).toBe(308);
    expect(new URL(response.headers.get("location") ?? "", response.url).href).toBe(`${functionsUrl}/docs/`);
  });

  it.each(paths)("returns /docs/%s to clients without a token", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    });
    const policy = response.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        path === "" ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    );
    const { origin } = new URL(addressOf(""));
    expect(
      policy
        .join(" ")
        .match(/https?:[^ ;]*/g)
        ?.filter((address) => address !== origin),
    ).toEqual([]);
  });

  it("contains no inline scripts or styles, because the Content-Security-Policy would have to allow them", async () => {
    for (const path of paths) {
      const html = await (await get(path)).text();
      expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style|<[^>]* on\w+=/);
    }
  });

  it("contains the page and the heading to which each link points", async () => {
    const texts = new Map<string, string>();
    const readText = async (url: string): Promise<string> => {
      const known = texts.get(url);
      if (known !== undefined) {
        return known;
      }
      const response = await fetch(url);
      expect(response.ok, url).toBe(true);
      const text = await response.text();
      texts.set(url, text);
      return text;
    };
    const { origin } = new URL(addressOf(""));
    let withHeading = 0;
    for (const path of paths) {
      for (const url of addressesIn(await readText(addressOf(path)), path).filter((one) => one.origin === origin)) {
        const text = await readText(`${url.origin}${url.pathname}`);
        const heading = url.hash.slice(1);
        expect(heading === "" || text.includes(` id="${heading}"`), `${path} links to ${url}`).toBe(true);
        withHeading += heading === "" ? 0 : 1;
      }
    }
    expect(withHeading).toBeGreaterThan(10);
  });

  it("returns 304 if the client already has the current version of a page", async () => {
    const tag = (await get("")).headers.get("etag") ?? "";
    // The ETag is weak if the platform compresses the response.
    expect(tag).toMatch(/^(?:W\/)?"\w+"$/);
    const again = await get("", { "if-none-match": tag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect((await get("", { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("lets clients cache the viewer for a year under a URL with its version number, and check the hash of the viewer", async () => {
    const html = await (await get("")).text();
    const [, path = "", integrity = ""] = /<script src="(\.\/viewer\/[^"]+)" integrity="([^"]+)"/.exec(html) ?? [];
    expect(path).toMatch(/\/viewer\/\d+\.\d+\.\d+\/reference\.js$/);
    const response = await get(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: expect.stringContaining("accept-encoding"),
      "x-content-type-options": "nosniff",
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(1_000_000);
    expect(`sha384-${createHash("sha384").update(bytes).digest("base64")}`).toBe(integrity);
  });

  it("returns the viewer uncompressed to a client that does not accept gzip", async () => {
    const html = await (await get("")).text();
    const [, path = ""] = /<script src="(\.\/viewer\/[^"]+)"/.exec(html) ?? [];
    const lengthOf = async (encoding: string) => {
      const response = await get(path, { "accept-encoding": encoding });
      return [response.headers.get("content-encoding"), (await response.arrayBuffer()).byteLength];
    };
    const [plain, plainLength] = await lengthOf("identity");
    const [compressed, length] = await lengthOf("gzip");
    expect([plain, compressed]).toEqual([null, "gzip"]);
    // The test client has already decompressed this body.
    expect(length).toBe(plainLength);
  });

  it("returns headers without a body for a HEAD request", async () => {
    const response = await fetch(addressOf(""), { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toBe("");
  });

  it.each([
    "/docs/none.html",
    "/docs/guides",
    "/docs/guides/",
    "/docs/pages.json",
    "/docs/site.ts",
    "/docs/viewer/0.0.0/reference.js",
    "/docs/viewer.json",
    "/docs/viewer/..%2f..%2fpackage.json",
    "/docs/..%2fdocs%2fsite.ts",
    "/docs/guides/..%2f..%2f..%2f..%2fpackage.json",
    "/docs/%2fetc%2fpasswd",
    "/docs/guides/errors.html%00.css",
  ])("returns 404 for %s", async (path) => {
    expectRefusal(await callFunction("GET", path), 404, "route_not_found");
  });

  it("rejects POST, PUT, PATCH and DELETE with 404", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      expectRefusal(await callFunction(method, "/docs/"), 404, "route_not_found");
    }
  });

  it("has no rate limit, even for requests with an invalid token", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async (_, number) => {
        const headers = number % 2 ? { authorization: "Bearer garbage" } : {};
        const response = await get(number % 4 < 2 ? "style.css" : "openapi.json", headers);
        await response.body?.cancel();
        expect(response.headers.has("ratelimit")).toBe(false);
        return response.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe("a page of the docs site", () => {
  const find = (path: string) => pages.find((page) => page.path === path)!;

  it("exists for each guide, for the changelog, and for each document to which the guides link", async () => {
    const files = await readdir(new URL("../../../../docs/guides/", import.meta.url));
    const guides = files.filter((name) => !["client-advice.md", "generated-clients.md"].includes(name));
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ...guides.map((name) => `guides/${name.replace(".md", ".html")}`),
        ...["channels.html", "client.html", "clients.html", "changelog.html", "client-advice.html"],
      ]),
    );
    expect(find("guides/sign-in.html")).toMatchObject({ title: "Sign in" });
  });

  it("keeps its URL when its source document is moved", () => {
    const addresses = ["errors.html", "rules/limits.html", "rules/media.html", "rules/sync.html", "rules/wire.html"];
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(addresses));
  });

  it("contains links only to published pages, and shows other links as plain text", () => {
    expect(find("guides/sign-in.html").html).toContain('<a href="../rules/wire.html#callers">');
    expect(find("changelog.html").html).toContain('<a href="rules/limits.html">');
    expect(pages.map(({ html }) => html).join()).not.toMatch(/href="[^"]*\.md/);
  });

  it("omits the comments for editors that its source document contains", () => {
    expect(pages.filter(({ html }) => html.includes("&lt;!--")).map(({ path }) => path)).toEqual([]);
  });

  it("shows every Realtime topic, with the events of the topic and the fields of their payloads", () => {
    const { html } = find("channels.html");
    for (const [kind, { parameter, broadcasts }] of Object.entries(realtimeTopics)) {
      const [, chapter = ""] = html.split(`<h2 id="${kind}">`);
      const [section = ""] = chapter.split("<h2");
      expect(section, kind).toContain(`<code>${topicNames[kind as keyof typeof topicNames](`{${parameter}}`)}</code>`);
      for (const schema of broadcasts) {
        const { shape } = schema as unknown as { shape: Record<string, { value?: string }> };
        const [, afterHeading = ""] = section.split(`>${shape.type?.value}</h3>`);
        const [rows = ""] = afterHeading.split("</table>");
        const fields = Array.from(rows.matchAll(/<tr>\s*<td><code>(\w+)<\/code>/g), ([, field]) => field);
        expect(fields, shape.type?.value).toEqual(Object.keys(shape));
      }
    }
    for (const column of Object.keys(notificationRowSchema.shape)) {
      expect(html).toContain(`<td><code>${column}</code></td>`);
    }
  });
});
