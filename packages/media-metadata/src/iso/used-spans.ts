import type { Patches } from "../patches.ts";
import type { Span } from "./samples.ts";

/** Maximum number of spans, as a limit against denial of service by a file with many short chunks. */
const mostSpans = 65_536;
/** Minimum length of a gap to overwrite. A shorter gap only aligns the next chunk and has no room for coordinates. */
const shortestGap = 16;

/** Parts of a file that its tracks use. */
export class UsedSpans {
  /** Whether all used parts are known. If so, players need no bytes between these parts. */
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

  /** Overwrites the gaps between the used parts in some ranges. The ranges must be in file order. */
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

  /** Returns the used parts in file order. Adjacent and overlapping parts are merged. */
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
