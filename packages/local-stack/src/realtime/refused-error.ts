/** Something that a client asked for and does not get, in the platform's words. */
export class RefusedError extends Error {
  override name = "RefusedError";
  /** The platform's name of the problem; stands before the sentence in the answer to a join. */
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
