/** Error that the developer can fix. The message is printed without a stack trace. */
export class StackError extends Error {
  override name = "StackError";
}
