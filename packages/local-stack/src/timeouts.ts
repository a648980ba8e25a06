/** Resolves after the given time. The timer does not keep the process alive. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => Deno.unrefTimer(setTimeout(resolve, milliseconds)));
}

/** Resolves when the work has finished or the timeout has passed. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timeIsOver = Promise.withResolvers<void>();
  const timer = setTimeout(timeIsOver.resolve, milliseconds);
  await Promise.race([work, timeIsOver.promise]);
  clearTimeout(timer);
}
