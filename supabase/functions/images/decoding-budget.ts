/** The CPU time that an isolate has for pictures in its life, since the platform ends it after two seconds of it. */

import type { FileFormat } from "./file-format.ts";

/**
 * What may have been spent before one more picture is begun. A HEIC or AVIF of the largest size takes some 1400 ms as
 * measured, any other picture less than 1000: so an isolate decodes one such file in its life.
 */
const mostUsedBefore = { heif: 500, other: 1000 };

export const decodingBudget = {
  usedMilliseconds: 0,

  hasTimeFor(format: FileFormat | undefined): boolean {
    return decodingBudget.usedMilliseconds <= mostUsedBefore[format === "heic" || format === "avif" ? "heif" : "other"];
  },

  /** Nothing else runs while a picture is decoded: the time that passes is CPU time. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      decodingBudget.usedMilliseconds += performance.now() - started;
    }
  },
};
