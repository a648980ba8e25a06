/**
 * Measures the CPU time that an isolate has used for images, because the platform ends an isolate after two seconds of
 * CPU time.
 */

import type { FileFormat } from "./file-format.ts";

/**
 * Maximum CPU time that an isolate may have used before it decodes another image. In measurements, the largest HEIC or
 * AVIF image took about 1400 ms, and any other image less than 1000 ms. An isolate therefore decodes only one HEIC or
 * AVIF image.
 */
const mostUsedBefore = { heif: 500, other: 1000 };

export const decodingBudget = {
  usedMilliseconds: 0,

  hasTimeFor(format: FileFormat | undefined): boolean {
    return decodingBudget.usedMilliseconds <= mostUsedBefore[format === "heic" || format === "avif" ? "heif" : "other"];
  },

  /** Decoding blocks the isolate, so the elapsed time equals the CPU time. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      decodingBudget.usedMilliseconds += performance.now() - started;
    }
  },
};
