/** Servers, applications, where these are deployed, and what was done there. */
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { type RunKind, type RunStatus, runKinds, runStatuses } from "#contract/system/mnt/deploy.words.ts";

export const deployServer = pgTable("deploy_server", {
  id: primaryId(),
  name: text("name").notNull(),
  host: text("host").notNull(),
  port: integer("port").notNull(),
  account: text("account").notNull(),
  /** Sealed (settings/secret.ts). */
  password: text("password"),
  privateKey: text("private_key"),
  /** `ssh-ed25519 SHA256:…`, pinned at the first sign-in. */
  hostKey: text("host_key"),
  ...audited,
});

export const deployApp = pgTable("deploy_app", {
  id: primaryId(),
  name: text("name").notNull(),
  port: integer("port").notNull(),
  uploadPath: text("upload_path").notNull(),
  deployPath: text("deploy_path").notNull(),
  backupPath: text("backup_path").notNull(),
  startScript: text("start_script").notNull(),
  deployScript: text("deploy_script").notNull(),
  stopScript: text("stop_script").notNull().default(""),
  ...audited,
});

export const deployment = pgTable("deployment", {
  id: primaryId(),
  appId: reference("app_id")
    .notNull()
    .references(() => deployApp.id),
  ...audited,
});

export const deploymentServer = pgTable(
  "deployment_server",
  {
    deploymentId: reference("deployment_id")
      .notNull()
      .references(() => deployment.id, { onDelete: "cascade" }),
    serverId: reference("server_id")
      .notNull()
      .references(() => deployServer.id),
  },
  (table) => [primaryKey({ columns: [table.deploymentId, table.serverId] })],
);

/** One act on one server. It outlives what it names, hence the names and no references. */
export const deployRun = pgTable(
  "deploy_run",
  {
    id: primaryId(),
    /** The act that it is part of, on all servers. */
    batch: text("batch").notNull(),
    deploymentId: reference("deployment_id").notNull(),
    appId: reference("app_id").notNull(),
    serverId: reference("server_id").notNull(),
    appName: text("app_name").notNull(),
    serverName: text("server_name").notNull(),
    host: text("host").notNull(),
    kind: text("kind", { enum: runKinds }).$type<RunKind>().notNull(),
    status: text("status", { enum: runStatuses }).$type<RunStatus>().notNull().default("WAITING"),
    /** What was uploaded: its name, where it waits on the node's disk, and how much it is. */
    fileName: text("file_name"),
    filePath: text("file_path"),
    fileBytes: bigint("file_bytes", { mode: "number" }),
    /** The run whose backup is put back. */
    restoresId: reference("restores_id"),
    /** On the server: what was there before. */
    backupPath: text("backup_path"),
    outcome: text("outcome"),
    /** The process that does it, since the file is on its disk. */
    node: text("node").notNull(),
    heartbeatAt: instantColumn("heartbeat_at").notNull(),
    createdBy: reference("created_by").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  (table) => [
    index("deploy_run_deployment").on(table.deploymentId, table.id),
    // One at a time; asking how it is disturbs nobody.
    uniqueIndex("deploy_run_at_work")
      .on(table.appId, table.serverId)
      .where(sql`status in ('WAITING', 'RUNNING') and kind <> 'STATUS'`),
  ],
);

export const deployOutput = pgTable(
  "deploy_output",
  {
    runId: reference("run_id")
      .notNull()
      .references(() => deployRun.id, { onDelete: "cascade" }),
    no: integer("no").notNull(),
    kind: text("kind", { enum: ["STEP", "OUT", "ERR"] }).notNull(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.no] })],
);
