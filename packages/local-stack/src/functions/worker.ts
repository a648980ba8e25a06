/** Runs in a Worker: imports one function and handles the requests that `isolated.ts` sends. */

import { provideEdgeRuntime } from "./background.ts";
import { type Handler, importHandler } from "./module.ts";

/** Request to the worker. The body is transferred to the worker, not copied. */
export interface WorkerRequest {
  moduleUrl: string;
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** Response of the function. */
export interface WorkerResponse {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: ArrayBuffer;
}

/** Result if there is no response: the import failed, or the function threw an error. */
export interface WorkerFailure {
  failed: "import" | "request";
  reason: string;
}

/** Log line of the function. The stack prints the line in the same form as the lines of other functions. */
export interface WorkerLine {
  logged: "log" | "error";
  line: string;
}

const port = globalThis as unknown as {
  onmessage: (event: MessageEvent<WorkerRequest>) => void;
  postMessage(message: WorkerResponse | WorkerFailure | WorkerLine, transfer?: Transferable[]): void;
};

for (const logged of ["log", "error"] as const) {
  const print = console[logged];
  console[logged] = (...parts) => {
    if (parts.length === 1 && typeof parts[0] === "string") {
      port.postMessage({ logged, line: parts[0] });
    } else {
      print(...parts);
    }
  };
}
provideEdgeRuntime();
let handler: Promise<Handler> | undefined;

port.onmessage = async (event) => {
  const response = await respondTo(event.data);
  port.postMessage(response, "body" in response ? [response.body] : []);
};

async function respondTo(asked: WorkerRequest): Promise<WorkerResponse | WorkerFailure> {
  const { moduleUrl, url, method, headers, body } = asked;
  let step: WorkerFailure["failed"] = "import";
  try {
    handler ??= importHandler(moduleUrl);
    const handle: Handler = await handler;
    step = "request";
    const response = await handle(new Request(url, { method, headers, body }));
    return {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      body: await response.arrayBuffer(),
    };
  } catch (error) {
    return { failed: step, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
