/** Error of a job that could do only a part of its work. The message must not contain personal data. */
export class JobProblem extends Error {
  readonly result: Record<string, number>;

  constructor(sentence: string, result: Record<string, number>) {
    super(sentence);
    this.name = "JobProblem";
    this.result = result;
  }
}
