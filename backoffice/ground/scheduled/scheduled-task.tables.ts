/** Scheduled tasks, and the runs of each: those that wait, are at work, and have ended. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { runOrigins, runStatuses } from "#contract/system/scheduled-tasks.ts";

export const scheduledTask = pgTable(
  "scheduled_task",
  {
    id: primaryId(),
    jobName: text("job_name").notNull().unique(),
    /** Together they name the work: `backup` and `take`. */
    beanName: text("bean_name").notNull(),
    methodName: text("method_name").notNull(),
    params: text("params").notNull(),
    /** Six or seven fields, as Quartz has them; times of Asia/Shanghai. */
    cronExpression: text("cron_expression").notNull(),
    isPause: boolean("is_pause").notNull(),
    personInCharge: text("person_in_charge").notNull(),
    /** Who gets a mail of each failure, separated by commas. */
    email: text("email").notNull(),
    /** Ids of tasks that run after this one has succeeded, separated by commas. */
    subTask: text("sub_task").notNull(),
    pauseAfterFailure: boolean("pause_after_failure").notNull(),
    description: text("description").notNull(),
    /** When it is due; null while it is paused and when its times are over. */
    nextAt: instantColumn("next_at"),
    ...audited,
  },
  (table) => [index("scheduled_task_next").on(table.nextAt)],
);

/** What ran stays told as it was then, also when the task is changed or gone. */
export const scheduledRun = pgTable(
  "scheduled_run",
  {
    id: primaryId(),
    taskId: reference("task_id").references(() => scheduledTask.id, { onDelete: "set null" }),
    jobName: text("job_name").notNull(),
    beanName: text("bean_name").notNull(),
    methodName: text("method_name").notNull(),
    params: text("params").notNull(),
    cronExpression: text("cron_expression").notNull(),
    origin: text("origin", { enum: runOrigins }).notNull(),
    /** The instant of the schedule, or when it was asked for. */
    dueAt: instantColumn("due_at").notNull(),
    /** On whose behalf. */
    userId: reference("user_id").notNull(),
    status: text("status", { enum: runStatuses }).notNull().default("WAITING"),
    startedAt: instantColumn("started_at"),
    /** The last sign of life. */
    heartbeatAt: instantColumn("heartbeat_at"),
    finishedAt: instantColumn("finished_at"),
    /** Milliseconds. */
    took: integer("took"),
    /** What it did, one sentence; null when it failed. */
    detail: text("detail"),
    /** Why it failed. */
    exception: text("exception"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    // Several nodes that find a task due at once leave one run.
    uniqueIndex("scheduled_run_due").on(table.taskId, table.dueAt).where(sql`origin = 'SCHEDULE'`),
    index("scheduled_run_unfinished").on(table.id).where(sql`status in ('WAITING', 'RUNNING')`),
    index("scheduled_run_task").on(table.taskId, table.id),
  ],
);
