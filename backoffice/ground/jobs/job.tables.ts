/** Background jobs and the files they leave, in the database: any node may run one, any node may serve its file. */
import { customType, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";
import { jobKinds, jobStatuses } from "#contract/system/jobs.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const job = pgTable(
  "job",
  {
    id: primaryId(),
    kind: text("kind", { enum: jobKinds }).notNull(),
    /** Which export or import, for example `movements`. */
    topic: text("topic").notNull(),
    title: text("title").notNull(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    status: text("status", { enum: jobStatuses }).notNull().default("WAITING"),
    input: jsonb("input").notNull(),
    done: integer("done").notNull().default(0),
    total: integer("total"),
    /** What came of it: a report, or why it failed. */
    result: jsonb("result"),
    /** Of a job whose files hold people's data: the key they lie under, sealed itself (settings/secret.ts). */
    fileKeySealed: text("file_key_sealed"),
    fileName: text("file_name"),
    mediaType: text("media_type"),
    startedAt: instantColumn("started_at"),
    /** The last sign of life; a job whose node died is taken up again. */
    heartbeatAt: instantColumn("heartbeat_at"),
    finishedAt: instantColumn("finished_at"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("job_user").on(table.userId, table.id), index("job_status").on(table.status, table.id)],
);

/** The file of a job in pieces, so that neither writing nor reading holds it whole. */
export const jobChunk = pgTable(
  "job_chunk",
  {
    jobId: reference("job_id")
      .notNull()
      .references(() => job.id, { onDelete: "cascade" }),
    /** Input of an import, output of an export. */
    side: text("side", { enum: ["IN", "OUT"] }).notNull(),
    seq: integer("seq").notNull(),
    /** Under the job's key, where it has one. */
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.side, table.seq] })],
);
