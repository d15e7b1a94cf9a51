/** How the processes and the database fare: a sample a minute a process, and which thresholds are crossed now. */
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId } from "#backoffice/db/columns.ts";
import type { DatabaseSample, MachineSample, ProcessFigures } from "#contract/system/monitor/telemetry.ts";
import { processKinds } from "#contract/system/monitor/telemetry.ts";

export const processSample = pgTable(
  "process_sample",
  {
    id: primaryId(),
    /** Names a process for as long as it runs: kind, host and number. */
    process: text("process").notNull(),
    kind: text("kind", { enum: processKinds }).notNull(),
    host: text("host").notNull(),
    pid: integer("pid").notNull(),
    startedAt: instantColumn("started_at").notNull(),
    sampledAt: instantColumn("sampled_at").notNull(),
    figures: jsonb("figures").$type<ProcessFigures>().notNull(),
    machine: jsonb("machine").$type<MachineSample>().notNull(),
    /** Of back-office processes. */
    database: jsonb("database").$type<DatabaseSample>(),
  },
  (table) => [
    index("process_sample_at").on(table.sampledAt),
    index("process_sample_process").on(table.process, table.sampledAt),
  ],
);

export const telemetryAlarm = pgTable(
  "telemetry_alarm",
  {
    /** The process, machine or database that it is about. */
    subject: text("subject").notNull(),
    metric: text("metric").notNull(),
    since: instantColumn("since").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.metric] })],
);
