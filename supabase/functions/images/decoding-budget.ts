/** CPU time of an isolate for images: the platform ends it after two seconds. */

import type { FileFormat } from "./file-format.ts";

/**
 * Maximum CPU time used before another image is begun. The largest HEIC or AVIF takes some 1400 ms as measured, any other
 * image less than 1000 ms. So an isolate decodes one HEIC or AVIF in its life.
 */
const mostUsedBefore = { heif: 500, other: 1000 };

export const decodingBudget = {
  usedMilliseconds: 0,

  hasTimeFor(format: FileFormat | undefined): boolean {
    return decodingBudget.usedMilliseconds <= mostUsedBefore[format === "heic" || format === "avif" ? "heif" : "other"];
  },

  /** Decoding blocks the isolate, so that wall time is CPU time. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      decodingBudget.usedMilliseconds += performance.now() - started;
    }
  },
};
