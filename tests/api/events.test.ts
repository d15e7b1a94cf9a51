/** Events over the API host's socket, and from node to node. */
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { eventCodes } from "../../contract/events.ts";
import { openBackoffice } from "../support/backoffice.ts";

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

const tellBoss = () =>
  backoffice.send("POST", "/api/user/message", {
    token: admin,
    body: { category: "BUSINESS", type: "到货", title: "恒泰交货 700 件", userIds: [bossId] },
  });

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
