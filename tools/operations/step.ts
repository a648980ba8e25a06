/**
 * Runs one step of `npm run test:operations`, and prints a description of the step (`sentence`), the duration of the
 * step and the text that `action` returns.
 */
export type Step = (sentence: string, action: () => Promise<unknown>) => Promise<void>;
