/** A proxy in front of a stack that changes responses when a test asks for it. */

/** Returns the response in place of that of the stack; undefined keeps it. */
export type Alteration = (
  path: string,
  response: Response,
  request: Request,
) => Promise<Response | undefined> | Response | undefined;

export interface AlteringProxy {
  url: string;
  /** Sets the alteration; undefined changes nothing. */
  alter(alteration: Alteration | undefined): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the stack at a URL. */
export function startAlteringProxy(stackUrl: string): AlteringProxy {
  let alteration: Alteration | undefined;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const response = await fetch(`${stackUrl}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body: request.body,
    });
    return (await alteration?.(pathname, response, request)) ?? response;
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    alter(next) {
      alteration = next;
    },
    stop: () => server.shutdown(),
  };
}
