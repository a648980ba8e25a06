/** A rejected request of a client, with the message of the platform. */
export class RefusedError extends Error {
  override name = "RefusedError";
  /** The platform's name of the problem, which precedes the sentence in the reply to a join. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
