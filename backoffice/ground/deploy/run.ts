/** What is done on servers: leaving it to be done by this node, and showing how far it is and what came of it. */

import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, desc, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { type Clock, daysBefore, formatInstant } from "#backoffice/core/clock.ts";
import type { Context, Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { downloadList, type EladminSource, readPage, within } from "#backoffice/ground/http/eladmin.ts";
import { type Column, instant, text } from "#backoffice/ground/spreadsheet/column.ts";
import type { Received } from "#contract/endpoint.ts";
import type { deployEndpoints, historyEndpoints, RunRow, RunWithOutput } from "#contract/system/mnt/deploy.ts";
import { type RunKind, runKindLabels, runStatusLabels } from "#contract/system/mnt/deploy.words.ts";
import { id as idSchema } from "#contract/value.ts";
import { deployApp, deployment, deploymentServer, deployOutput, deployRun, deployServer } from "./deploy.tables.ts";
import { safeName } from "./shell.rules.ts";

/** Whose runs are this process's: what was uploaded lies on its disk. */
export const nodeId = randomUUID();

/** Notified when a run waits. */
export const runChannel = "yunshang_deploy";

type Endpoints = typeof deployEndpoints;
type History = typeof historyEndpoints;

const said = "执行完毕";

export const startServer: Operation<Endpoints["start"]> = async (context, { body }) => {
  await leaveRuns(context, { deploymentId: body.id, kind: "START" });
  return said;
};

export const stopServer: Operation<Endpoints["stop"]> = async (context, { body }) => {
  await leaveRuns(context, { deploymentId: body.id, kind: "STOP" });
  return said;
};

export const serverStatus: Operation<Endpoints["status"]> = async (context, { body }) => {
  await leaveRuns(context, { deploymentId: body.id, kind: "STATUS" });
  return said;
};

/** The file is this node's until every server has it. No transaction waits for it to come. */
export const uploadRelease: Operation<Endpoints["upload"]> = async (context, { file }) => {
  const deploymentId = idSchema.safeParse(file.fields.id);
  if (!deploymentId.success) throw new DomainError("请选择要部署的应用");
  const name = safeName(file.name);
  const path = join(await releaseFolder(context.settings), randomUUID());
  try {
    await pipeline(file.chunks, createWriteStream(path, { mode: 0o600 }));
    const { size: bytes } = await stat(path);
    if (bytes === 0) throw new DomainError("文件是空的，请重新选择");
    const release = { deploymentId: deploymentId.data, kind: "DEPLOY", file: { name, path, bytes } } as const;
    await context.db.transaction((db) => leaveRuns({ ...context, db }, release));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { error: 0 as const, id: name };
};

/** Where uploaded releases wait. */
export async function releaseFolder({ dataDir }: Settings): Promise<string> {
  const folder = join(dataDir ?? tmpdir(), "releases");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export const rollBack: Operation<Endpoints["rollBack"]> = async (context, { body }) => {
  const run = await getRow(context.db, deployRun, body.id, "部署历史不存在，可能已被删除");
  if (run.backupPath === null) throw new DomainError("这次操作之前没有可以恢复的内容，不能回滚");
  await leaveRuns(context, {
    ...{ deploymentId: run.deploymentId, kind: "ROLLBACK" },
    restores: { runId: run.id, appId: run.appId, serverId: run.serverId, backupPath: run.backupPath },
  });
  return { deployId: run.deploymentId };
};

interface NewRuns {
  deploymentId: number;
  kind: RunKind;
  file?: { name: string; path: string; bytes: number };
  /** Of one server. */
  restores?: { runId: number; appId: number; serverId: number; backupPath: string };
}

/** One run a server, all of them or none: refused where one is at work on the same application there. */
async function leaveRuns(context: Context, { deploymentId, kind, file, restores }: NewRuns): Promise<void> {
  const { db, clock, actor } = context;
  await markCutOff({ db, clock });
  const found = await db
    .select({
      appId: deployApp.id,
      appName: deployApp.name,
      serverId: deployServer.id,
      serverName: deployServer.name,
      host: deployServer.host,
    })
    .from(deployment)
    .innerJoin(deployApp, eq(deployApp.id, deployment.appId))
    .innerJoin(deploymentServer, eq(deploymentServer.deploymentId, deployment.id))
    .innerJoin(deployServer, eq(deployServer.id, deploymentServer.serverId))
    .where(eq(deployment.id, deploymentId))
    .orderBy(deployServer.id);
  const places = restores
    ? found.filter(({ serverId, appId }) => serverId === restores.serverId && appId === restores.appId)
    : found;
  if (places.length === 0) {
    throw new DomainError(restores ? "这台服务器或这个应用已不在部署里，不能回滚" : "部署不存在，可能已被删除");
  }
  const now = clock.now();
  const own = {
    ...{
      batch: randomUUID(),
      deploymentId,
      kind,
      node: nodeId,
      heartbeatAt: now,
      createdAt: now,
      createdBy: actor.userId,
    },
    ...(file && { fileName: file.name, filePath: file.path, fileBytes: file.bytes }),
    ...(restores && { restoresId: restores.runId }),
  };
  const left = await db
    .insert(deployRun)
    .values(places.map((place) => ({ ...place, ...own })))
    .onConflictDoNothing()
    .returning({ id: deployRun.id, serverId: deployRun.serverId });
  const refused = places.find(({ serverId }) => !left.some((one) => one.serverId === serverId));
  if (refused) throw await busy(db, refused);
  if (kind !== "STATUS") {
    await writeAudit(
      context,
      places.map(({ appName, serverName }) => ({
        ...{ entity: "deployment", entityId: deploymentId, action: kind.toLowerCase() },
        after: { appName, serverName, ...(file && { file: file.name }) },
      })),
    );
  }
  await rows(db, sql`select pg_notify(${runChannel}, '')`);
}

async function busy(
  db: Db,
  { appId, serverId, appName, serverName }: { appId: number; serverId: number; appName: string; serverName: string },
): Promise<DomainError> {
  const [run] = await rows<{ kind: RunKind; who: string; at: string }>(
    db,
    sql`select r.kind, coalesce(u.nick_name, '') as who, ${shownInstant(sql`r.created_at`)} as at
        from deploy_run r left join sys_user u on u.id = r.created_by
        where r.app_id = ${appId} and r.server_id = ${serverId} and r.status in ('WAITING', 'RUNNING') and r.kind <> 'STATUS'`,
  );
  const what = run ? `${run.who} 于 ${run.at.slice(11, 16)} 开始的${runKindLabels[run.kind]}` : "另一次操作";
  return new DomainError(`应用 ${appName} 在服务器 ${serverName} 上正在进行${what}，请等它结束`);
}

/** Longer than this without a sign, and the process that did it has ended. */
const silentMs = 60_000;

/** Every minute, and before another is begun: marks what was cut off by the end of its node. */
export async function markCutOff({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .update(deployRun)
    .set({ status: "CUT", outcome: cutOffSentence, finishedAt: clock.now(), filePath: null })
    .where(
      and(
        inArray(deployRun.status, ["WAITING", "RUNNING"]),
        lt(deployRun.heartbeatAt, new Date(clock.now().getTime() - silentMs)),
      ),
    );
}

export const cutOffSentence = "进行到一半时产品停止了，没有完成：请查看应用的状态，必要时重新部署或回滚";

/** What was only looked at is not kept for long. */
const keptStatusDays = 7;

export async function sweepRuns({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .delete(deployRun)
    .where(and(eq(deployRun.kind, "STATUS"), lt(deployRun.createdAt, daysBefore(clock.now(), keptStatusDays))));
}

/** Files that no run waits for any more; of this node's disk. */
export async function findWaitingFiles(db: Db): Promise<Set<string>> {
  const found = await db.select({ path: deployRun.filePath }).from(deployRun).where(isNotNull(deployRun.filePath));
  return new Set(found.flatMap(({ path }) => path ?? []));
}

const source: EladminSource<Received<History["list"]>["query"] | null, RunRow> = {
  select: (_context, query) => sql`
    select r.id::text as id, r.kind, r.status, r.app_name as "appName", r.server_name as "serverName", r.host as ip,
           ${shownInstant(sql`r.created_at`)} as "deployDate", coalesce(u.nick_name, '') as "deployUser",
           r.deployment_id as "deployId", r.file_name as "fileName", r.outcome,
           (r.backup_path is not null and r.status not in ('WAITING', 'RUNNING')) as "canRollBack", r.id as "order"
    from deploy_run r left join sys_user u on u.id = r.created_by
    where ${all([
      sql`r.kind in ('DEPLOY', 'ROLLBACK')`,
      query?.blurry !== undefined &&
        sql`(r.app_name ilike ${containing(query.blurry)} or r.host ilike ${containing(query.blurry)}
             or r.server_name ilike ${containing(query.blurry)} or u.nick_name ilike ${containing(query.blurry)})`,
      query?.deployId !== undefined && sql`r.deployment_id = ${query.deployId}`,
      within(sql`r.created_at`, query?.deployDate ?? []),
      within(sql`r.created_at`, query?.createTime ?? []),
    ])}`,
  sorts: ["deployDate", "appName", "ip", "deployUser"],
  usual: ["deployDate,desc"],
};

export const listHistory: Operation<History["list"]> = (context, { query }) => readPage(source, context, query);

const columns: readonly Column<RunRow>[] = [
  text("应用", 20, (row) => row.appName),
  text("服务器", 20, (row) => row.serverName),
  text("地址", 20, (row) => row.ip),
  text("操作", 8, (row) => runKindLabels[row.kind]),
  text("文件", 24, (row) => row.fileName),
  text("结果", 8, (row) => runStatusLabels[row.status]),
  text("说明", 40, (row) => row.outcome),
  text("部署人", 12, (row) => row.deployUser),
  instant("部署时间", (row) => row.deployDate),
];

export const downloadHistory: Operation<History["download"]> = (context, { query }) =>
  downloadList(source, context, { query, title: "部署历史", columns });

/** What is at work stays. */
export const removeHistory: Operation<History["remove"]> = async (context, { body }) => {
  const gone = await context.db
    .delete(deployRun)
    .where(and(inArray(deployRun.id, body), ne(deployRun.status, "RUNNING"), ne(deployRun.status, "WAITING")))
    .returning({ id: deployRun.id, appName: deployRun.appName, host: deployRun.host });
  const left = await context.db.$count(deployRun, inArray(deployRun.id, body));
  if (left > 0) throw new DomainError("正在进行的部署不能删除，请等它结束");
  await writeAudit(
    context,
    gone.map(({ id, appName, host }) => ({
      entity: "deploy_run",
      entityId: id,
      action: "remove",
      before: { appName, host },
    })),
  );
};

export const runDetail: Operation<History["detail"]> = async (context, { params }) => {
  const [run] = await withOutput(context.db, [params.id], null);
  if (!run) throw new DomainError("部署历史不存在，可能已被删除");
  return run;
};

/** The last lines of each are what one looks for while it goes on. */
const latestLines = 300;

export const latestRuns: Operation<Endpoints["latest"]> = async ({ db }, { params }) => {
  const [latest] = await db
    .select({ batch: deployRun.batch })
    .from(deployRun)
    .where(eq(deployRun.deploymentId, params.id))
    .orderBy(desc(deployRun.id))
    .limit(1);
  if (!latest) return { content: [] };
  const runs = await db.select({ id: deployRun.id }).from(deployRun).where(eq(deployRun.batch, latest.batch));
  return {
    content: await withOutput(
      db,
      runs.map(({ id }) => id),
      latestLines,
    ),
  };
};

/** The runs in their order, each with its lines: the last `most`, or all of them. */
async function withOutput(db: Db, ids: readonly number[], most: number | null): Promise<RunWithOutput[]> {
  const found = await rows<Omit<RunWithOutput, "lines">>(
    db,
    sql`select r.id::text as id, r.kind, r.status, r.app_name as "appName", r.server_name as "serverName", r.host as ip,
               ${shownInstant(sql`r.created_at`)} as "deployDate", coalesce(u.nick_name, '') as "deployUser",
               r.deployment_id as "deployId", r.file_name as "fileName", r.outcome,
               (r.backup_path is not null and r.status not in ('WAITING', 'RUNNING')) as "canRollBack",
               case when r.finished_at is null then null else ${shownInstant(sql`r.finished_at`)} end as "finishTime"
        from deploy_run r left join sys_user u on u.id = r.created_by
        where r.id in ${[...ids]} order by r.id`,
  );
  return Promise.all(
    found.map(async (run) => {
      const last = db
        .select({ no: deployOutput.no, kind: deployOutput.kind, text: deployOutput.text })
        .from(deployOutput)
        .where(eq(deployOutput.runId, Number(run.id)))
        .orderBy(desc(deployOutput.no));
      const lines = await (most === null ? last : last.limit(most));
      return { ...run, lines: lines.reverse() };
    }),
  );
}

/** A stamp for folders, in the time that people read. */
export function folderStamp(instant: Date): string {
  return formatInstant(instant).replace(/\D/g, "");
}
