/** Resolves when the work has ended, or when the time is over. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timeIsOver = Promise.withResolvers<void>();
  const timer = setTimeout(timeIsOver.resolve, milliseconds);
  await Promise.race([work, timeIsOver.promise]);
  clearTimeout(timer);
}
