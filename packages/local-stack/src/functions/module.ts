/** Imports the module of a function. The module has the default export `{ fetch }`, or calls `Deno.serve`. */

export type Handler = (request: Request) => Promise<Response>;

type ServeHandler = (request: Request, info: { remoteAddr: Deno.NetAddr }) => Response | Promise<Response>;

const caller: { remoteAddr: Deno.NetAddr } = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 0 },
};

let lastImport: Promise<unknown> = Promise.resolve();

/** Returns the handler of the function. Throws an error if the import fails or the module registers no handler. */
export function importHandler(moduleUrl: string): Promise<Handler> {
  // Modules are imported one at a time, so that each call of Deno.serve can be attributed to its module.
  const imported = lastImport.then(() => importAlone(moduleUrl));
  lastImport = imported.catch(() => {});
  return imported;
}

async function importAlone(moduleUrl: string): Promise<Handler> {
  let served: ServeHandler | undefined;
  const realServe = Deno.serve;
  const captureServe = (...parts: unknown[]) => {
    served = handlerAmong(parts);
    return { finished: new Promise<void>(() => {}), shutdown: () => Promise.resolve(), ref() {}, unref() {} };
  };
  Object.assign(Deno, { serve: captureServe });
  try {
    const { default: exported } = await import(moduleUrl);
    if (exported && Object.hasOwn(exported, "fetch")) {
      return async (request) => exported.fetch(request);
    }
  } finally {
    Object.assign(Deno, { serve: realServe });
  }
  const handler = served;
  if (!handler) {
    throw new TypeError("the module neither exports { fetch } by default nor calls Deno.serve");
  }
  return async (request) => handler(request, caller);
}

/** Returns the handler from the arguments `serve(handler)`, `serve(options, handler)` or `serve({ handler })`. */
function handlerAmong(parts: unknown[]): ServeHandler | undefined {
  const handler =
    parts.find((part) => typeof part === "function") ?? (parts[0] as { handler?: unknown } | undefined)?.handler;
  return typeof handler === "function" ? (handler as ServeHandler) : undefined;
}
