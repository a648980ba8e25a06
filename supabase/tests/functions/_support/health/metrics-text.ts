/** Parses the text format of Prometheus, and fails on every input that Prometheus would reject. */

import { parser } from "@prometheus-io/lezer-promql";
import { expect } from "vitest";

/** A value of a metric, with the name and the labels of the metric. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Family {
  type: string;
  help: string;
  samples: Sample[];
}

/** Parses a series with the grammar of PromQL, because a series has the syntax of a PromQL selector. */
function readSeries(series: string): Omit<Sample, "value"> {
  const labels: Record<string, string> = {};
  let name = "";
  let label = "";
  parser.parse(series).iterate({
    enter({ type, from, to }) {
      const text = series.slice(from, to);
      expect(type.isError, `${series} at ${from}`).toBe(false);
      if (type.name === "Identifier") {
        name = text;
      } else if (type.name === "LabelName") {
        label = text;
      } else if (type.name === "StringLiteral") {
        labels[label] = JSON.parse(text);
      }
    },
  });
  return { name, labels };
}

function readSample(line: string): Sample {
  const end = line.lastIndexOf(" ");
  const value = Number(line.slice(end + 1));
  expect(value, line).not.toBeNaN();
  return { ...readSeries(line.slice(0, end)), value };
}

/**
 * Returns all metrics in a text, by metric name. Each metric must occur once, and its samples must follow its lines
 * `HELP` and `TYPE`. Each combination of a name and labels must occur once.
 */
export function readMetrics(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  const lines = text.split("\n");
  expect(lines.pop(), "the last line ends with a line break").toBe("");
  let current: Family | undefined;
  for (const line of lines) {
    const [, word, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (word === "HELP") {
      expect(families.has(name), name).toBe(false);
      current = { type: "", help: rest, samples: [] };
      families.set(name, current);
    } else if (word === "TYPE") {
      expect(families.get(name), name).toBe(current);
      current!.type = rest;
    } else {
      const sample = readSample(line);
      const suffix = current?.type === "histogram" ? /_(bucket|sum|count)$/ : /$^/;
      expect(families.get(sample.name.replace(suffix, "")), line).toBe(current);
      current!.samples.push(sample);
    }
  }
  const series = lines.filter((line) => !line.startsWith("#")).map((line) => line.slice(0, line.lastIndexOf(" ")));
  expect(new Set(series).size).toBe(series.length);
  return families;
}

/** Returns the samples with this name and at least these labels. */
export function samplesOf(families: Map<string, Family>, name: string, labels: Record<string, string> = {}): Sample[] {
  const all = [...families.values()].flatMap(({ samples }) => samples);
  return all.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
}
