/** The built product as its operator starts it: what a kill of either process leaves, and the next start. Signals and /proc: on Linux. */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyOfDemo } from "../../support/company/demo-company.ts";
import { answers, eventually, isAlive, type RunningServer, startServer } from "../../support/processes.ts";

describe.runIf(process.platform === "linux")("a process that is killed", () => {
  let dataDir: string;
  let server: RunningServer | undefined;

  beforeAll(async () => {
    dataDir = await copyOfDemo();
  });

  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<RunningServer & { backoffice: number }> {
    const started = await startServer({ dataDir });
    server = started;
    return { ...started, backoffice: await eventually(() => started.backofficePid()) };
  }

  test("the back office comes back while the pages' process stays", async () => {
    const { url, pid, backoffice, output, backofficePid, stop } = await start();
    process.kill(backoffice, "SIGKILL");
    await eventually(() => output().includes("后台进程意外退出（SIGKILL）"));
    expect(await answers(`${url}/healthz`)).toBe(true);
    const next = await eventually(() => backofficePid());
    expect(next).not.toBe(backoffice);
    await eventually(() => answers(`${url}/login`));
    expect(await isAlive(pid)).toBe(true);
    expect((await stop()).code).toBe(0);
    expect(await isAlive(next)).toBe(false);
  });

  test("the pages' process takes its back office along; the next start finds the data", async () => {
    const { backoffice, kill, exited } = await start();
    kill("SIGKILL");
    await exited;
    // At once: the new back office waits for the old one to give the data directory free.
    const next = await start();
    expect(await isAlive(backoffice)).toBe(false);
    expect(next.output()).not.toContain("首次登录");
    expect((await next.stop()).code).toBe(0);
  });
});
