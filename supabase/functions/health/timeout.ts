/** Returns the result of `work`, or rejects with `refusal` after a timeout. */
export async function within<Result>(milliseconds: number, work: Promise<Result>, refusal: Error): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(refusal), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
