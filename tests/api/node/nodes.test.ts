/** Two back-office nodes on one PostgreSQL: what happens on one is so on the other at once. PGlite has one process only. */
// @module-tag databases
import { once } from "node:events";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createBackoffice } from "#backoffice/compose/app.ts";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { eventCodes, sessionEnded } from "#contract/events.ts";
import { permissions } from "#contract/permissions.ts";
import { captchaCode, openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";

describe.runIf(process.env.TEST_DATABASE_URL)("two nodes on one database", () => {
  const here = openBackoffice();
  const opened: WebSocket[] = [];
  let there: FastifyInstance;
  let database: Database;
  let thereUrl = "";

  beforeAll(async () => {
    database = await connect({ url: await urlOf(here.database), poolSize: 5 });
    there = await createBackoffice({
      database,
      clock: { now: () => demoNow },
      settings: { captchaFixedCode: captchaCode, appVersion: "test" },
    });
    thereUrl = await there.listen({ host: "127.0.0.1", port: 0 });
  });

  afterEach(() => {
    for (const socket of opened.splice(0)) socket.terminate();
  });

  afterAll(async () => {
    await there.close();
    await database.close();
  });

  /** A socket on the other node. */
  async function listenThere(token: string) {
    const socket = new WebSocket(`${thereUrl.replace(/^http/, "ws")}/ms-ws?token=${encodeURIComponent(token)}`);
    const heard: { code: number; data: unknown }[] = [];
    socket.on("message", (data) => heard.push(JSON.parse(String(data))));
    opened.push(socket);
    await once(socket, "open");
    return { socket, heard };
  }

  const askThere = async (token: string) =>
    (await fetch(`${thereUrl}/auth/info`, { headers: { Authorization: token } })).status;

  it("brings an event that a request to one node publishes to the sockets of the other", async () => {
    const [admin, boss] = [await here.signIn("admin"), await here.signIn("boss")];
    const { heard } = await listenThere(boss);
    const bossId = (await here.send("GET", "/auth/info", { token: boss })).body.user.id;
    const body = { category: "BUSINESS", type: "到货", title: "恒泰交货 700 件", userIds: [bossId] };
    expect((await here.send("POST", "/api/user/message", { token: admin, body })).status).toBe(201);
    const { business } = (await here.send("GET", "/api/user/message/count", { token: boss })).body;
    await expect
      .poll(() => heard)
      .toContainEqual({ code: eventCodes.businessMessageCount, data: { unread: business } });
  });

  it("refuses on the other node at once a session that was revoked on one, and closes its socket there", async () => {
    const [kept, revoked] = [await here.signIn("boss"), await here.signIn("boss")];
    const [own, other] = [await listenThere(kept), await listenThere(revoked)];
    expect(await askThere(revoked)).toBe(200);
    const closed = once(other.socket, "close", { signal: AbortSignal.timeout(2000) });
    const { body } = await here.send("GET", "/api/users/sessions", { token: revoked });
    const { id } = body.content.find((one: { current: boolean }) => one.current);
    expect((await here.send("DELETE", "/api/users/sessions", { token: kept, body: [id] })).status).toBe(200);
    expect(await askThere(revoked)).toBe(401);
    expect(await askThere(kept)).toBe(200);
    expect((await closed)[0]).toBe(sessionEnded);
    expect(own.socket.readyState).toBe(WebSocket.OPEN);
  });

  it("counts on the other node, from the next request on, what a role was given or lost on one", async () => {
    const [admin, keeper] = [await here.signIn("admin"), await here.signIn("keeper")];
    const named = await here.send("GET", `/api/roles?blurry=${encodeURIComponent("营业员")}`, { token: admin });
    const role = named.body.content.find(({ name }: { name: string }) => name === "营业员");
    const billsThere = async () =>
      (await fetch(`${thereUrl}/api/clothes/bill?page=0&size=10`, { headers: { Authorization: keeper } })).status;
    const allowed = async () =>
      (await (await fetch(`${thereUrl}/auth/info`, { headers: { Authorization: keeper } })).json()).roles;
    const give = async (menus: readonly { id: number }[]) => {
      const reply = await here.send("PUT", "/api/roles/menu", {
        token: admin,
        body: { id: role.id, menus: menus.map(({ id }) => ({ id })) },
      });
      expect(reply.status).toBe(204);
    };
    for (let round = 0; round < 3; round += 1) {
      expect(await billsThere()).toBe(200);
      expect(await allowed()).toContain(permissions.billList);
      await give([]);
      expect(await billsThere()).toBe(403);
      expect(await allowed()).not.toContain(permissions.billList);
      await give(role.menus);
    }
  });

  it("closes on the other node the socket of a user who signed out on one", async () => {
    const boss = await here.signIn("boss");
    const { socket } = await listenThere(boss);
    const closed = once(socket, "close", { signal: AbortSignal.timeout(2000) });
    await here.send("DELETE", "/auth/logout", { token: boss });
    expect(await askThere(boss)).toBe(401);
    expect((await closed)[0]).toBe(sessionEnded);
  });
});

/** The copy of the demo company that the first node works on, for a second to connect to. */
async function urlOf({ db }: Database): Promise<string> {
  const result = (await db.execute("select current_database() as name")) as unknown as { rows: { name: string }[] };
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${result.rows[0]?.name}`;
  return url.href;
}
