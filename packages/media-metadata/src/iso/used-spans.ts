import type { Patches } from "../patches.ts";
import type { Span } from "./samples.ts";

/** Limit against denial of service by a file with many short chunks. */
const mostSpans = 65_536;
/** Minimum length of a gap that is cleared. Shorter gaps only align the chunks and cannot contain coordinates. */
const shortestGap = 16;

/** Parts of a file that tracks use. */
export class UsedSpans {
  /** Whether all parts of all remaining tracks are known, so that players do not need the bytes between them. */
  areAllKnown = true;
  readonly #spans: Span[] = [];

  add({ start, end }: Span): void {
    const last = this.#spans.at(-1);
    if (last?.end === start) {
      last.end = end;
    } else if (this.#spans.length < mostSpans) {
      this.#spans.push({ start, end });
    } else {
      this.areAllKnown = false;
    }
  }

  /** Clears the gaps between the parts in some ranges of the file, given in file order. */
  clearGaps(patches: Patches, ranges: Span[]): void {
    const spans = this.inOrder();
    let index = 0;
    for (const { start, end } of ranges) {
      let at = start;
      while (index < spans.length && (spans[index]?.start ?? end) < end) {
        const span = spans[index] as Span;
        clearGap(patches, at, Math.min(span.start, end));
        at = Math.max(at, span.end);
        if (span.end > end) {
          break;
        }
        index += 1;
      }
      clearGap(patches, at, end);
    }
  }

  /** Returns the parts in file order; adjacent and overlapping parts are merged. */
  inOrder(): Span[] {
    const joined: Span[] = [];
    for (const { start, end } of this.#spans.sort((one, other) => one.start - other.start)) {
      const last = joined.at(-1);
      if (last !== undefined && start <= last.end) {
        last.end = Math.max(last.end, end);
      } else {
        joined.push({ start, end });
      }
    }
    return joined;
  }
}

function clearGap(patches: Patches, start: number, end: number): void {
  if (end - start >= shortestGap) {
    patches.clear(start, end);
  }
}
