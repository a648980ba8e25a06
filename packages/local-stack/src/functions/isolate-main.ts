/** Main program of an isolate process: serves one function on a separate port, and monitors the memory use. */

import { backgroundWorkEnded, hasBackgroundWork, provideEdgeRuntime } from "./background.ts";
import { decodeRequest, type IsolateMessage, originalRequestHeader } from "./isolate-messages.ts";
import { linesOf } from "./lines.ts";
import { type Handler, importHandler } from "./module.ts";

const [moduleUrl = "", mark = "", mebibytes = ""] = Deno.args;
const memoryBytes = Number(mebibytes) * 1024 * 1024;
const memoryMilliseconds = 20;
const bytesWritten = new TextEncoder();

// Keeps the original `Deno.serve`, because the function may replace it during its import.
const { serve } = Deno;
let requests = 0;
let isHalfFull = false;

provideEdgeRuntime();
const handler = await importHandler(moduleUrl).catch((error) => {
  console.error("functions: could not be imported:", error);
  send({ type: "unimportable" });
  Deno.exit(0);
});
const server = serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => respond(request, handler));
setInterval(watchMemory, memoryMilliseconds);
send({ type: "ready", port: server.addr.port });

for await (const order of linesOf(Deno.stdin.readable)) {
  if (order === "beforeunload") {
    globalThis.dispatchEvent(new CustomEvent("beforeunload", { cancelable: true, detail: { reason: "cpu" } }));
  } else if (order === "retire") {
    void retire();
  }
}
// The end of standard input means that the stack has ended.
Deno.exit(0);

async function respond(request: Request, handle: Handler): Promise<Response> {
  const original = request.headers.get(originalRequestHeader);
  if (original === null) {
    return new Response(null, { status: 400 });
  }
  const { url, headers } = decodeRequest(original);
  requests += 1;
  try {
    const response = await handle(new Request(url, { method: request.method, headers, body: request.body }));
    if (!(response instanceof Response)) {
      throw new TypeError("the function did not return a Response");
    }
    return response;
  } finally {
    watchMemory();
    requests -= 1;
  }
}

async function retire(): Promise<void> {
  await server.shutdown();
  await backgroundWorkEnded();
  Deno.exit(0);
}

/** Checks the memory that counts towards the platform's limit: the heap, and buffers outside of the heap. */
function watchMemory(): void {
  // The check costs CPU time, so an idle isolate skips it.
  if (requests === 0 && !hasBackgroundWork()) {
    return;
  }
  const { heapUsed, external } = Deno.memoryUsage();
  const heapBytes = heapUsed + external;
  if (heapBytes > memoryBytes) {
    send({ type: "full" });
    Deno.exit(0);
  }
  if (heapBytes > memoryBytes / 2 && !isHalfFull) {
    isHalfFull = true;
    send({ type: "half_full" });
  }
}

function send(message: IsolateMessage): void {
  Deno.stdout.writeSync(bytesWritten.encode(`${mark} ${JSON.stringify(message)}\n`));
}
