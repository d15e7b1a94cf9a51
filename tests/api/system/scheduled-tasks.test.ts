/** 定时任务 as ELADMIN's client works with it (eladmin-client.md rows 32 to 37), and what the clock does. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { startScheduler } from "#backoffice/ground/scheduled/scheduler.ts";
import type { ScheduledWork } from "#backoffice/ground/scheduled/work.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
let admin = "";
let keeper = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
});

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body, headers: { "Content-Type": "application/json" } });

interface Task {
  id: number;
  jobName: string;
  isPause: boolean;
  nextTime: string | null;
  lastSuccess: boolean | null;
}
interface Run {
  jobName: string;
  isSuccess: boolean;
  exceptionDetail: string | null;
  detail: string | null;
  origin: string;
  dueTime: string;
  createTime: string;
}

const list = async (query = ""): Promise<{ content: Task[]; totalElements: number }> => {
  const reply = await send("GET", `/api/jobs?${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const named = async (name: string): Promise<Task> => {
  const [found] = (await list(`jobName=${encodeURIComponent(name)}`)).content;
  if (!found) throw new Error(`there is no task ${name}`);
  return found;
};
const runs = async (query = ""): Promise<Run[]> => (await send("GET", `/api/jobs/logs?${query}`)).body.content;
const runsOf = (name: string) => runs(`jobName=${encodeURIComponent(name)}`);

/** As the client's form has it (row 33). */
const form = (jobName: string, fields: object = {}) => ({
  ...{ id: null, jobName, subTask: null, beanName: "logs", methodName: "clean", params: null },
  ...{ cronExpression: "0 0 3 * * ?", pauseAfterFailure: true, isPause: false },
  ...{ personInCharge: "阿珍", email: null, description: "每天清理" },
  ...fields,
});
const refusal = async (method: string, path: string, body?: unknown) => {
  const reply = await send(method, path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(400);
  return reply.body.message as string;
};
const add = async (name: string, fields: object = {}): Promise<number> => {
  const reply = await send("POST", "/api/jobs", form(name, fields));
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201, body: undefined });
  return (await named(name)).id;
};

/** Milliseconds from the tests' now to an instant of the demo company's day, in Shanghai. */
const until = (clock: string) => Date.parse(`${clock.replace(" ", "T")}+08:00`);
let now = demoNow.getTime();
/** Sessions end on the way. */
const goTo = async (clock: string) => {
  backoffice.advance(until(clock) - now);
  now = until(clock);
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
};
const day = (after: number) =>
  new Date(demoNow.getTime() + 8 * 3_600_000 + after * 86_400_000).toISOString().slice(0, 10);

describe("as the client sends it", () => {
  it("row 33: adds a task and changes one that comes back whole", async () => {
    const id = await add("清理");
    const [row] = (await list("page=0&size=10&sort=id%2Cdesc")).content;
    expect(row).toMatchObject({
      id,
      params: "",
      email: "",
      subTask: "",
      isPause: false,
      nextTime: `${day(1)} 03:00:00`,
    });
    const changed = {
      ...row,
      description: "改过",
      cronExpression: "0 0 4 * * ?",
      isPause: "false",
      createTime: "1999",
    };
    expect(await send("PUT", "/api/jobs", changed)).toMatchObject({ status: 204, body: undefined });
    expect(await named("清理")).toMatchObject({ id, description: "改过", nextTime: `${day(1)} 04:00:00` });
  });

  it("row 32: lists pages, by name and by when a task was made", async () => {
    await add("备份甲", { beanName: "backup", methodName: "take", isPause: true });
    const page = await list("page=0&size=10&sort=id%2Cdesc");
    expect(Object.keys(page.content[0] ?? {}).sort()).toEqual(
      [
        ...[
          "beanName",
          "createBy",
          "createTime",
          "cronExpression",
          "description",
          "email",
          "id",
          "isPause",
          "isRunning",
        ],
        ...["jobName", "lastSuccess", "lastTime", "methodName", "nextTime", "params", "pauseAfterFailure"],
        ...["personInCharge", "subTask", "updateBy", "updateTime"],
      ].sort(),
    );
    expect(page.content.map(({ jobName }) => jobName)).toEqual(["备份甲", "清理"]);
    expect((await list(`jobName=${encodeURIComponent("备")}&size=30`)).content.map((row) => row.isPause)).toEqual([
      true,
    ]);
    const range = (from: string, to: string) =>
      list(`createTime=${encodeURIComponent(from)}&createTime=${encodeURIComponent(to)}`);
    expect((await range(`${day(0)} 00:00:00`, `${day(0)} 23:59:59`)).totalElements).toBe(2);
    expect((await range("2000-01-01 00:00:00", "2000-12-31 23:59:59")).totalElements).toBe(0);
  });

  it("row 34: one call pauses and resumes, the other runs once", async () => {
    const { id } = await named("清理");
    expect(await send("PUT", `/api/jobs/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect(await named("清理")).toMatchObject({ isPause: true, nextTime: null });
    expect(await send("PUT", `/api/jobs/exec/${id}`)).toMatchObject({ status: 204, body: undefined });
    await backoffice.settle();
    expect(await runsOf("清理")).toMatchObject([
      { jobName: "清理", isSuccess: true, origin: "MANUAL", detail: "过期的日志已清理", exceptionDetail: null },
    ]);
    expect((await send("PUT", `/api/jobs/${id}`)).status).toBe(204);
    expect(await named("清理")).toMatchObject({ isPause: false, lastSuccess: true, nextTime: `${day(1)} 04:00:00` });
  });

  it("row 36: the log has ELADMIN's columns, and finds by name, outcome and time", async () => {
    const reply = await send("GET", "/api/jobs/logs?page=0&size=6&sort=id,desc");
    expect(reply.body).toMatchObject({ totalElements: 1 });
    expect(reply.body.content[0]).toMatchObject({
      ...{ id: expect.any(Number), jobName: "清理", beanName: "logs", methodName: "clean", params: "" },
      ...{ cronExpression: "0 0 4 * * ?", isSuccess: true, exceptionDetail: null, time: expect.any(Number) },
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(await runs("isSuccess=false")).toEqual([]);
    expect(await runs("isSuccess=true")).toHaveLength(1);
    expect(await runs("jobName=zzz")).toEqual([]);
    expect(await runs("createTime=2000-01-01%2000:00:00&createTime=2000-12-31%2023:59:59")).toEqual([]);
  });

  it("rows 35 and 37: gives workbooks of the tasks and of all runs, and removes by an array", async () => {
    for (const path of ["/api/jobs/download?page=0&size=10&sort=id,desc", "/api/jobs/logs/download"]) {
      const response = await fetch(backoffice.url + path, { headers: { Authorization: admin } });
      expect([response.status, response.headers.get("Content-Type")], path).toEqual([
        200,
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      ]);
      expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 2)]).toEqual([0x50, 0x4b]);
    }
    const id = await add("去掉");
    expect(await send("DELETE", "/api/jobs", [id])).toMatchObject({ status: 200, body: undefined });
    expect((await list(`jobName=${encodeURIComponent("去掉")}`)).totalElements).toBe(0);
    // What ran stays told.
    expect(await runsOf("清理")).toHaveLength(1);
  });
});

describe("what is refused", () => {
  it("says in one sentence what is wrong, and changes nothing", async () => {
    const before = (await list()).totalElements;
    const add = (fields: object) => refusal("POST", "/api/jobs", form("不行", fields));
    expect(await add({ cronExpression: "every day" })).toMatch(
      /^Cron 表达式 every day 不正确：应为“秒 分 时 日 月 星期”六段/,
    );
    expect(await add({ cronExpression: "0 0 3 1 1 ? 2020" })).toMatch(/不会再有执行时间/);
    expect(await add({ beanName: "os", methodName: "exec" })).toMatch(
      /^没有 os.exec 这个任务，可以定时执行的有：.*backup\.take/,
    );
    expect(await add({ jobName: "清理" })).toBe("定时任务 清理 已存在，请换一个名称");
    expect(await add({ params: "rm -rf" })).toBe("清理日志不需要参数，请把参数留空");
    expect(await add({ email: "nobody" })).toMatch(/邮箱格式不正确/);
    expect(await add({ subTask: "x" })).toMatch(/子任务应为任务编号/);
    expect(await add({ subTask: "99999" })).toBe("子任务 99999 不存在，请填写列表里的任务编号");
    expect(await add({ beanName: "message", methodName: "send", params: "没有的角色 你好" })).toMatch(
      /没有叫 没有的角色 的角色/,
    );
    expect(await refusal("PUT", "/api/jobs/99999")).toBe("定时任务不存在，可能已被删除");
    expect(await refusal("PUT", "/api/jobs/exec/99999")).toBe("定时任务不存在，可能已被删除");
    expect(await refusal("GET", "/api/jobs/preview?cronExpression=nonsense")).toMatch(/不正确/);
    expect((await list()).totalElements).toBe(before);
  });

  it("refuses tasks that would run each other for ever, and the removal of one that another runs", async () => {
    const first = await add("链一");
    const second = await add("链二", { subTask: String(first) });
    const third = await add("链三", { subTask: `${second}，${first}` });
    expect(await named("链三")).toMatchObject({ subTask: `${second},${first}` });
    const circle = /子任务绕回了任务自己/;
    expect(await refusal("PUT", "/api/jobs", { ...(await named("链一")), subTask: String(third) })).toMatch(circle);
    expect(await refusal("PUT", "/api/jobs", { ...(await named("链一")), subTask: String(first) })).toMatch(circle);
    expect(await refusal("DELETE", "/api/jobs", [first])).toMatch(/把它设为子任务/);
    expect((await send("DELETE", "/api/jobs", [first, second, third])).status).toBe(200);
  });

  it("refuses who lacks the permission with 403", async () => {
    const { id } = await named("清理");
    for (const [method, path] of [
      ["GET", "/api/jobs"],
      ["POST", "/api/jobs"],
      ["PUT", "/api/jobs"],
      ["DELETE", "/api/jobs"],
      ["PUT", `/api/jobs/${id}`],
      ["PUT", `/api/jobs/exec/${id}`],
      ["GET", "/api/jobs/logs"],
      ["GET", "/api/jobs/logs/download"],
    ] as const) {
      expect((await send(method, path, method === "GET" ? undefined : [id], keeper)).status, `${method} ${path}`).toBe(
        403,
      );
    }
  });

  it("refuses the second of two who edit one, and an act sent twice is done once", async () => {
    const { id } = await named("清理");
    const { version } = (await send("GET", `/api/jobs/${id}`)).body;
    const change = (description: string) => send("PUT", "/api/jobs", form("清理", { id, description, version }));
    expect((await change("先")).status).toBe(204);
    expect(await change("后")).toMatchObject({ status: 400, body: { message: "数据已被他人修改，请刷新后重试" } });
    const clientToken = randomUUID();
    for (const _ of [1, 2]) expect((await send("PUT", `/api/jobs/${id}`, { clientToken })).status).toBe(204);
    expect((await named("清理")).isPause).toBe(true);
    await backoffice.database.db.execute(sql`delete from scheduled_task`);
  });
});

describe("the clock", () => {
  it("shows the next five instants of a schedule", async () => {
    const reply = await send("GET", `/api/jobs/preview?cronExpression=${encodeURIComponent("0 0 9 ? * 2")}`);
    expect(reply.body.times).toHaveLength(5);
    for (const time of reply.body.times) expect(time).toMatch(/ 09:00:00$/);
  });

  it("runs at the instant, and what was missed while nothing ran once, late", async () => {
    await add("每小时", { cronExpression: "0 0 * * * ?" });
    const first = (await named("每小时")).nextTime ?? "";
    await backoffice.settle();
    expect(await runsOf("每小时")).toEqual([]);
    await goTo(first);
    await backoffice.settle();
    await backoffice.settle();
    expect(await runsOf("每小时")).toMatchObject([{ origin: "SCHEDULE", dueTime: first, isSuccess: true }]);
    const missed = (await named("每小时")).nextTime ?? "";
    await goTo(`${day(2)} 10:30:00`);
    await backoffice.settle();
    await backoffice.settle();
    expect(await runsOf("每小时")).toMatchObject([
      { dueTime: missed, createTime: `${day(2)} 10:30:00` },
      { dueTime: first },
    ]);
    expect(await named("每小时")).toMatchObject({ nextTime: `${day(2)} 11:00:00` });
  });

  it("leaves a paused one alone, and after it is resumed begins with the next instant", async () => {
    const { id } = await named("每小时");
    const before = (await runsOf("每小时")).length;
    expect((await send("PUT", `/api/jobs/${id}`)).status).toBe(204);
    await goTo(`${day(2)} 13:30:00`);
    await backoffice.settle();
    expect((await send("PUT", `/api/jobs/${id}`)).status).toBe(204);
    await backoffice.settle();
    expect(await runsOf("每小时")).toHaveLength(before);
    expect(await named("每小时")).toMatchObject({ nextTime: `${day(2)} 14:00:00` });
    await send("DELETE", "/api/jobs", [id]);
  });

  it("runs the sub-tasks after success and not after failure; a failure pauses and is told", async () => {
    const sub = await add("接着清理", { isPause: true });
    const good = await add("先好", { subTask: String(sub), isPause: true });
    const bad = await add("先坏", {
      ...{ beanName: "message", methodName: "send", params: "营业员 你好", subTask: String(sub), isPause: false },
    });
    await send("PUT", `/api/jobs/exec/${good}`);
    await backoffice.settle();
    expect(await runsOf("接着清理")).toMatchObject([{ origin: "SUBTASK", isSuccess: true }]);
    // The role is renamed behind the task's back.
    await backoffice.database.db.execute(sql`update scheduled_task set params = '没有的角色 你好' where id = ${bad}`);
    await send("PUT", `/api/jobs/exec/${bad}`);
    await backoffice.settle();
    expect(await runsOf("先坏")).toMatchObject([
      { isSuccess: false, exceptionDetail: "没有叫 没有的角色 的角色，请填写角色的名称或代码", detail: null },
    ]);
    expect(await runsOf("接着清理")).toHaveLength(1);
    expect(await named("先坏")).toMatchObject({ isPause: true, nextTime: null, lastSuccess: false });
    const told = await backoffice.send("GET", "/api/user/message/system/list", { token: admin });
    expect(JSON.stringify(told.body)).toContain("定时任务失败：先坏");
    await backoffice.database.db.execute(sql`delete from scheduled_task`);
  });

  it("sends a role its message once, and takes a backup by the background jobs", async () => {
    const message = await add("通知", {
      ...{ beanName: "message", methodName: "send", params: "营业员 今天盘点，请提前到店", isPause: true },
    });
    await send("PUT", `/api/jobs/exec/${message}`);
    await backoffice.settle();
    expect((await runsOf("通知"))[0]?.detail).toMatch(/^已发给 [1-9]\d* 人$/);
    const inbox = await backoffice.send("GET", "/api/user/message/system/list", { token: keeper });
    const mine = inbox.body.content.filter((one: { content: string }) => one.content === "今天盘点，请提前到店");
    expect(mine).toHaveLength(1);
    for (const [beanName, methodName] of [
      ["statistics", "refresh"],
      ["product", "refresh"],
      ["stockAlert", "check"],
      ["backup", "take"],
    ]) {
      const id = await add(`${beanName} 一次`, { beanName, methodName, isPause: true });
      await send("PUT", `/api/jobs/exec/${id}`);
      await backoffice.settle();
      expect(await runsOf(`${beanName} 一次`), beanName).toMatchObject([
        { isSuccess: true, detail: expect.any(String) },
      ]);
    }
    const jobs = await rows<{ topic: string }>(
      backoffice.database.db,
      sql`select topic from job where topic = 'backup'`,
    );
    expect(jobs).toHaveLength(1);
    await backoffice.database.db.execute(sql`delete from scheduled_task`);
  });
});

describe("several nodes", () => {
  it("begin each instant once between them", async () => {
    const { database } = backoffice;
    let begun = 0;
    const works: ScheduledWork[] = [
      {
        ...{ beanName: "logs", methodName: "clean", title: "数一数", explains: "" },
        run: async () => {
          begun += 1;
          await new Promise((resolve) => setImmediate(resolve));
          return "数了";
        },
      },
    ];
    await database.db.execute(sql`delete from scheduled_task`);
    await database.db.execute(sql`delete from scheduled_run`);
    await add("同时", { isPause: true });
    await database.db.execute(sql`update scheduled_task set cron_expression = '* * * * * ?'`);
    const failures: unknown[] = [];
    let instant = now + 3_600_000;
    const node = {
      database,
      clock: { now: () => new Date(instant) },
      settings: {},
      log: { warn: (error: unknown) => failures.push(error), error: (error: unknown) => failures.push(error) },
    };
    const nodes = await Promise.all([1, 2, 3, 4].map(() => startScheduler(node, works)));
    for (let round = 0; round < 10; round += 1) {
      instant += 1_000;
      const due = new Date(instant).toISOString();
      await database.db.execute(sql`update scheduled_task set is_pause = false, next_at = ${due}::timestamptz`);
      // The back office is a node too, and may be the one that takes the run up.
      for (const _ of [1, 2]) await Promise.all([...nodes.map((one) => one.settle()), backoffice.settle()]);
      // Nobody finds it due until the next round.
      await database.db.execute(sql`update scheduled_task set is_pause = true, next_at = null`);
    }
    await Promise.all(nodes.map((one) => one.stop()));
    expect(failures).toEqual([]);
    const ended = await runsOf("同时");
    expect(ended).toHaveLength(10);
    expect(new Set(ended.map(({ dueTime }) => dueTime)).size).toBe(10);
    expect(begun).toBe(ended.filter(({ detail }) => detail === "数了").length);
    expect(begun).toBeGreaterThan(0);
  });

  it("call a run failed whose node died, and do not begin it again", async () => {
    const { db } = backoffice.database;
    const id = await add("断了", { isPause: true });
    await db.execute(sql`
      insert into scheduled_run (task_id, job_name, bean_name, method_name, params, cron_expression, origin, due_at,
        user_id, status, started_at, heartbeat_at, created_at)
      select id, job_name, bean_name, method_name, params, cron_expression, 'SCHEDULE', now_, 1, 'RUNNING', now_, now_, now_
      from scheduled_task, (select ${new Date(now).toISOString()}::timestamptz as now_) t where id = ${id}`);
    expect(await refusal("PUT", `/api/jobs/exec/${id}`)).toBe("任务 断了 正在执行，请等它结束");
    // Only now is its node dead for long: the scheduler looks by itself too.
    await db.execute(
      sql`update scheduled_run set heartbeat_at = heartbeat_at - interval '2 minutes' where task_id = ${id}`,
    );
    await backoffice.settle();
    expect(await runsOf("断了")).toMatchObject([
      { isSuccess: false, exceptionDetail: expect.stringContaining("中断") },
    ]);
    expect((await send("PUT", `/api/jobs/exec/${id}`)).status).toBe(204);
    await backoffice.settle();
    expect(await runsOf("断了")).toHaveLength(2);
  });
});
