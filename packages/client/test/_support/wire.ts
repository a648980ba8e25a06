/** WebSocket of an app. A test can make it drop broadcasts, repeat broadcasts or close the connection. */

import WebSocket, { type ClientOptions, type RawData } from "ws";

export class Wire {
  /** Whether incoming broadcasts are dropped. */
  isDeaf = false;
  /** Number of dropped broadcasts. */
  lost = 0;
  /** Number of opened sockets. */
  opened = 0;
  /** Number of delayed channel joins. */
  get held(): number {
    return this.#buffered.length;
  }
  readonly #sockets = new Set<WebSocket>();
  readonly #broadcasts: { socket: WebSocket; data: RawData; isBinary: boolean }[] = [];
  #buffered: (() => void)[] = [];
  #holdsJoins = false;

  /** Transport option of the client. */
  get transport(): typeof WebSocket {
    const wire = this;
    return class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[], options?: ClientOptions) {
        super(address, protocols, options);
        wire.#sockets.add(this);
        wire.opened += 1;
        this.once("close", () => wire.#sockets.delete(this));
      }

      override emit(name: string | symbol, ...values: unknown[]): boolean {
        return name === "message" && wire.#isLost(this, values[0] as RawData, values[1] as boolean)
          ? false
          : super.emit(name, ...values);
      }

      override send(data: string | Buffer): void {
        if (wire.#holdsJoins && String(data).includes('"phx_join"')) {
          wire.#buffered.push(() => this.readyState === WebSocket.OPEN && super.send(data));
        } else {
          super.send(data);
        }
      }
    } as never;
  }

  /** Ends the connection. Until `rejoin` is called, the app cannot join topics and does not receive broadcasts. */
  cut(): void {
    this.#part();
    for (const socket of this.#sockets) {
      socket.terminate();
    }
  }

  /**
   * Closes a topic but not the connection, as the platform may do. Until `rejoin` is called, the app does not receive
   * broadcasts.
   */
  close(topic: string): void {
    this.#part();
    for (const socket of this.#sockets) {
      socket.emit("message", Buffer.from(JSON.stringify([null, null, `realtime:${topic}`, "phx_close", {}])), false);
    }
  }

  rejoin(): void {
    this.isDeaf = false;
    this.#holdsJoins = false;
    for (const join of this.#buffered.splice(0)) {
      join();
    }
  }

  /** Delivers all earlier broadcasts again in reverse order. Returns their number. */
  replay(): number {
    const broadcasts = this.#broadcasts.splice(0).reverse();
    for (const { socket, data, isBinary } of broadcasts) {
      socket.emit("message", data, isBinary);
    }
    return broadcasts.length;
  }

  #part(): void {
    this.isDeaf = true;
    this.#holdsJoins = true;
  }

  #isLost(socket: WebSocket, data: RawData, isBinary: boolean): boolean {
    // A broadcast arrives as a binary message or as text.
    const isBroadcast = isBinary || String(data).includes('"broadcast"');
    if (!isBroadcast || String(data).includes('"phx_reply"')) {
      return false;
    }
    if (this.isDeaf) {
      this.lost += 1;
    } else {
      this.#broadcasts.push({ socket, data, isBinary });
    }
    return this.isDeaf;
  }
}
