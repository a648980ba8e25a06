/** Prints tables of measurements. */

import type { Measurement } from "./load.ts";

function columns(cells: string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(36) : cell.padStart(11))).join("");
}

function figures({ requestsPerSecond, p50, p99 }: Measurement): string[] {
  return [requestsPerSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2)];
}

/**
 * Prints two rows for each call, HTTP and the equivalent SQL, with the ratio of their requests per second (HTTP / SQL).
 */
export function printTable(rows: { name: string; http: Measurement; sql: Measurement }[]): void {
  console.log(columns(["", "per second", "p50 ms", "p99 ms", "ratio"]));
  for (const { name, http, sql } of rows) {
    const ratio = http.requestsPerSecond / sql.requestsPerSecond;
    console.log(columns([name, ...figures(http), ratio.toFixed(2)]));
    console.log(columns(["  same SQL", ...figures(sql), ""]));
  }
}

/** Prints two rows for each call, with few and with many items, with the ratio of their median times (many / few). */
export function printGrowth(rows: { name: string; few: Measurement; many: Measurement }[]): void {
  console.log(columns(["", "per second", "p50 ms", "p99 ms", "growth"]));
  for (const { name, few, many } of rows) {
    console.log(columns([name, ...figures(few), ""]));
    console.log(columns(["  with many", ...figures(many), (many.p50 / few.p50).toFixed(2)]));
  }
}

/** Prints a row for each measurement, with the ratio of its median time to the median time of the first row. */
export function printMultiples(rows: { name: string; measurement: Measurement }[]): void {
  console.log(columns(["", "per second", "p50 ms", "p99 ms", "times"]));
  for (const { name, measurement } of rows) {
    const multiple = measurement.p50 / (rows[0]?.measurement.p50 ?? Number.NaN);
    console.log(columns([name, ...figures(measurement), multiple.toFixed(2)]));
  }
}

/**
 * Number of pages that were compared with the reference query, and the measurements of the reference query, the RPC and
 * HTTP.
 */
export interface ListFigures {
  name: string;
  compared: number;
  reference: Measurement;
  rpc: Measurement;
  http: Measurement;
}

/**
 * Prints a row for each list: pages per second of the reference query, the RPC and HTTP, and the ratios RPC / reference
 * and HTTP / RPC.
 */
export function printReferences(lists: ListFigures[]): void {
  console.log(columns(["", "compared", "reference", "RPC", "HTTP", "RPC/ref", "HTTP/RPC", "p50 HTTP"]));
  for (const { name, compared, reference, rpc, http } of lists) {
    console.log(
      columns([
        name,
        `${compared}`,
        reference.requestsPerSecond.toFixed(0),
        rpc.requestsPerSecond.toFixed(0),
        http.requestsPerSecond.toFixed(0),
        (rpc.requestsPerSecond / reference.requestsPerSecond).toFixed(2),
        (http.requestsPerSecond / rpc.requestsPerSecond).toFixed(2),
        http.p50.toFixed(2),
      ]),
    );
  }
}

/** Cost of one write. `milliseconds` is the CPU time of the database backend. */
export interface WriteCost {
  name: string;
  statements: number;
  rows: number;
  /** Bytes of write-ahead log: `imageBytes` for full-page images, `recordBytes` for the rest. */
  recordBytes: number;
  imageBytes: number;
  milliseconds: number;
}

/**
 * Prints a row for each write. If there are several databases, prints one row per database, and the name of the write
 * only in the first.
 */
export function printCosts(writes: WriteCost[][]): void {
  console.log(columns(["", "statements", "rows", "WAL bytes", "page images", "CPU ms"]));
  for (const costs of writes) {
    for (const [number, { name, statements, rows, recordBytes, imageBytes, milliseconds }] of costs.entries()) {
      const title = number === 0 ? name : "";
      console.log(
        columns([title, `${statements}`, `${rows}`, `${recordBytes}`, `${imageBytes}`, milliseconds.toFixed(3)]),
      );
    }
  }
}

/**
 * Measurements of one kind of subscription with a number of listeners. `processor` is the database's CPU time per
 * insert in milliseconds.
 */
export interface StreamFigures {
  name: string;
  listening?: number;
  perSecond: number;
  processor: number;
  p50?: number;
  p99?: number;
  lost?: number;
  wrong?: number;
}

/** Prints a row for each kind of subscription and number of listeners. Figures that were not measured are empty. */
export function printStreams(streams: StreamFigures[]): void {
  const title = (name: string): string => name.padEnd(42);
  const heads = ["listeners", "inserts/s", "CPU ms", "p50 ms", "p99 ms", "lost", "wrong"];
  console.log(title("") + heads.map((head) => head.padStart(10)).join(""));
  for (const { name, listening, perSecond, processor, p50, p99, lost, wrong } of streams) {
    const cells = [
      listening,
      perSecond.toFixed(0),
      processor.toFixed(3),
      p50?.toFixed(2),
      p99?.toFixed(2),
      lost,
      wrong,
    ];
    console.log(title(name) + cells.map((cell) => `${cell ?? ""}`.padStart(10)).join(""));
  }
}
