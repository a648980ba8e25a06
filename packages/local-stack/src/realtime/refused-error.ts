/** Error for a rejected request of a client, with the message of the platform. */
export class RefusedError extends Error {
  override name = "RefusedError";
  /** The platform's error code, which precedes the message in the reply to a join. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
