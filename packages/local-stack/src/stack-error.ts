/** Error whose cause the developer can fix. Only the message is printed, without a stack trace. */
export class StackError extends Error {
  override name = "StackError";
}
