/** The WebSocket of an app, on which a test loses, repeats and ends what it wants to. */

import WebSocket, { type ClientOptions, type RawData } from "ws";

export class Wire {
  /** Broadcasts that come are lost. */
  isDeaf = false;
  /** How many broadcasts were lost. */
  lost = 0;
  /** How many sockets were opened. */
  opened = 0;
  /** How many tries to join a topic are held back. */
  get held(): number {
    return this.#buffered.length;
  }
  readonly #sockets = new Set<WebSocket>();
  readonly #broadcasts: { socket: WebSocket; data: RawData; isBinary: boolean }[] = [];
  #buffered: (() => void)[] = [];
  #holdsJoins = false;

  /** To be given to the client. */
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

  /** Ends the connection; until `rejoin` no topic is joined again, and no broadcast comes through. */
  cut(): void {
    this.#part();
    for (const socket of this.#sockets) {
      socket.terminate();
    }
  }

  /** Ends a topic as the platform does, and leaves the connection as it is; until `rejoin` as after `cut`. */
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

  /** Brings all broadcasts that ever came once more, the last ones first; how many there are. */
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
    // What is told to many comes as bytes of its own kind, or as text.
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
