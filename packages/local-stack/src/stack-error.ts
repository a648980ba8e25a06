/** Something that the person at the keyboard can put right: printed as its sentence, without a stack trace. */
export class StackError extends Error {
  override name = "StackError";
}
