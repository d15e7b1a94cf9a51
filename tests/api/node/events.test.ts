/** Events over the API host's socket, and from node to node. */
// @module-tag databases
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { eventCodes } from "#contract/events.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoPassword } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
const open: WebSocket[] = [];
let admin = "";
let boss = "";
let bossId = 0;

beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  boss = await backoffice.signIn("boss");
  bossId = (await backoffice.send("GET", "/auth/info", { token: boss })).body.user.id;
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

function listen(token: string): { socket: WebSocket; heard: { code: number; data: unknown }[] } {
  const address = `${backoffice.url.replace(/^http/, "ws")}/ms-ws?token=${encodeURIComponent(token)}`;
  const socket = new WebSocket(address);
  const heard: { code: number; data: unknown }[] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  socket.on("error", () => {});
  open.push(socket);
  return { socket, heard };
}

const tell = (userId: number) =>
  backoffice.send("POST", "/api/user/message", {
    token: admin,
    body: { category: "BUSINESS", type: "到货", title: "恒泰交货 700 件", userIds: [userId] },
  });
const tellBoss = () => tell(bossId);

it("brings a reader the new counts, and nobody else", async () => {
  const reader = listen(boss);
  const other = listen(admin);
  await Promise.all([once(reader.socket, "open"), once(other.socket, "open")]);
  await tellBoss();
  const { business } = (await backoffice.send("GET", "/api/user/message/count", { token: boss })).body;
  await expect
    .poll(() => reader.heard)
    .toContainEqual({ code: eventCodes.businessMessageCount, data: { unread: business } });
  expect(other.heard).toEqual([]);
});

it("refuses a socket without a session, and any other path", async () => {
  for (const address of ["/ms-ws", "/ms-ws?token=made-up", "/elsewhere?token=x"]) {
    const socket = new WebSocket(backoffice.url.replace(/^http/, "ws") + address);
    const [error] = await once(socket, "error");
    expect(String(error)).toMatch(/40[14]/);
  }
});

it("tells the user's own pages of a sign-in, a changed record and a changed password", async () => {
  const finance = await backoffice.signIn("finance");
  const reader = listen(finance);
  const other = listen(boss);
  await Promise.all([once(reader.socket, "open"), once(other.socket, "open")]);
  const codes = () => reader.heard.map(({ code }) => code);
  // What tells of the first sign-in may come after the socket was opened; events come in the order of their commits.
  const { id: financeId } = (await backoffice.send("GET", "/auth/info", { token: finance })).body.user;
  await tell(financeId);
  await expect.poll(codes).toContain(eventCodes.businessMessageCount);
  reader.heard.length = 0;
  await backoffice.signIn("finance");
  await expect.poll(codes).toEqual([eventCodes.userLogin]);
  await backoffice.send("PUT", "/api/users/center", { token: finance, body: { nickName: "钱会计" } });
  await expect.poll(codes).toEqual([eventCodes.userLogin, eventCodes.userUpdate]);
  const body = { oldPass: demoPassword, newPass: "Another-pass-1" };
  await backoffice.send("POST", "/api/users/updatePass", { token: finance, body });
  await expect.poll(codes).toEqual([eventCodes.userLogin, eventCodes.userUpdate, eventCodes.passwordChange]);
  expect(other.heard).toEqual([]);
});

it("tells every page of a new version, and of nothing when it is refused", async () => {
  const readers = [listen(boss), listen(admin)];
  await Promise.all(readers.map(({ socket }) => once(socket, "open")));
  const body = { version: "9.9.9", releaseDate: "2026-04-15", added: ["事件"] };
  const add = () => backoffice.send("POST", "/api/version/log", { token: admin, body });
  expect([(await add()).status, (await add()).status]).toEqual([201, 400]);
  const told = { code: eventCodes.platformVersion, data: { version: "9.9.9" } };
  for (const { heard } of readers) await expect.poll(() => heard).toEqual([told]);
});

it("says nothing when the transaction that would tell is rolled back", async () => {
  const reader = listen(boss);
  await once(reader.socket, "open");
  const text = JSON.stringify({ code: eventCodes.serverYml, data: null });
  await backoffice.database.db
    .transaction(async (transaction) => {
      await transaction.execute(sql`select pg_notify('yunshang_event', ${text})`);
      throw new Error("rolled back");
    })
    .catch(() => {});
  await tellBoss();
  await expect.poll(() => reader.heard.length).toBeGreaterThan(0);
  expect(reader.heard.map(({ code }) => code)).not.toContain(eventCodes.serverYml);
});
