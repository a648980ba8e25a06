/** An error that the developer can fix: printed as its sentence, without a stack trace. */
export class StackError extends Error {
  override name = "StackError";
}
