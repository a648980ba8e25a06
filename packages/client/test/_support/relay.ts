/** A TCP relay between an app and the local stack. The relay cuts connections on demand or at random. */

import { connect, createServer, type Server, type Socket } from "node:net";
import { inject, onTestFinished } from "vitest";
import { SeededRandom } from "../../../../tools/seed/seeded-random.ts";

export interface Relay {
  /** URL of the relay. */
  url: string;
  /** Number of connections that the relay cut at random while it forwarded a chunk of data. */
  readonly cuts: number;
  /** Ends all connections. */
  cut(): void;
  /** Sets whether the relay accepts connections. Going offline ends all connections. */
  setOnline(isOnline: boolean): void;
  /**
   * Sets the probability, in percent, that the relay cuts a connection when it receives a chunk of data. Before the
   * cut, the relay forwards half of the chunk or none of it.
   */
  cutAtRandom(percent: number): void;
}

/** Listens on a free port of 127.0.0.1 and returns the URL. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** Starts a relay that runs until the end of the test. */
export async function startRelay(seed = 1): Promise<Relay> {
  const random = new SeededRandom(seed);
  const target = new URL(inject("stack").apiUrl);
  const open = new Set<Socket>();
  let isOnline = true;
  let percent = 0;
  let cuts = 0;
  function end(...sockets: Socket[]): void {
    for (const socket of sockets) {
      socket.destroy();
      open.delete(socket);
    }
  }
  function pass(from: Socket, to: Socket): void {
    from.on("data", (bytes) => {
      if (random.chance(percent)) {
        cuts += 1;
        if (random.chance(50)) {
          to.write(bytes.subarray(0, bytes.length / 2), () => end(from, to));
        } else {
          end(from, to);
        }
      } else {
        to.write(bytes);
      }
    });
    from.on("close", () => end(from, to));
    from.on("error", () => end(from, to));
  }
  const server = createServer((near) => {
    if (!isOnline) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    open.add(near).add(far);
    pass(near, far);
    pass(far, near);
  });
  const url = await listen(server);
  onTestFinished(() => {
    server.close();
    end(...open);
  });
  return {
    url,
    get cuts() {
      return cuts;
    },
    cut: () => end(...open),
    setOnline(nowOnline) {
      isOnline = nowOnline;
      if (!nowOnline) {
        end(...open);
      }
    },
    cutAtRandom(newPercent) {
      percent = newPercent;
    },
  };
}
