/** Status pages that the gateway shows while an app is being built, and after a failed build. */

import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 20vh auto 2rem; max-width: 46rem; padding: 0 1rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8888; border-radius: .5rem; padding: 1rem; }
`;
const secondsUntilReload = 1;
// Reloads the page with a script: a Refresh header does not reload a URL with a fragment, and the app's route is in the
// fragment.
const reload = `setTimeout(() => location.reload(), ${1000 * secondsUntilReload})`;
const reloadHash = createHash("sha256").update(reload).digest("base64");

function page(status: number, title: string, content: unknown, isReloaded: boolean): Response {
  const script = isReloaded ? html`<script>${raw(reload)}</script>` : "";
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
${script}
</body>
</html>
`;
  return new Response(String(text), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; script-src 'sha256-${reloadHash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      ...(isReloaded && { "retry-after": `${secondsUntilReload}` }),
    },
  });
}

export function buildingPage(): Response {
  const words = html`<p role="status">It takes some seconds, and this page reloads itself.</p>`;
  return page(503, "The app is being built", words, true);
}

export function failurePage(output: string): Response {
  const words = html`<p>Mend it, then reload this page.</p><pre>${output}</pre>`;
  return page(500, "The app could not be built", words, false);
}
