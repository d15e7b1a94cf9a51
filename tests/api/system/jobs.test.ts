/** Background jobs: taken once, shown while they run, taken up again when their node dies, never in the way of requests. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { QueueWorker } from "#backoffice/db/queue-worker.ts";
import { deleteOldJobs } from "#backoffice/ground/jobs/expiry.ts";
import { type JobHandler, jobHandler, startJobs } from "#backoffice/ground/jobs/runner.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, demoSecretKey } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
let boss = "";
let bossId = 0;
let now = demoNow.getTime();
const workers: QueueWorker[] = [];

beforeAll(async () => {
  boss = await backoffice.signIn("boss");
  const [user] = await rows<{ id: number }>(
    backoffice.database.db,
    sql`select id from sys_user where username = 'boss'`,
  );
  bossId = user?.id ?? 0;
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await backoffice.database.db.execute(sql`delete from job`);
});

/** Beside the back office's own, which knows nothing of the topic of these tests. */
async function node(...handlers: JobHandler[]): Promise<QueueWorker> {
  const worker = await startJobs(
    {
      database: backoffice.database,
      clock: { now: () => new Date(now) },
      settings: { secretKey: demoSecretKey },
      log: { warn: () => {}, error: () => {} },
    },
    handlers,
  );
  workers.push(worker);
  return worker;
}

/** Without a notification: the workers are told to settle. */
async function leave(topic: string, input: object = {}): Promise<number> {
  const [added] = await rows<{ id: number }>(
    backoffice.database.db,
    sql`insert into job (kind, topic, title, user_id, input, created_at)
        values ('EXPORT', ${topic}, '测试', ${bossId}, ${JSON.stringify(input)}::jsonb, ${demoNow.toISOString()}::timestamptz) returning id`,
  );
  return added?.id ?? 0;
}

const shown = async (id: number) => (await backoffice.send("GET", `/api/task/${id}`, { token: boss })).body;

async function* pieces(count: number, bytes: number) {
  for (let index = 0; index < count; index += 1) yield new Uint8Array(bytes).fill(index);
}

describe("a job", () => {
  it("shows its progress, leaves a file in pieces and tells its owner", async () => {
    const seen: unknown[] = [];
    const worker = await node(
      jobHandler("test", z.object({ size: z.number() }), async (work, { size }) => {
        await work.progress(0, 3);
        seen.push(await shown(work.jobId));
        await work.writeFile(pieces(3, size));
        await work.progress(3, 3);
        return { result: { fine: true }, file: { name: "一.bin", mediaType: "text/x-test" }, message: "好了" };
      }),
    );
    const id = await leave("test", { size: 200_000 });
    await worker.settle();
    expect(seen).toEqual([
      expect.objectContaining({ status: "RUNNING", done: 0, total: 3, fileName: null, result: null }),
    ]);
    expect(await shown(id)).toMatchObject({
      status: "DONE",
      done: 3,
      fileName: "一.bin",
      fileBytes: 600_000,
      result: { fine: true },
    });
    const chunks = await rows<{ size: number }>(
      backoffice.database.db,
      sql`select length(bytes) as size from job_chunk where job_id = ${id} order by seq`,
    );
    expect(chunks.map((chunk) => chunk.size)).toEqual([262_144, 262_144, 75_712]);
    const file = await fetch(`${backoffice.url}/api/task/${id}/file`, { headers: { Authorization: boss } });
    expect(file.headers.get("Content-Type")).toBe("text/x-test");
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([bytes.length, bytes[0], bytes[200_000], bytes[599_999]]).toEqual([600_000, 0, 1, 2]);
  });

  it("whose file holds people's data leaves it sealed, each piece by itself, and gives it as it was", async () => {
    const text = "收货人 欧阳小雨 13812346789 五一大道 99 号；".repeat(20_000);
    const made = new TextEncoder().encode(text);
    const worker = await node({
      ...jobHandler("test", z.object({}), async (work) => {
        await work.writeFile(
          (async function* () {
            yield made;
          })(),
        );
        return { file: { name: "一.bin", mediaType: "text/x-test" }, message: "好了" };
      }),
      seals: true,
    });
    const id = await leave("test");
    await worker.settle();
    expect(await shown(id)).toMatchObject({ status: "DONE", fileBytes: made.length });
    const chunks = await rows<{ bytes: Uint8Array }>(
      backoffice.database.db,
      sql`select bytes from job_chunk where job_id = ${id} order by seq`,
    );
    expect(chunks.length).toBeGreaterThan(2);
    for (const { bytes } of chunks)
      expect(new TextDecoder().decode(bytes)).not.toMatch(/13812346789|五一大道|欧阳小雨/);
    const file = await fetch(`${backoffice.url}/api/task/${id}/file`, { headers: { Authorization: boss } });
    expect(await file.text()).toBe(text);
  });

  it.each([
    ["a refusal in its own words", new DomainError("第 3 行不对"), "第 3 行不对"],
    ["anything else without its insides", new Error("ECONNRESET"), "任务出错，没有完成，请稍后重新提交"],
  ])("fails with %s", async (_what, error, sentence) => {
    const worker = await node({ topic: "test", run: () => Promise.reject(error) });
    const id = await leave("test");
    await worker.settle();
    expect(await shown(id)).toMatchObject({ status: "FAILED", failure: sentence, result: null });
    const reply = await backoffice.send("GET", `/api/task/${id}/file`, { token: boss });
    expect(reply.body.message).toContain("没有可下载的文件");
    const { body } = await backoffice.send("GET", "/api/user/message/business/list", { token: boss });
    expect(body.content[0]).toMatchObject({ title: "导出失败：测试", content: sentence });
  });

  it("is done by one node of several", async () => {
    const done: number[] = [];
    const handler: JobHandler = {
      topic: "test",
      run: async (work) => {
        await work.progress(0, 1);
        done.push(work.jobId);
        return { message: "" };
      },
    };
    const nodes = [await node(handler), await node(handler), await node(handler)];
    const ids = [await leave("test"), await leave("test"), await leave("test"), await leave("test")];
    await Promise.all(nodes.map((one) => one.settle()));
    expect(done.sort()).toEqual(ids.sort());
  });

  it("lets requests through while it works", async () => {
    const most = 10_000;
    let pages = 0;
    let answered = false;
    const worker = await node({
      topic: "test",
      // Goes on until the request was answered; one that had to wait for its end would find all pages written.
      run: async (work) => {
        for (; !answered && pages < most; pages += 1) {
          await rows(work.context.db, sql`select count(*) from role`);
          await work.progress(pages, most);
        }
        return { message: "" };
      },
    });
    await leave("test");
    const settled = worker.settle();
    expect((await backoffice.send("GET", "/api/clothes/product", { token: boss })).status).toBe(200);
    answered = true;
    await settled;
    expect(pages).toBeLessThan(most);
  });
});

describe("a node that goes", () => {
  it("in order: leaves the job for the next, which goes on where this one kept it", async () => {
    const starts: unknown[] = [];
    const handler: JobHandler = {
      topic: "test",
      run: async (work) => {
        starts.push([work.doneBefore, work.keptBefore]);
        for (let done = work.doneBefore; done < 5; done += 1) {
          await work.commit(async () => ({ done: done + 1, keep: { seen: done } }));
          if (done === 1) void workers[0]?.stop();
        }
        return { message: "" };
      },
    };
    const first = await node(handler);
    const id = await leave("test");
    await first.settle();
    expect(await shown(id)).toMatchObject({ status: "WAITING", done: 3 });
    await (await node(handler)).settle();
    expect(starts).toEqual([
      [0, null],
      [3, { seen: 2 }],
    ]);
    expect(await shown(id)).toMatchObject({ status: "DONE", done: 5 });
  });

  it("without a word: the job is taken up after a minute, and the dead run can write no more", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let late: unknown;
    const dead = await node({
      topic: "test",
      run: async (work) => {
        await held;
        late = await work.commit(async () => ({ done: 99, keep: null })).catch((error: unknown) => error);
        throw late;
      },
    });
    const id = await leave("test");
    const ended = dead.settle();
    while ((await shown(id)).status !== "RUNNING") await sleep(10);
    const living = await node({ topic: "test", run: async () => ({ message: "" }) });
    now += 59_000;
    await living.settle();
    expect((await shown(id)).status).toBe("RUNNING");
    now += 2_000;
    await living.settle();
    expect((await shown(id)).status).toBe("DONE");
    release();
    await ended;
    expect(late).toBeInstanceOf(Error);
    expect(await shown(id)).toMatchObject({ status: "DONE", done: 0 });
  });

  it("again and again: the job is given up", async () => {
    const id = await leave("test");
    await backoffice.database.db.execute(
      sql`update job set status = 'RUNNING', heartbeat_at = '2026-01-01', result = '{"attempts": 3}' where id = ${id}`,
    );
    // Not before: it looks by itself too, and would take what still waits.
    const worker = await node({ topic: "test", run: async () => ({ message: "" }) });
    await worker.settle();
    expect((await shown(id)).failure).toBe("任务多次中断，没有完成，请重新提交");
  });
});

it("keeps files for a week and jobs for a month", async () => {
  const worker = await node({
    topic: "test",
    run: async (work) => {
      await work.writeFile(pieces(1, 10));
      return { file: { name: "一.bin", mediaType: "x/y" }, message: "" };
    },
  });
  const id = await leave("test");
  await worker.settle();
  const after = (days: number) => new Date(demoNow.getTime() + days * 86_400_000);
  await deleteOldJobs({ db: backoffice.database.db, clock: { now: () => after(6) } });
  boss = await backoffice.signIn("boss");
  expect((await shown(id)).fileBytes).toBe(10);
  await deleteOldJobs({ db: backoffice.database.db, clock: { now: () => after(8) } });
  boss = await backoffice.signIn("boss");
  expect(await shown(id)).toMatchObject({ status: "DONE", fileName: null });
  await deleteOldJobs({ db: backoffice.database.db, clock: { now: () => after(31) } });
  boss = await backoffice.signIn("boss");
  expect((await shown(id)).message).toBe("任务不存在，可能已被清理");
});
