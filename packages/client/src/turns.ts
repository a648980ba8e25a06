/** Calls that settle the same thing reach the service in the order in which the app made them. */

/** A call in the line of those that settle the same. */
export interface Turn {
  /** Whether a later call has begun, after which a repetition would take that one back. */
  isOvertaken(): boolean;
  /** Runs when what came before it in the line has ended. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** To be called when nothing more of this call will run. */
  end(): void;
}

interface Line {
  begun: number;
  ended: number;
  tail: Promise<unknown>;
}

export class Turns {
  readonly #lines = new Map<string, Line>();

  /** The next turn in the line of this name. */
  take(name: string): Turn {
    const line = this.#lines.get(name) ?? { begun: 0, ended: 0, tail: Promise.resolve() };
    this.#lines.set(name, line);
    line.begun += 1;
    const number = line.begun;
    return {
      isOvertaken: () => line.begun > number,
      run: (task) => {
        const ran = line.tail.then(task);
        line.tail = ran.catch(() => {});
        return ran;
      },
      end: () => {
        line.ended += 1;
        if (line.ended === line.begun) {
          this.#lines.delete(name);
        }
      },
    };
  }
}
