/** 邮件: settings and sending as ELADMIN's client does both (eladmin-client.md rows 65 and 66), and what the queue promises. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sealSecret } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { queueMail } from "#backoffice/ground/mail/queue.ts";
import { deleteOldMail, startMailSender } from "#backoffice/ground/mail/sender.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import {
  startBreakingServer,
  startMailServer,
  startSilentServer,
  type TestMailServer,
} from "../../support/remote/mail-server.ts";

const backoffice = openBackoffice({ secretKey: "a key of sixteen characters" });
let admin = "";
let keeper = "";
let server: TestMailServer;
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
  server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "erp" && password === "hunter22" ? done(null, { user: "erp" }) : done(new Error("no")),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith("nobody")) return done(Object.assign(new Error("unknown mailbox"), { responseCode: 550 }));
      if (address.startsWith("later")) return done(Object.assign(new Error("greylisted"), { responseCode: 451 }));
      done();
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body, headers: { "Content-Type": "application/json" } });

interface Mail {
  recipient: string;
  status: string;
  attempts: number;
  lastError: string | null;
}
const sent = async (query = ""): Promise<Mail[]> => (await send("GET", `/api/email/sent?${query}`)).body.content;
const refusal = async (method: string, path: string, body?: unknown) => {
  const reply = await send(method, path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(400);
  return reply.body.message as string;
};
/** As the client's page has it; `security` is ours. */
const settings = (fields: object = {}) => ({
  ...{
    id: 1,
    fromUser: "erp@example.com",
    user: "erp",
    pass: "hunter22",
    host: "127.0.0.1",
    port: String(server.port),
  },
  ...fields,
});
const letter = (tos: string) => ({ subject: "通知", tos, content: "<p>明天<b>盘点</b></p>" });

describe("as the client sends it", () => {
  it("row 65: gives an object before anything is set, and refuses to send without a server", async () => {
    expect(await send("GET", "/api/email")).toMatchObject({
      status: 200,
      body: { id: 1, fromUser: "", user: "", host: "", port: "465", pass: "" },
    });
    expect(await refusal("POST", "/api/email", letter("a@example.com"))).toMatch(/^还没有设置邮件服务器/);
  });

  it("row 65: keeps settings whose port is text, tells a mask, and takes the mask back as unchanged", async () => {
    expect((await send("PUT", "/api/email", settings({ security: "NONE" }))).status).toBe(200);
    const { body } = await send("GET", "/api/email");
    expect(body).toMatchObject({ ...settings(), pass: "******", security: "NONE", enabled: true });
    expect(
      (await send("PUT", "/api/email", { ...settings(), pass: body.pass, fromUser: "shop@example.com" })).status,
    ).toBe(200);
    // What the client does not know stays, the password too.
    expect((await send("GET", "/api/email")).body).toMatchObject({
      security: "NONE",
      fromUser: "shop@example.com",
      pass: "******",
    });
    expect((await send("POST", "/api/email", letter("boss@example.com"))).status).toBe(200);
    await backoffice.settle();
    expect(server.received).toMatchObject([{ from: "shop@example.com", to: ["boss@example.com"] }]);
  });

  it("row 66: sends to each of the comma-separated addresses a mail of the own", async () => {
    expect((await send("POST", "/api/email", letter("a@example.com,b@example.com"))).status).toBe(200);
    await backoffice.settle();
    expect(server.received.map(({ to }) => to).sort()).toEqual([["a@example.com"], ["b@example.com"]]);
    for (const { raw, text } of server.received) {
      expect(raw).toMatch(/content-type: text\/html/i);
      expect(text).toContain("<p>明天<b>盘点</b></p>");
    }
    expect(await sent("size=2")).toMatchObject([{ status: "SENT" }, { status: "SENT" }]);
    expect(await sent("status=FAILED")).toEqual([]);
    expect(await refusal("POST", "/api/email", letter(""))).toBe("请填写收件人");
    expect(await refusal("POST", "/api/email", letter("a@example.com,b"))).toMatch(/收件人格式不正确/);
    expect(await refusal("POST", "/api/email", { ...letter("a@example.com"), content: " " })).toBe("请填写内容");
  });

  it("refuses whoever is no administrator", async () => {
    for (const [method, path] of [
      ["GET", "/api/email"],
      ["PUT", "/api/email"],
      ["POST", "/api/email"],
      ["GET", "/api/email/sent"],
    ] as const) {
      expect((await send(method, path, method === "GET" ? undefined : {}, keeper)).status, `${method} ${path}`).toBe(
        403,
      );
    }
  });
});

describe("the password of the mail server", () => {
  it("stands nowhere as it is: not in the settings, the audit log, nor the log of operations", async () => {
    await send("PUT", "/api/email", settings({ security: "NONE" }));
    await backoffice.settle();
    for (const table of ["setting", "audit_log", "operation_log", "mail"]) {
      const [found] = await rows<{ n: number }>(
        backoffice.database.db,
        sql`select count(*)::int as n from ${sql.identifier(table)} t where t::text like '%hunter22%'`,
      );
      expect(found?.n, table).toBe(0);
    }
  });

  it("is not carried over to another server", async () => {
    const moved = settings({ host: "localhost", pass: "******" });
    expect(await refusal("PUT", "/api/email", moved)).toBe("换了 SMTP 服务器，请重新填写密码");
  });
});

describe("the queue", () => {
  it("lets a request go at once while the server says nothing, and background jobs too", async () => {
    const silent = await startSilentServer();
    await send("PUT", "/api/email", settings({ port: silent.port, security: "NONE" }));
    expect((await send("POST", "/api/email", letter("slow@example.com"))).status).toBe(200);
    await expect.poll(async () => (await sent("blurry=slow"))[0]?.status).toBe("SENDING");
    // The sender waits for the server meanwhile; this comes to its end.
    const job = await send("POST", "/api/clothes/product/export", { clientToken: randomUUID() });
    if (job.status === 201) {
      await expect.poll(async () => (await send("GET", `/api/task/${job.body.jobId}`)).body.status).toBe("DONE");
    }
    expect(job.status).toBe(201);
    expect((await sent("blurry=slow"))[0]?.status).toBe("SENDING");
    await silent.close();
    await expect.poll(async () => (await sent("blurry=slow"))[0]?.status).toBe("WAITING");
    await send("PUT", "/api/email", settings({ security: "NONE" }));
    backoffice.advance(61_000);
    await backoffice.settle();
    expect(server.received.map(({ to }) => to)).toEqual([["slow@example.com"]]);
    expect((await sent("blurry=slow"))[0]).toMatchObject({ status: "SENT", attempts: 2, lastError: null });
  });

  it("gives up what is refused for good, and tries again later what may be taken then, for about a day", async () => {
    await send("POST", "/api/email", letter("nobody@example.com,later@example.com"));
    await backoffice.settle();
    expect((await sent("blurry=nobody"))[0]).toMatchObject({
      ...{ status: "FAILED", attempts: 1, lastError: expect.stringContaining("unknown mailbox") },
    });
    expect((await sent("blurry=later"))[0]).toMatchObject({ status: "WAITING", attempts: 1 });
    const before = server.connections();
    await backoffice.settle();
    expect(server.connections()).toBe(before);
    for (let hours = 0; hours < 30; hours += 1) {
      backoffice.advance(3_600_000);
      await backoffice.settle();
    }
    admin = await backoffice.signIn("admin");
    keeper = await backoffice.signIn("keeper");
    expect((await sent("blurry=later"))[0]).toMatchObject({ status: "FAILED", attempts: 10 });
    expect(server.received).toEqual([]);
  });

  it("sends each mail once over several nodes", async () => {
    const { database } = backoffice;
    const recipients = Array.from({ length: 12 }, (_, index) => `staff${index}@example.com`);
    const node = {
      ...{ database, clock: { now: () => new Date(8.64e15 / 4) } },
      settings: { secretKey: "a key of sixteen characters" },
      log: { warn: () => {}, error: () => {} },
    };
    const nodes = await Promise.all([1, 2, 3].map(() => startMailSender(node)));
    await send("POST", "/api/email", letter(recipients.join(",")));
    await Promise.all(nodes.map((one) => one.settle()));
    await backoffice.settle();
    await Promise.all(nodes.map((one) => one.stop()));
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual([...recipients].sort());
  });

  it("does not send again what was being sent when its node died", async () => {
    const { db } = backoffice.database;
    await db.execute(sql`
      insert into mail (recipient, subject, body, is_html, sealed, message_id, status, attempts, due_at, taken_at, created_at)
      select 'died@example.com', '断了', '正文', false, false, 'x', 'SENDING', 1, at, at, at
      from (select timestamptz '2020-01-01' as at) t`);
    await backoffice.settle();
    expect((await sent("blurry=died"))[0]).toMatchObject({
      ...{ status: "FAILED", lastError: expect.stringContaining("可能已经发出") },
    });
    expect(server.received).toEqual([]);
  });

  it("keeps no content of what is over, but of what can be sent again", async () => {
    const left = await rows<{ recipient: string }>(
      backoffice.database.db,
      sql`select recipient from mail where status in ('SENT', 'FAILED') and body <> '' order by recipient`,
    );
    expect(left).toEqual([{ recipient: "later@example.com" }, { recipient: "nobody@example.com" }]);
  });
});

describe("sending again what failed", () => {
  const failed = async (recipient: string) =>
    (await send("GET", `/api/email/sent?blurry=${recipient}`)).body.content[0];
  const again = (id: number, clientToken: string = randomUUID(), token = admin) =>
    send("POST", `/api/email/sent/${id}/again`, { clientToken }, token);
  /** One that was given up when the newest of the others was written. */
  const add = (recipient: string, { body = "", sealed = false }) =>
    backoffice.database.db.execute(sql`
      insert into mail (recipient, subject, body, is_html, sealed, message_id, status, attempts, due_at, finished_at, created_at)
      select ${recipient}, '说明', ${body}, false, ${sealed}, ${recipient}, 'FAILED', 1, at, at, at
      from (select max(created_at) as at from mail) newest`);
  const newest = async (after = 0) => {
    const [found] = await rows<{ at: number }>(
      backoffice.database.db,
      sql`select extract(epoch from max(created_at))::float8 * 1000 as at from mail`,
    );
    return new Date((found?.at ?? 0) + after);
  };

  it("sends the same text once, however often it is pressed, and writes down who asked", async () => {
    await add("mended@example.com", { body: "正文在此" });
    const { id, notAgain } = await failed("mended");
    expect(notAgain).toBeNull();
    const token = randomUUID();
    expect((await again(id, token, keeper)).status).toBe(403);
    const replies = await Promise.all([again(id, token), again(id, token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await backoffice.settle();
    expect(server.received).toMatchObject([{ to: ["mended@example.com"], text: expect.stringContaining("正文在此") }]);
    expect(server.received[0]?.raw).toContain("<mended@example.com@");
    expect(await failed("mended")).toMatchObject({ status: "SENT", attempts: 1, lastError: null });
    expect(await refusal("POST", `/api/email/sent/${id}/again`, { clientToken: randomUUID() })).toBe(
      "这封邮件已在发送或已经发出，不用重发",
    );
    const logged = await rows<{ n: number }>(
      backoffice.database.db,
      sql`select count(*)::int as n from audit_log where entity = 'mail' and entity_id = ${id} and action = 'sendAgain'`,
    );
    expect(logged).toEqual([{ n: 1 }]);
  });

  it("fails anew as it did, and can be sent once more", async () => {
    await add("nobody.again@example.com", { body: "正文" });
    const { id } = await failed("nobody.again");
    for (const _ of [1, 2]) {
      expect((await again(id)).status).toBe(200);
      await backoffice.settle();
      expect(await failed("nobody.again")).toMatchObject({ status: "FAILED", attempts: 1, notAgain: null });
    }
  });

  it("refuses a mail with a code, one that may have been taken, one that is gone, and one without a server", async () => {
    await add("code@example.com", { sealed: true });
    await add("taken@example.com", {});
    for (const [recipient, sentence] of [
      ["code@example.com", "不能重发：内容带有验证码，已经删除，请收件人重新获取"],
      ["taken@example.com", "不能重发：收件人可能已经收到"],
    ] as const) {
      const row = await failed(recipient);
      expect(row.notAgain).toBe(sentence);
      expect(await refusal("POST", `/api/email/sent/${row.id}/again`, { clientToken: randomUUID() })).toBe(sentence);
    }
    expect(await refusal("POST", "/api/email/sent/999999/again", { clientToken: randomUUID() })).toMatch(/不存在/);
    const { id } = await failed("nobody.again");
    await send("PUT", "/api/email", settings({ enabled: false, security: "NONE" }));
    expect(await refusal("POST", `/api/email/sent/${id}/again`, { clientToken: randomUUID() })).toMatch(/邮件服务器/);
    await send("PUT", "/api/email", settings({ enabled: true, security: "NONE" }));
    await backoffice.settle();
    expect(server.received).toEqual([]);
  });

  it("really keeps no text of a code that was refused, nor of what broke off after it was begun", async () => {
    const { db } = backoffice.database;
    const at = await newest();
    const clock = { now: () => at };
    const text = sealSecret({ secretKey: "a key of sixteen characters" }, "验证码是 12345678");
    await queueMail({ db, clock }, ["nobody.code@example.com"], { subject: "验证码", text, sealed: true });
    await backoffice.settle();
    expect(await failed("nobody.code")).toMatchObject({
      status: "FAILED",
      notAgain: expect.stringContaining("验证码"),
    });
    const breaking = await startBreakingServer();
    await send("PUT", "/api/email", settings({ port: breaking.port, user: "", security: "NONE" }));
    await send("POST", "/api/email", letter("broken@example.com"));
    await backoffice.settle();
    await breaking.close();
    await send("PUT", "/api/email", settings({ security: "NONE" }));
    expect(await failed("broken")).toMatchObject({ status: "FAILED", notAgain: "不能重发：收件人可能已经收到" });
  });

  it("forgets the text after 7 days and says so", async () => {
    const { id } = await failed("nobody.again");
    const { db } = backoffice.database;
    const day = 86_400_000;
    const sixDaysLater = await newest(6 * day);
    await deleteOldMail({ db, clock: { now: () => sixDaysLater } });
    expect((await failed("nobody.again")).notAgain).toBeNull();
    const eightDaysLater = await newest(8 * day);
    await deleteOldMail({ db, clock: { now: () => eightDaysLater } });
    backoffice.advance(8 * day);
    admin = await backoffice.signIn("admin");
    keeper = await backoffice.signIn("keeper");
    const sentence = "不能重发：内容只保留 7 天，已经删除";
    expect((await failed("nobody.again")).notAgain).toBe(sentence);
    expect(await refusal("POST", `/api/email/sent/${id}/again`, { clientToken: randomUUID() })).toBe(sentence);
  });
});

describe("what is told by mail", () => {
  it("tells the task's own addresses of its failure, and sends the day's figures", async () => {
    const task = (jobName: string, fields: object) => ({
      ...{ id: null, jobName, subTask: "", params: "", cronExpression: "0 0 3 * * ?", pauseAfterFailure: false },
      ...{ isPause: true, personInCharge: "", email: "", description: "", ...fields },
    });
    const run = async (jobName: string, fields: object) => {
      expect((await send("POST", "/api/jobs", task(jobName, fields))).status).toBe(201);
      const [{ id }] = (await send("GET", `/api/jobs?jobName=${encodeURIComponent(jobName)}`)).body.content;
      await backoffice.database.db.execute(
        sql`update scheduled_task set method_name = 'gone' where id = ${id} and job_name = '失败的'`,
      );
      expect((await send("PUT", `/api/jobs/exec/${id}`)).status).toBe(204);
      await backoffice.settle();
    };
    await run("失败的", { beanName: "logs", methodName: "clean", email: "ops@example.com，duty@example.com" });
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(["duty@example.com", "ops@example.com"]);
    expect(server.received[0]?.text).toContain("没有 logs.gone 这个任务");
    server.received.length = 0;
    await run("日报", { beanName: "statistics", methodName: "mail", params: "boss@example.com" });
    expect(server.received).toMatchObject([
      { to: ["boss@example.com"], text: expect.stringMatching(/销售日报[\s\S]*合计：\d+ 单/) },
    ]);
  });

  it("tells administrators of an alarm where the settings say so", async () => {
    const { db } = backoffice.database;
    await db.execute(sql`update sys_user set email = 'admin@example.com' where username = 'admin'`);
    const limits = (await send("GET", "/api/monitor/settings")).body;
    const raise = async () => {
      await db.execute(sql`delete from telemetry_alarm`);
      await backoffice.sample();
      await backoffice.settle();
    };
    const saved = await send("PUT", "/api/monitor/settings", {
      ...limits,
      ...{ cpuPercent: 1, memoryPercent: 1, diskPercent: 1, minutes: 1, clientToken: randomUUID() },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await raise();
    expect(server.received.map(({ to }) => to[0])).toContain("admin@example.com");
    server.received.length = 0;
    expect((await send("PUT", "/api/email", settings({ security: "NONE", tellsAdmins: false }))).status).toBe(200);
    await raise();
    expect(server.received).toEqual([]);
  });
});
