/** HTTP proxy in front of a stack. A test can replace responses of the stack. */

/** Returns a response that replaces the response of the stack, or undefined to keep it. */
export type Alteration = (
  path: string,
  response: Response,
  request: Request,
) => Promise<Response | undefined> | Response | undefined;

export interface AlteringProxy {
  url: string;
  /**
   * Sets the function that replaces responses. If the function is undefined, the proxy forwards all responses
   * unchanged.
   */
  alter(alteration: Alteration | undefined): void;
  stop(): Promise<void>;
}

/** Starts a proxy that forwards requests to the stack at this URL. */
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
