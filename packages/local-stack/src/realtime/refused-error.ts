/** Error for a client request that is rejected, with the platform's error message. */
export class RefusedError extends Error {
  override name = "RefusedError";
  /** Error code of the platform. The reply to a join begins with this code. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
