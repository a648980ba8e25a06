/** Error of a job that did only a part of its work. Its message is a constant without data. */
export class JobProblem extends Error {
  readonly result: Record<string, number>;

  constructor(sentence: string, result: Record<string, number>) {
    super(sentence);
    this.name = "JobProblem";
    this.result = result;
  }
}
