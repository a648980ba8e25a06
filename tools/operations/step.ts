/** Runs one step of a test of operations and prints its sentence, its duration and the text that the action returns. */
export type Step = (sentence: string, action: () => Promise<unknown>) => Promise<void>;
