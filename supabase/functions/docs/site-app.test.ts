/** Responses of the docs site on a domain that serves no HTML, on a custom domain, and with missing settings. */

import assert from "node:assert/strict";
import { app } from "./app.ts";

const keys = '{"default":"sb_publishable_example"}';

async function ask(path: string, environment: Record<string, string>): Promise<Response> {
  for (const name of ["SUPABASE_URL", "PUBLIC_API_URL", "SUPABASE_PUBLISHABLE_KEYS"]) {
    Deno.env.delete(name);
  }
  for (const [name, value] of Object.entries(environment)) {
    Deno.env.set(name, value);
  }
  return await app.fetch(new Request(`http://localhost${path}`));
}

Deno.test("on the platform's default domain, which cannot serve HTML, the response is a text with links to the documents", async () => {
  const response = await ask("/docs/", {
    SUPABASE_URL: "https://abc.supabase.co",
    SUPABASE_PUBLISHABLE_KEYS: keys,
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/plain; charset=utf-8");
  const text = await response.text();
  assert.match(text, /custom domain/);
  for (const document of ["openapi.json", "moderation/openapi.json", "asyncapi.json"]) {
    assert.ok(text.includes(`https://abc.supabase.co/functions/v1/docs/${document}`), document);
  }
  assert.doesNotMatch(text, /<html/);
});

Deno.test("on a custom domain the pages are served, and their content security policy allows calls to this domain", async () => {
  const response = await ask("/docs/", {
    SUPABASE_URL: "https://abc.supabase.co",
    PUBLIC_API_URL: "https://api.example.com",
    SUPABASE_PUBLISHABLE_KEYS: keys,
  });
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  assert.match(
    response.headers.get("content-security-policy") ?? "",
    /connect-src 'self' https:\/\/api\.example\.com;/,
  );
  assert.match(await response.text(), /data-api-url="https:\/\/api\.example\.com"/);
});

Deno.test("without the publishable key the pages return misconfigured, but openapi.json is served", async () => {
  const environment = { SUPABASE_URL: "http://127.0.0.1:9" };
  const page = await ask("/docs/", environment);
  assert.equal(page.status, 503);
  assert.equal((await page.json()).code, "misconfigured");
  const document = await ask("/docs/openapi.json", environment);
  assert.equal(document.status, 200);
  assert.equal((await document.json()).openapi, "3.1.0");
});
