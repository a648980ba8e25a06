/** Contracts of the function `health`: whether the service is up, for anyone, and what operators and their alarms read. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { timestampSchema } from "./values.ts";

const healthStatusSchema = z.enum(["ok", "warn", "fail"]).meta({ id: "HealthStatus" });

export type HealthStatus = z.infer<typeof healthStatusSchema>;

const healthCheckSchema = z
  .enum([
    "database",
    "connections",
    "storage",
    "clock_skew",
    "replica_lag",
    "schedules",
    "job",
    "queue_length",
    "queue_age",
    "push_settings",
    "push_pause",
    "unconfigured_devices",
    "partitions_ahead",
    "address_keys",
  ])
  .meta({ id: "HealthCheck" });

export type HealthCheck = z.infer<typeof healthCheckSchema>;

const healthUnitSchema = z
  .enum(["seconds", "days", "rows", "connections", "devices", "problems"])
  .meta({ id: "HealthUnit" });

const healthLineSchema = z
  .object({
    check: healthCheckSchema.describe("What was looked at; docs/operations/health.md says what each means."),
    subject: z.string().nullable().meta({
      description: "Of what: the name of a job, a queue, a provider or a table; null where there is one only.",
    }),
    status: healthStatusSchema.describe("What the number means."),
    measured: z.number().nullable().meta({ description: "The number; null where there is nothing to measure." }),
    isAtLeast: z.boolean().meta({ description: "Whether it was counted no further: there are more." }),
    unit: healthUnitSchema.describe("Of what the number is."),
    warnAt: z.number().nullable().meta({
      description:
        "From which number on it warns, of partitions_ahead down to which; null where the number alone is no trouble.",
    }),
    failAt: z.number().nullable().meta({ description: "The same of failing." }),
    note: z.string().nullable().meta({ description: "What there is to say besides; holds nothing of people." }),
  })
  .meta({ id: "HealthLine" });

export type HealthLine = z.output<typeof healthLineSchema>;

const healthReportSchema = z
  .object({
    status: healthStatusSchema.describe("The worst of all lines."),
    checkedAt: timestampSchema.describe("When, by the clock of the function."),
    lines: z.array(healthLineSchema).meta({ description: "Each with what was measured." }),
  })
  .meta({ id: "HealthReport" });

export type HealthReport = z.output<typeof healthReportSchema>;

export const healthContract = defineFunction({
  name: "health",
  summary: "Whether the service is up",
  access: "anyone",
  isPolled: true,
  routes: {
    getHealth: {
      method: "GET",
      path: "",
      summary: "Whether the service is up",
      description:
        "Asks the database, once a second at most, and answers 503 when it does not answer within two seconds. Anybody may call it, without a token, and hears nothing else. Operators send the secret key and get a report besides, which is 200 also when the service is down.",
      success: {
        status: 200,
        body: z
          .object({
            up: z.boolean().describe("Whether the database answers; false in a report only."),
            report: healthReportSchema.nullable().describe("For the secret key alone; null for everybody else."),
          })
          .meta({ id: "Health" }),
      },
      errors: ["unavailable", "misconfigured"],
    },
  },
});

export const healthMetricsContract = defineFunction({
  name: "health",
  summary: "Metrics, for operators",
  access: "secret",
  routes: {
    getMetrics: {
      method: "GET",
      path: "/metrics",
      summary: "What is measured, in the text format of Prometheus",
      description:
        "A scraper calls it with the secret key as bearer token. Counts are those of all isolates; what one counted within its last seconds may be missing.",
      success: { status: 200, body: z.string(), mediaType: "text/plain; version=0.0.4" },
      errors: [],
    },
  },
});
