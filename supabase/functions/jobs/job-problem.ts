/** A job that did what it could and has to tell of trouble; the sentence is ours and holds nothing of anybody. */
export class JobProblem extends Error {
  readonly result: Record<string, number>;

  constructor(sentence: string, result: Record<string, number>) {
    super(sentence);
    this.name = "JobProblem";
    this.result = result;
  }
}
