/** What the company shows on every page, as a web process learns of it. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { usualSite } from "#contract/system/settings.ts";
import { createSiteSource, type SiteSource } from "./site-source.server.ts";

let host: Server;
let answer: { status: number; body: unknown };
let asked = 0;
let now = 0;
let source: SiteSource;

beforeEach(async () => {
  asked = 0;
  now = 1_000_000;
  answer = { status: 200, body: { site: null, epoch: 1 } };
  host = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(answer.body));
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  const { port } = host.address() as AddressInfo;
  source = createSiteSource(
    () => `http://127.0.0.1:${port}`,
    { ...usualSite, title: "启动时的标题" },
    () => now,
  );
});
afterEach(() => {
  host.closeAllConnections();
  host.close();
});

const titled = (title: string, epoch: number) => ({ status: 200, body: { site: { ...usualSite, title }, epoch } });

describe("the site", () => {
  it("is as the process was started until the company has set one, and is asked for once", async () => {
    expect((await source.read()).title).toBe("启动时的标题");
    await Promise.all([source.read(), source.read()]);
    expect(asked).toBe(1);
  });

  it("is read anew when an answer carries another count, and only then", async () => {
    await source.read();
    answer = titled("红袖", 2);
    expect([source.note(null), source.note("1")]).toEqual([false, false]);
    expect((await source.read()).title).toBe("启动时的标题");
    expect(source.note("2")).toBe(true);
    expect((await source.read()).title).toBe("红袖");
    expect(source.note("2")).toBe(false);
    expect([asked, source.current().title]).toEqual([2, "红袖"]);
  });

  it("is read again for visitors once five seconds have passed", async () => {
    await source.read();
    answer = titled("红袖", 2);
    now += 4_000;
    expect((await source.read({ anew: true })).title).toBe("启动时的标题");
    now += 2_000;
    expect((await source.read({ anew: true })).title).toBe("红袖");
  });

  it("stays as it was known while the host fails, without a page that starts again and again", async () => {
    answer = titled("红袖", 2);
    await source.read();
    answer = { status: 500, body: {} };
    source.note("3");
    expect((await source.read()).title).toBe("红袖");
    expect(source.note("3")).toBe(false);
    await source.read();
    expect(asked).toBe(2);
    answer = titled("新红袖", 3);
    now += 6_000;
    expect((await source.read()).title).toBe("新红袖");
  });

  it("is the process's own with a host that has none", async () => {
    answer = { status: 404, body: { message: "没有这个接口" } };
    expect((await source.read()).title).toBe("启动时的标题");
    now += 60_000;
    await source.read({ anew: true });
    expect(asked).toBe(1);
    now += 5 * 60_000;
    await source.read();
    expect(asked).toBe(2);
  });
});
