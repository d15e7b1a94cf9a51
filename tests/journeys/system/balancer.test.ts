/**
 * Two web and two back-office processes behind the balancer that operators copy: each is stopped and started again
 * while people work, and nobody notices.
 */
// @module-tag neighbour
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { connect, rows } from "#backoffice/db/connect.ts";
import { copyOnServer } from "../../support/company/demo-database.ts";
import { openForms } from "../../support/forms.ts";
import { eventually, freePort, type RunningServer, startServer } from "../../support/processes.ts";
import { checkConfiguration, type Haproxy, haproxyPath, startHaproxy } from "../../support/remote/haproxy.ts";
import { openSession } from "../../support/session.ts";

const server = process.env.TEST_DATABASE_URL;
const serviceRestart = 1012;
const readers = 3;
/** Twice what two good checks, a second apart, take. */
const backAgainMs = 4_000;
const pages = ["/clothes/goods/product/list", "/clothes/goods/inventory/stock", "/clothes/stall/distributor/bill/list"];
/** As the environment's examples have it. */
const drainSeconds = /^DRAIN_SECONDS=(\d+)$/m.exec(
  readFileSync(join(import.meta.dirname, "../../../deploy/systemd/web.env.example"), "utf8"),
)?.[1];

interface Node {
  readonly entry: "server" | "node";
  readonly port: number;
  running: RunningServer;
}

describe.runIf(haproxyPath && server)("several processes behind HAProxy", () => {
  const nodes: Node[] = [];
  let company: Awaited<ReturnType<typeof copyOnServer>>;
  let balancer: Haproxy;
  let url = "";
  let api = 0;

  beforeAll(async () => {
    company = await copyOnServer(server ?? "");
    const [front, ofApi, ...ports] = await Promise.all(Array.from({ length: 6 }, freePort));
    url = `http://127.0.0.1:${front}`;
    api = ofApi ?? 0;
    const [web1 = 0, web2 = 0, backoffice1 = 0, backoffice2 = 0] = ports;
    balancer = await startHaproxy({
      ...{ 80: front ?? 0, 8000: api, 3001: web1, 3002: web2, 8001: backoffice1, 8002: backoffice2 },
    });
    nodes.push(...(await Promise.all([backoffice1, backoffice2].map((port) => start("node", port)))));
    nodes.push(...(await Promise.all([web1, web2].map((port) => start("server", port)))));
  });

  afterAll(async () => {
    await Promise.all(nodes.map(({ running }) => running.stop()));
    await balancer.stop();
    await company.drop();
  });

  async function start(entry: Node["entry"], port: number): Promise<Node> {
    const env = {
      DATABASE_URL: company.url,
      DRAIN_SECONDS: drainSeconds,
      ...(entry === "server" && { BACKOFFICE_URL: `http://127.0.0.1:${api}` }),
    };
    return { entry, port, running: await startServer({ entry, port, env }) };
  }

  const isReady = async ({ port }: Node) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;

  it("has a configuration that HAProxy finds nothing wrong with", () => {
    expect(checkConfiguration()).toBe("");
  });

  it("each is restarted in turn while people read and write, and nothing fails", async () => {
    await eventually(async () => (await fetch(`${url}/readyz`)).status === 200);
    const cookie = `Y-TOKEN=${await openSession(url, "boss")}`;
    const forms = await openForms(url, "admin");
    const failed: string[] = [];
    let [read, written, working] = [0, 0, true];

    const readOn = async () => {
      while (working) {
        for (const path of pages) {
          try {
            const answer = await fetch(url + path, { headers: { Cookie: cookie }, redirect: "manual" });
            const text = await answer.text();
            if (answer.status !== 200 || !text.includes("</html>")) failed.push(`${path}: ${answer.status}`);
          } catch (error) {
            failed.push(`${path}: ${error} ${(error as Error).cause}`);
          }
          read += 1;
        }
      }
    };
    const writeOn = async () => {
      while (working) {
        const fields = { name: `均衡${written}`, stage: "SEW", sort: "900" };
        await forms.send("/clothes/manufacture/process/category/new", fields).catch((error) => failed.push(`${error}`));
        written += 1;
        await sleep(50);
      }
    };
    const page = keepSocket(url, cookie);
    const work = [...Array.from({ length: readers }, readOn), writeOn()];

    for (const node of nodes) {
      const before = read;
      await eventually(() => read > before + 5);
      node.running.kill("SIGTERM");
      // It says that it goes and goes on answering: the balancer has time to hear of it.
      await eventually(async () => !(await isReady(node)), 1000);
      expect(await node.running.exited).toEqual({ code: 0, signal: null });
      await node.running.stop();
      node.running = (await start(node.entry, node.port)).running;
      await eventually(() => isReady(node));
      // Whoever restarts the next before the balancer has this one back takes both away.
      await sleep(backAgainMs);
    }
    await eventually(() => page.isOpen());
    working = false;
    await Promise.all(work);

    expect(failed).toEqual([]);
    expect(written).toBeGreaterThan(nodes.length);
    // A socket goes with its web process and comes back to the other one; that of a back office is the relay's to renew.
    expect(page.ends.length).toBeGreaterThan(0);
    expect(new Set(page.ends)).toEqual(new Set([serviceRestart]));
    page.close();
    const database = await connect({ url: company.url });
    const [kept] = await rows<{ count: number }>(
      database.db,
      sql`select count(*)::int8 as count from process_category where name like '均衡%'`,
    );
    await database.close();
    expect(kept?.count).toBe(written);
  });
});

/** An open page's socket: comes back as the page's script does. `ends`: what each was closed with. */
function keepSocket(url: string, cookie: string) {
  const ends: number[] = [];
  let closed = false;
  let socket: WebSocket;
  const open = () => {
    socket = new WebSocket(`${url.replace("http", "ws")}/ms-ws`, { headers: { Cookie: cookie, Origin: url } });
    // What follows says why.
    socket.on("error", () => {});
    socket.on("close", (code) => {
      if (closed) return;
      ends.push(code);
      setTimeout(open, 250);
    });
  };
  open();
  return {
    ends,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close() {
      closed = true;
      socket.terminate();
    },
  };
}
