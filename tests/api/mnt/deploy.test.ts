/** 部署 as ELADMIN's client works with it (eladmin-client.md rows 47 to 54, 58), on a real SSH server. */
// @module-tag neighbour
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { auditLog } from "#backoffice/ground/audit/audit.tables.ts";
import { deployOutput, deployRun, deployServer } from "#backoffice/ground/deploy/deploy.tables.ts";
import { markCutOff } from "#backoffice/ground/deploy/run.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { answerOf, packRelease, releaseApp } from "../../support/release.ts";
import { startPasswordSshd } from "../../support/remote/password-sshd.ts";
import { freePort, type Sshd, startSshd } from "../../support/remote/sshd.ts";

let dataDir = "";
const backoffice = openBackoffice(
  {
    get dataDir() {
      return dataDir;
    },
  },
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), "yunshang-deploy-"));
    return openDemoDatabase();
  },
);
let sshd: Sshd;
let admin = "";
let keeper = "";
let port = 0;
beforeAll(async () => {
  [sshd, port] = await Promise.all([startSshd(), freePort()]);
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
});
afterAll(async () => {
  if (deployId) await act("stopServer");
  await sshd.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const send = (method: string, path: string, body?: unknown, token = admin) =>
  backoffice.send(method, path, { token, body });
const first = async (path: string) => (await send("GET", path)).body.content[0];

async function upload(bytes: Buffer, name = "shop.tar.gz") {
  const form = new FormData();
  // As the client sends it: the row's fields, nested ones unread, then the file.
  for (const [field, value] of Object.entries({ id: deployId, app: "[object Object]", deploys: "[object Object]" })) {
    form.append(field, String(value));
  }
  form.append("file", new Blob([Uint8Array.from(bytes)]), name);
  return send("POST", "/api/deploy/upload", form);
}

/** Sends the whole row, as the client does, and waits for what comes of it. */
async function act(verb: string) {
  const row = await first("/api/deploy");
  const reply = await send("POST", `/api/deploy/${verb}`, row);
  await backoffice.settle();
  return reply;
}

interface Line {
  kind: string;
  text: string;
}
async function latest() {
  const { content } = (await send("GET", `/api/deploy/${deployId}/latest`)).body;
  return content[0] as { status: string; outcome: string; lines: Line[]; kind: string; id: string };
}

const server = () => ({
  ...{ id: null, name: "门店一", ip: "127.0.0.1", port: sshd.port, account: sshd.account, password: null },
});
let serverId = 0;
let appId = 0;
let deployId = 0;

describe("servers (row 47)", () => {
  it("row 47: adds one with a key, gives neither key nor password away, and takes the mask back as unchanged", async () => {
    const added = await send("POST", "/api/serverDeploy", { ...server(), privateKey: sshd.privateKey });
    expect(added).toMatchObject({ status: 201, body: undefined });
    const row = await first("/api/serverDeploy");
    expect(row).toMatchObject({
      name: "门店一",
      ip: "127.0.0.1",
      password: "******",
      privateKey: "******",
      hostKey: null,
    });
    expect(row.hasPassword).toBe(false);
    serverId = row.id;
    const [stored] = await backoffice.database.db.select().from(deployServer);
    expect(stored?.privateKey).toMatch(/^sealed:1:/);
    const answers = JSON.stringify([row, (await send("GET", `/api/serverDeploy/${serverId}`)).body]);
    expect(answers).not.toContain("OPENSSH");
    expect(await send("PUT", "/api/serverDeploy", { ...row, name: "门店 1 号" })).toMatchObject({ status: 204 });
    const [after] = await backoffice.database.db.select().from(deployServer);
    expect(after).toMatchObject({ name: "门店 1 号", privateKey: stored?.privateKey, password: null });
    const logged = await backoffice.database.db.select().from(auditLog).where(eq(auditLog.entity, "deploy_server"));
    expect(logged.length).toBeGreaterThan(1);
    expect(JSON.stringify(logged)).not.toMatch(/OPENSSH|sealed/);
  });

  it("row 47: lists by name, address or account and by when it was made; without a query all rows; as a workbook", async () => {
    const total = async (query: string) => (await send("GET", `/api/serverDeploy?${query}`)).body.totalElements;
    expect(await total("")).toBe(1);
    expect(await total("page=0&size=10&sort=id%2Cdesc&blurry=127.0")).toBe(1);
    expect(await total("blurry=%25")).toBe(0);
    expect(await total("createTime=2000-01-01%2000:00:00&createTime=2000-01-02%2000:00:00")).toBe(0);
    const file = await fetch(`${backoffice.url}/api/serverDeploy/download?page=3`, {
      headers: { Authorization: admin },
    });
    expect([...new Uint8Array(await file.arrayBuffer()).subarray(0, 2)]).toEqual([0x50, 0x4b]);
  });

  it("row 48: tests the form by really connecting, with the kept key behind the mask, and pins the host key", async () => {
    const row = await first("/api/serverDeploy");
    const test = (fields: object) => send("POST", "/api/serverDeploy/testConnect", { ...row, ...fields });
    expect(await test({ privateKey: "not a key", id: null })).toMatchObject({ status: 201, body: false });
    expect(await test({ ip: "127.0.0.1", port: await freePort(), privateKey: sshd.privateKey })).toMatchObject({
      status: 201,
      body: false,
    });
    expect((await first("/api/serverDeploy")).hostKey).toBeNull();
    expect(await test({})).toMatchObject({ status: 201, body: true });
    expect((await first("/api/serverDeploy")).hostKey).toBe(sshd.hostKey());
  });

  it("sends a kept secret nowhere else: another address asks for it anew", async () => {
    const row = await first("/api/serverDeploy");
    const elsewhere = { ...row, ip: "127.0.0.2" };
    const message = "地址、端口或账号改了，请重新填写密码或私钥";
    for (const [method, path] of [
      ["PUT", "/api/serverDeploy"],
      ["POST", "/api/serverDeploy/testConnect"],
    ] as const) {
      expect(await send(method, path, elsewhere)).toMatchObject({ status: 400, body: { message } });
    }
    expect(await send("POST", "/api/serverDeploy", { ...server(), name: "无密码" })).toMatchObject({
      status: 400,
      body: { message: "请填写密码或私钥" },
    });
  });
});

describe("applications and deployments (rows 49 and 50)", () => {
  it("row 49: keeps an application, copies it, and refuses folders that would hold one another", async () => {
    const fields = { id: null, ...releaseApp({ name: "收银", port, folder: sshd.folder }) };
    expect(await send("POST", "/api/app", fields)).toMatchObject({ status: 201 });
    expect(await send("POST", "/api/app", fields)).toMatchObject({ status: 201 });
    const { content } = (await send("GET", "/api/app")).body;
    expect(content).toHaveLength(2);
    expect(content[1]).toMatchObject({ ...fields, id: expect.any(Number), createTime: expect.any(String) });
    appId = content[1].id;
    expect(await send("DELETE", "/api/app", [content[0].id])).toMatchObject({ status: 200 });
    const refusal = async (wrong: object) => (await send("PUT", "/api/app", { ...content[1], ...wrong })).body.message;
    expect(await refusal({ backupPath: `${sshd.folder}/app/backup` })).toMatch(/不能互相包含/);
    expect(await refusal({ deployPath: "/" })).toMatch(/绝对路径/);
    expect(await refusal({ uploadPath: "/opt/../etc" })).toMatch(/绝对路径/);
    expect(await refusal({ uploadPath: "relative" })).toMatch(/绝对路径/);
    // The client knows no stop script, and so leaves it as it is.
    const { stopScript: _own, ...asSent } = content[1];
    await send("PUT", "/api/app", { ...content[1], stopScript: "true" });
    await send("PUT", "/api/app", asSent);
    expect((await first("/api/app")).stopScript).toBe("true");
    await send("PUT", "/api/app", { ...content[1], stopScript: "" });
  });

  it("row 50: joins an application to servers, which can then not be removed", async () => {
    expect(await send("POST", "/api/deploy", { id: null, app: { id: appId }, deploys: [] })).toMatchObject({
      status: 400,
    });
    const body = { id: null, app: { id: appId }, deploys: [{ id: serverId }] };
    expect(await send("POST", "/api/deploy", body)).toMatchObject({ status: 201 });
    const row = await first("/api/deploy?page=0&size=10&sort=id,desc&appName=%E6%94%B6");
    expect(row).toMatchObject({ app: { id: appId, name: "收银" }, servers: "门店 1 号", deploys: [{ id: serverId }] });
    deployId = row.id;
    expect(await send("PUT", "/api/deploy", { ...row, deploys: [{ id: serverId }] })).toMatchObject({ status: 204 });
    expect((await send("DELETE", "/api/serverDeploy", [serverId])).body.message).toMatch(/还部署着 收银/);
    expect((await send("DELETE", "/api/app", [appId])).body.message).toMatch(/还有部署/);
  });
});

describe("a deployment (rows 51 to 54)", () => {
  it("row 52: uploads, unpacks, starts and checks, with its output; a name or path breaks out of no command", async () => {
    const reply = await upload(packRelease("v1"), "shop $(touch broken-out)';.tar.gz");
    expect(reply).toMatchObject({ status: 200, body: { error: 0, id: expect.stringMatching(/\.tar\.gz$/) } });
    await backoffice.settle();
    const run = await latest();
    expect(run, JSON.stringify(run)).toMatchObject({ kind: "DEPLOY", status: "DONE" });
    expect(await answerOf(port)).toBe("v1");
    const steps = run.lines.filter(({ kind }) => kind === "STEP").map(({ text }) => text.slice(0, 2));
    expect(steps).toEqual(["连接", "上传", "停止", "备份", "解压", "执行", "检查", "部署"]);
    expect(run.lines).toContainEqual(expect.objectContaining({ kind: "OUT", text: "started" }));
    expect(await readdir(sshd.folder)).toEqual(["app", "backup", "upload"]);
    expect(await readdir(join(dataDir, "releases"))).toEqual([]);
  });

  it("row 54: keeps who deployed what, newest first, and finds it by deployment, words and days", async () => {
    await upload(packRelease("v2"));
    await backoffice.settle();
    expect(await answerOf(port)).toBe("v2");
    const { content, totalElements } = (
      await send("GET", `/api/deployHistory?deployId=${deployId}&sort=deployDate%2Cdesc`)
    ).body;
    expect(totalElements).toBe(2);
    expect(content[0]).toMatchObject({
      ...{ id: expect.any(String), appName: "收银", ip: "127.0.0.1", deployId, fileName: "shop.tar.gz" },
      deployDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    });
    const total = async (query: string) => (await send("GET", `/api/deployHistory?${query}`)).body.totalElements;
    expect(await total("blurry=127")).toBe(2);
    expect(await total("blurry=nobody")).toBe(0);
    expect(await total("deployDate=2000-01-01%2000:00:00&deployDate=2000-01-02%2000:00:00")).toBe(0);
  });

  it("row 53: rolls back to what was there before, from a row of the history, and that can be undone too", async () => {
    const row = await first(`/api/deployHistory?deployId=${deployId}&sort=deployDate,desc`);
    expect(await send("POST", "/api/deploy/serverReduction", row)).toMatchObject({ status: 200 });
    await backoffice.settle();
    const run = await latest();
    expect(run, JSON.stringify(run)).toMatchObject({ kind: "ROLLBACK", status: "DONE" });
    expect(await answerOf(port)).toBe("v1");
    await send("POST", "/api/deploy/serverReduction", { id: run.id });
    await backoffice.settle();
    expect(await answerOf(port)).toBe("v2");
  });

  it("row 53: refuses to roll back the first deployment, before which there was nothing", async () => {
    const { content } = (await send("GET", `/api/deployHistory?deployId=${deployId}`)).body;
    const oldest = content.at(-1);
    expect(oldest.canRollBack).toBe(false);
    const refused = await send("POST", "/api/deploy/serverReduction", oldest);
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining("没有可以恢复的内容") } });
  });

  it("rows 51 and 58: stops, looks and starts; the outcome comes by the socket as text, to who asked alone", async () => {
    const open = (headers: Record<string, string>) => {
      const socket = new WebSocket(`${backoffice.url.replace("http", "ws")}/webSocket/deploy`, { headers });
      const frames: { msg: string; msgType: string }[] = [];
      socket.on("message", (data) => frames.push(JSON.parse(String(data))));
      return new Promise<{ socket: WebSocket; frames: typeof frames }>((resolve, reject) => {
        socket.once("open", () => resolve({ socket, frames })).once("error", reject);
      });
    };
    const cookie = (token: string) => ({ Cookie: `ELADMIN-TOEKN=${encodeURIComponent(token)}` });
    const mine = await open(cookie(admin));
    const [stranger, other] = [await open({}), await open(cookie(keeper))];
    await send("PUT", "/api/serverDeploy", { ...(await first("/api/serverDeploy")), name: "<b>一号</b>" });
    expect(await act("stopServer")).toMatchObject({ status: 200 });
    expect(await answerOf(port)).toBeNull();
    expect(await latest()).toMatchObject({ kind: "STOP", status: "DONE" });
    await act("serverStatus");
    expect((await latest()).outcome).toMatch(/没有运行/);
    await act("startServer");
    expect(await answerOf(port)).toBe("v2");
    await act("serverStatus");
    expect((await latest()).outcome).toMatch(/正在运行/);
    await expect.poll(() => mine.frames.length).toBe(4);
    expect(mine.frames[0]).toEqual({
      msg: "服务器：&lt;b&gt;一号&lt;/b&gt;<br>应用：收银<br>停止：收银 已停止",
      msgType: "INFO",
    });
    expect([stranger.frames, other.frames]).toEqual([[], []]);
    for (const { socket } of [mine, stranger, other]) socket.close();
  });

  it("runs the administrator's own scripts as they are written, in place of unpacking and starting", async () => {
    const app = await first("/api/app");
    const deployScript = `tar -xzf "$UPLOAD_FILE" -C "$DEPLOY_PATH"\n${app.startScript}\necho "own; $UPLOAD_FILE"`;
    await send("PUT", "/api/app", { ...app, deployScript });
    await upload(packRelease("v3"), "third.tar.gz");
    await backoffice.settle();
    const run = await latest();
    expect(run, JSON.stringify(run)).toMatchObject({ status: "DONE" });
    expect(run.lines.map(({ text }) => text)).toContain(`own; ${sshd.folder}/upload/third.tar.gz`);
    expect(await answerOf(port)).toBe("v3");
    await send("PUT", "/api/app", { ...app, deployScript: "echo cannot >&2; exit 7" });
    await upload(packRelease("v4"));
    await backoffice.settle();
    const failed = await latest();
    expect(failed).toMatchObject({
      status: "FAILED",
      outcome: "部署脚本失败（退出码 7），请查看输出；收银 现在没有运行，可以启动它，或在部署历史里回滚",
    });
    expect(failed.lines).toContainEqual(expect.objectContaining({ kind: "ERR", text: "cannot" }));
    await send("PUT", "/api/app", { ...app, deployScript: "" });
    await send("POST", "/api/deploy/serverReduction", { id: failed.id });
    await backoffice.settle();
    expect(await answerOf(port)).toBe("v3");
  });
});

describe("what must not go wrong", () => {
  it("refuses a second one on the same application and server, and does the first to its end", async () => {
    const [one, other] = await Promise.all([upload(packRelease("v5")), upload(packRelease("v6"))]);
    const statuses = [one.status, other.status].sort();
    expect(statuses).toEqual([200, 400]);
    const refused = one.status === 400 ? one : other;
    expect(refused.body.message).toMatch(/^应用 收银 在服务器 .* 上正在进行.*部署，请等它结束$/);
    await backoffice.settle();
    expect(await answerOf(port)).toBe(one.status === 200 ? "v5" : "v6");
    expect(await readdir(join(dataDir, "releases"))).toEqual([]);
  });

  it("marks what its node's end cut off, and lets another begin", async () => {
    const [run] = await backoffice.database.db
      .insert(deployRun)
      .values({
        ...{ batch: "b", deploymentId: deployId, appId, serverId, appName: "收银", serverName: "一号", host: "h" },
        ...{ kind: "DEPLOY", status: "RUNNING", node: "one that died", createdBy: 1 },
        ...{ heartbeatAt: demoNow, createdAt: demoNow },
      })
      .returning();
    expect((await act("startServer")).body.message).toMatch(/正在进行/);
    backoffice.advance(61_000);
    expect((await act("startServer")).status).toBe(200);
    const [marked] = await backoffice.database.db
      .select()
      .from(deployRun)
      .where(eq(deployRun.id, run?.id ?? 0));
    expect(marked).toMatchObject({ status: "CUT", outcome: expect.stringContaining("产品停止了") });
    await markCutOff({ db: backoffice.database.db, clock: { now: () => new Date(0) } });
  });

  it("refuses a server whose host key changed, in one sentence, until the old key is forgotten", async () => {
    const before = sshd.hostKey();
    await sshd.replaceHostKey();
    const row = await first("/api/serverDeploy");
    expect((await send("POST", "/api/serverDeploy/testConnect", row)).body).toBe(false);
    await act("serverStatus");
    const refused = await latest();
    expect(refused).toMatchObject({ status: "FAILED" });
    expect(refused.outcome).toMatch(/主机密钥与首次连接时不同，已拒绝连接/);
    expect(refused.outcome).toContain(before);
    expect(refused.outcome).toContain(sshd.hostKey());
    const { version } = (await send("GET", `/api/serverDeploy/${serverId}`)).body;
    const body = { version, clientToken: crypto.randomUUID() };
    expect((await send("POST", `/api/serverDeploy/${serverId}/forgetKey`, body)).status).toBe(200);
    await act("serverStatus");
    expect(await latest()).toMatchObject({ status: "DONE" });
    expect((await first("/api/serverDeploy")).hostKey).toBe(sshd.hostKey());
  });

  it("removes history, which takes its output along", async () => {
    const { content } = (await send("GET", "/api/deployHistory?page=0&size=2")).body;
    const ids = content.map(({ id }: { id: string }) => id);
    expect(await send("DELETE", "/api/deployHistory", ids)).toMatchObject({ status: 200 });
    expect(await send("GET", `/api/deployHistory/${ids[0]}`)).toMatchObject({ status: 400 });
    const left = await backoffice.database.db.$count(deployOutput, eq(deployOutput.runId, Number(ids[0])));
    expect(left).toBe(0);
  });

  it("is refused to whoever lacks the permission", async () => {
    for (const [method, path, body] of [
      ["GET", "/api/serverDeploy"],
      ["POST", "/api/serverDeploy/testConnect", {}],
      ["GET", "/api/app"],
      ["GET", "/api/deploy"],
      ["POST", "/api/deploy/startServer", { id: 1 }],
      ["POST", "/api/deploy/serverReduction", { id: 1 }],
      ["GET", "/api/deployHistory"],
      ["GET", "/api/deployHistory/download"],
    ] as const) {
      expect((await send(method, path, body, keeper)).status, path).toBe(403);
    }
    const form = new FormData();
    form.append("id", "1");
    form.append("file", new Blob(["x"]), "x");
    expect((await send("POST", "/api/deploy/upload", form, keeper)).status).toBe(403);
  });
});

describe("what is no more needed (rows 47, 49, 50)", () => {
  it("goes in turn: the deployment, then its application and its server; what was deployed stays in the history", async () => {
    await act("stopServer");
    const kept = (await send("GET", "/api/deployHistory")).body.totalElements;
    for (const [path, id] of [
      ["/api/deploy", deployId],
      ["/api/app", appId],
      ["/api/serverDeploy", serverId],
    ] as const) {
      expect(await send("DELETE", path, [id]), path).toMatchObject({ status: 200 });
      expect((await send("GET", path)).body.totalElements, path).toBe(0);
    }
    deployId = 0;
    expect((await send("GET", "/api/deployHistory")).body.totalElements).toBe(kept);
  });
});

describe("a server by password, the only way that the client's form knows (row 47)", () => {
  const found = async () => first("/api/serverDeploy?blurry=%E5%88%86%E5%BA%97");

  it("is kept sealed and shown as a mask, comes back as the mask, and is really signed in to", async () => {
    const shop = await startPasswordSshd();
    const { port: itsPort, account, password } = shop;
    const form = { id: null, name: "分店", ip: "127.0.0.1", port: itsPort, account, password };
    try {
      expect((await send("POST", "/api/serverDeploy/testConnect", form)).body).toBe(true);
      expect((await send("POST", "/api/serverDeploy/testConnect", { ...form, password: "wrong" })).body).toBe(false);
      expect(await send("POST", "/api/serverDeploy", form)).toMatchObject({ status: 201 });
      const row = await found();
      expect(row).toMatchObject({ password: "******", hasPassword: true, privateKey: null, hostKey: null });
      const storedPassword = async () => {
        const [stored] = await backoffice.database.db.select().from(deployServer).where(eq(deployServer.id, row.id));
        return stored?.password;
      };
      const sealed = await storedPassword();
      expect(sealed).toMatch(/^sealed:1:/);
      expect(await send("PUT", "/api/serverDeploy", { ...row, name: "分店二" })).toMatchObject({ status: 204 });
      expect(await storedPassword()).toBe(sealed);
      expect((await send("POST", "/api/serverDeploy/testConnect", await found())).body).toBe(true);
      expect((await found()).hostKey).toMatch(/^ecdsa-sha2-nistp256 SHA256:/);
      await send("PUT", "/api/serverDeploy", { ...(await found()), password: "wrong" });
      expect((await send("POST", "/api/serverDeploy/testConnect", await found())).body).toBe(false);
      expect(await send("DELETE", "/api/serverDeploy", [row.id])).toMatchObject({ status: 200 });
    } finally {
      await shop.stop();
    }
  });
});
