/** Alarms and dashboard panels use only metrics that `/health/metrics` returns (docs/operations/health.md). */

import { readFile } from "node:fs/promises";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { anchorsOf } from "../../../../tools/docs-site/anchors.ts";
import { countedMetrics } from "../../../functions/_shared/observability/metrics.ts";
import { gauges, statusGauge } from "../../../functions/health/exposition.ts";

const folder = new URL("../../../../operations/", import.meta.url);

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url?: string };
}

interface Panel {
  title: string;
  targets?: { expr: string; legendFormat?: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
}

async function readRules(): Promise<Rule[]> {
  const text = await readFile(new URL("prometheus-health-rules.yaml", folder), "utf8");
  const { groups } = parseYaml(text) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

async function readPanels(): Promise<Panel[]> {
  return JSON.parse(await readFile(new URL("grafana-health-dashboard.json", folder), "utf8")).panels;
}

/** Returns the names of all metrics with their labels, including the metric `up` of Prometheus itself. */
function knownMetrics(): Map<string, string[]> {
  const counted = Object.entries(countedMetrics).flatMap(([name, { type, labels }]) => {
    const own = [...labels];
    return type === "histogram"
      ? [
          [`${name}_bucket`, [...own, "le"]],
          [`${name}_sum`, own],
          [`${name}_count`, own],
        ]
      : [[name, own]];
  }) as [string, string[]][];
  const measured = Object.values(gauges).map(({ name, labels }): [string, string[]] => [name, [...labels]]);
  return new Map([...counted, ...measured, [statusGauge.name, ["check", "subject"]], ["up", ["job", "instance"]]]);
}

const known = knownMetrics();

/** Returns the errors in a PromQL expression: syntax errors, unknown metrics, and unknown labels. */
function problemsIn(written: string): string[] {
  const expression = written.replaceAll("$__rate_interval", "5m");
  const problems: string[] = [];
  const names: string[] = [];
  const labels: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      const text = expression.slice(from, to);
      if (type.isError) {
        problems.push(`cannot be read at ${from}`);
      } else if (type.name === "Identifier") {
        names.push(text);
      } else if (type.name === "LabelName") {
        labels.push(text);
      }
    },
  });
  const ownLabels = names.flatMap((name) => known.get(name) ?? []);
  return [
    ...problems,
    ...names.filter((name) => !known.has(name)).map((name) => `no metric ${name}`),
    ...labels.filter((label) => !ownLabels.includes(label)).map((label) => `no label ${label}`),
    ...(names.length === 0 ? ["asks for nothing"] : []),
  ];
}

describe("the check of PromQL expressions", () => {
  it.each([
    ['sum by (rpc) (rate(database_calls_total{outcome="failed"}[5m])) > 1', []],
    ["sum(rate(requests_total[5m]))", ["no metric requests_total"]],
    ["sum by (person) (queue_length)", ["no label person"]],
    ["sum(rate(queue_length[5m])", ["cannot be read at 26"]],
    ["1 + 1", ["asks for nothing"]],
  ])("returns the errors in %s", (expression, problems) => {
    expect(problemsIn(expression)).toEqual(problems);
  });
});

describe("each alarm", () => {
  it("uses existing metrics, and has a severity, a summary and a description", async () => {
    const rules = await readRules();
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, expr, labels, annotations, ...rest } of rules) {
      expect(problemsIn(expr), alert).toEqual([]);
      expect(["page", "ticket"], alert).toContain(labels.severity);
      expect(rest.for, alert).toMatch(/^\d+[mh]$/);
      expect(annotations.summary, alert).toMatch(/\.$/);
      expect(annotations.description, alert).toMatch(/\.$/);
    }
  });
});

const readPage = (page: string) => readFile(new URL(`../${page}`, folder), "utf8");

describe("the runbook", () => {
  it("has a section for each alarm, and the alarm's runbook_url links to the section", async () => {
    for (const { alert, annotations } of await readRules()) {
      const [, page = "", anchor] =
        /^(docs\/operations\/[\w-]+\.md)#([\w-]+)$/.exec(annotations.runbook_url ?? "") ?? [];
      expect(page, alert).not.toBe("");
      expect(anchorsOf(await readPage(page)), alert).toContain(anchor);
    }
  });

  it("has no section for an alarm that does not exist", async () => {
    const alarms = (await readRules()).map(({ alert }) => alert.toLowerCase());
    expect(anchorsOf(await readPage("docs/operations/alarms.md"))).toEqual(["alarms", ...alarms]);
  });
});

describe("the panels of the dashboard", () => {
  it("query only existing metrics", async () => {
    for (const { title, targets = [] } of await readPanels()) {
      expect(targets.length, title).toBeGreaterThan(0);
      for (const { expr } of targets) {
        expect(problemsIn(expr), title).toEqual([]);
      }
    }
  });

  it("do not overlap", async () => {
    const taken = (await readPanels()).flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
  });

  it("show every metric at least once", async () => {
    const asked = (await readPanels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join(" ");
    const shown = [...Object.keys(countedMetrics), ...Object.values(gauges).map(({ name }) => name), statusGauge.name];
    expect(shown.filter((name) => !asked.includes(name))).toEqual([]);
  });
});
