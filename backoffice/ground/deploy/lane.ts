/**
 * Does the runs of this node, several servers at once, in a lane beside the jobs: a long deployment holds up neither
 * exports nor backups. A run shows that it lives by its heartbeat; what stops with its node is marked so, by the node
 * itself when it is stopped, by any node when it died.
 */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { WorkerNode } from "#backoffice/core/module.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { type QueueWorker, startQueueWorker } from "#backoffice/db/queue-worker.ts";
import { openSsh } from "#backoffice/ground/ssh/ssh.ts";
import { runKindLabels } from "#contract/system/mnt/deploy.words.ts";
import { type ActWork, deployRelease, reportStatus, rollBackTo, startApp, stopApp } from "./acts.ts";
import { deployApp, deployRun, deployServer } from "./deploy.tables.ts";
import { openOutput, publishNews } from "./output.ts";
import { cutOffSentence, findWaitingFiles, folderStamp, nodeId, releaseFolder, runChannel } from "./run.ts";
import { addressOf, pinHostKey } from "./server.ts";

type Run = typeof deployRun.$inferSelect;

const waitsHere = and(eq(deployRun.status, "WAITING"), eq(deployRun.node, nodeId));
const mostAtOnce = 4;
const heartbeatEveryMs = 10_000;
/** Of one server, whatever is done there. */
const longestRunMs = 60 * 60_000;

export async function startDeployments(node: WorkerNode): Promise<QueueWorker> {
  const { db } = node.database;
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  await removeStrayFiles(node).catch((error: unknown) => node.log.warn(error, "releases could not be looked through"));
  const worker = await startQueueWorker(node, {
    name: "deployments",
    channel: runChannel,
    waits: () => sql`exists (select from deploy_run where ${waitsHere})`,
    async drain(isStopped) {
      while (!isStopped() && running.size < mostAtOnce) {
        const run = await claimRun(db, node.clock);
        if (!run) return;
        const work = doRun(node, run, ending.signal).finally(() => {
          running.delete(work);
          // What waited for its place.
          void worker.settle();
        });
        running.add(work);
      }
    },
  });
  return {
    async settle() {
      await worker.settle();
      while (running.size > 0) {
        await Promise.all(running);
        await worker.settle();
      }
    },
    async stop() {
      ending.abort();
      await worker.stop();
      await Promise.all(running);
    },
  };
}

async function claimRun(db: Db, clock: Clock): Promise<Run | null> {
  const next = db
    .select({ id: deployRun.id })
    .from(deployRun)
    .where(waitsHere)
    .orderBy(asc(deployRun.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(deployRun)
    .set({ status: "RUNNING", heartbeatAt: clock.now() })
    .where(eq(deployRun.id, sql`(${next})`))
    .returning();
  return taken ?? null;
}

async function doRun(node: WorkerNode, run: Run, stopped: AbortSignal): Promise<void> {
  const { db } = node.database;
  const mine = and(eq(deployRun.id, run.id), eq(deployRun.status, "RUNNING"));
  const beat = setInterval(() => {
    const alive = db.update(deployRun).set({ heartbeatAt: node.clock.now() }).where(mine);
    alive.catch(() => {});
  }, heartbeatEveryMs).unref();
  const tell = (said: { text: string; bad: boolean } | null) =>
    publishNews(db, run.createdBy, { deployId: run.deploymentId, said });
  const output = openOutput(db, run.id, () => tell(null));
  const end = async (status: Run["status"], outcome: string) => {
    await output.close();
    const ended = { status, outcome, finishedAt: node.clock.now(), filePath: null };
    const closed = await db.update(deployRun).set(ended).where(mine).returning({ id: deployRun.id });
    const text = `服务器：${run.serverName}\n应用：${run.appName}\n${runKindLabels[run.kind]}：${outcome}`;
    if (closed.length > 0) await tell({ text, bad: status !== "DONE" });
    await removeFile(db, run);
  };
  try {
    const outcome = await act(node, run, { say: output.say, stopped });
    output.say(outcome, "STEP");
    await end("DONE", outcome);
  } catch (error) {
    const [status, sentence] = outcomeOf(error, stopped);
    if (!(error instanceof DomainError) && status === "FAILED") {
      node.log.error({ err: error, runId: run.id }, "deployment failed");
    }
    output.say(sentence, "ERR");
    await end(status, sentence).catch((failed: unknown) => node.log.warn(failed, "a deployment's end was not written"));
  } finally {
    clearInterval(beat);
  }
}

function outcomeOf(error: unknown, stopped: AbortSignal): [Run["status"], string] {
  if (stopped.aborted) return ["CUT", cutOffSentence];
  return ["FAILED", error instanceof DomainError ? error.message : "出错了，没有完成，请查看输出后重试"];
}

async function act(
  { database: { db }, settings }: WorkerNode,
  run: Run,
  { say, stopped }: { say: ActWork["say"]; stopped: AbortSignal },
): Promise<string> {
  const [server] = await db.select().from(deployServer).where(eq(deployServer.id, run.serverId));
  const [app] = await db.select().from(deployApp).where(eq(deployApp.id, run.appId));
  if (!server || !app) throw new DomainError("服务器或应用已被删除");
  say(`连接 ${server.name}（${server.account}@${server.host}:${server.port}）`, "STEP");
  const late = AbortSignal.timeout(longestRunMs);
  const ssh = await openSsh(addressOf({ settings }, server), { signal: AbortSignal.any([stopped, late]) });
  try {
    await pinHostKey({ db }, server, ssh.hostKey);
    const work: ActWork = {
      ...{ ssh, app, say, deploymentId: run.deploymentId },
      stamp: `${folderStamp(run.createdAt)}-${run.id}`,
      backedUp: async (backupPath) => {
        await db.update(deployRun).set({ backupPath }).where(eq(deployRun.id, run.id));
      },
    };
    return await perform(db, run, work);
  } finally {
    ssh.close();
  }
}

async function perform(db: Db, run: Run, work: ActWork): Promise<string> {
  switch (run.kind) {
    case "DEPLOY":
      return deployRelease(work, { path: run.filePath ?? "", name: run.fileName ?? "", bytes: run.fileBytes ?? 0 });
    case "ROLLBACK": {
      const [restored] = await db
        .select()
        .from(deployRun)
        .where(eq(deployRun.id, run.restoresId ?? 0));
      if (!restored?.backupPath) throw new DomainError("要回滚的部署历史已被删除");
      return rollBackTo(work, restored.backupPath);
    }
    case "START":
      return startApp(work);
    case "STOP":
      return stopApp(work);
    case "STATUS":
      return reportStatus(work);
  }
}

/** The release goes with the last of its runs. */
async function removeFile(db: Db, { filePath }: Run): Promise<void> {
  if (filePath === null) return;
  const waiting = await db.$count(deployRun, eq(deployRun.filePath, filePath));
  if (waiting === 0) await rm(filePath, { force: true });
}

/** Other nodes may share the folder, and be about to write down what they have just received. */
const strayMs = 24 * 3_600_000;

/** What was left when a node died. */
async function removeStrayFiles({ database: { db }, settings }: WorkerNode): Promise<void> {
  const folder = await releaseFolder(settings);
  const waiting = await findWaitingFiles(db);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (!waiting.has(path) && Date.now() - mtimeMs > strayMs) await rm(path, { force: true });
  }
}
