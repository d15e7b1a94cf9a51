/** How the two processes start, end, die and come back. Signals and /proc: on Linux. */
// @module-tag all
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  answers,
  eventually,
  freePort,
  isAlive,
  type RunningServer,
  runServer,
  startServer,
} from "../../support/processes.ts";

describe.runIf(process.platform === "linux")("processes", () => {
  let dataDir: string;
  let server: RunningServer | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "yunshang-processes-"));
  });

  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The demo company is seeded once; each test goes on with the same data. */
  async function start(env: Record<string, string | undefined> = {}): Promise<RunningServer & { backoffice: number }> {
    const started = await startServer({ dataDir, env });
    server = started;
    return { ...started, backoffice: await eventually(() => started.backofficePid()) };
  }

  test("the first start prints the password it made up, once; Ctrl-C ends both processes with code 0", async () => {
    const first = await start({ ADMIN_PASSWORD: undefined, STAFF_PASSWORD: undefined });
    await eventually(() =>
      /首次登录：用户名 admin，密码 [a-z2-9]{12}（只显示这一次）；演示员工 boss、.* 的密码 [a-z2-9]{12}（只显示这一次）/.test(
        first.output(),
      ),
    );
    const made = first.output().match(/(?<=密码 )[a-z2-9]{12}/g) ?? [];
    // The staff's is another than the administrator's, and neither is said twice.
    expect(new Set(made).size).toBe(2);
    for (const password of made) expect(first.output().split(password)).toHaveLength(2);
    expect(first.output()).toContain(`已启动：http://localhost:${new URL(first.url).port}`);
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    expect(await isAlive(first.backoffice)).toBe(false);

    const second = await start();
    await eventually(() => second.output().includes("密码为首次启动时显示"));
    expect(second.output()).not.toContain("首次登录");
    for (const password of made) expect(second.output()).not.toContain(password);
    expect(await second.stop()).toEqual({ code: 0, signal: null });
  });

  test("a SIGTERM ends both processes with code 0", async () => {
    const { backoffice, kill, exited } = await start();
    kill("SIGTERM");
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(await isAlive(backoffice)).toBe(false);
  });

  test("a back-office node of its own is started again when it was killed, and ends with who started it", async () => {
    const { url, output, backofficePid, stop } = await startServer({ entry: "node", dataDir });
    const first = await eventually(() => backofficePid());
    process.kill(first, "SIGKILL");
    await eventually(() => output().includes("后台进程意外退出（SIGKILL）"));
    await eventually(() => answers(`${url}/auth/code`));
    const next = await eventually(() => backofficePid());
    expect(next).not.toBe(first);
    expect(await stop()).toEqual({ code: 0, signal: null });
    expect(await isAlive(next)).toBe(false);
  });

  test("a second server on the same data is refused with one line", async () => {
    const { stop } = await start();
    const refused = await runServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^数据目录 .+ 正被另一个进程使用.*\n$/) });
    expect((await stop()).code).toBe(0);
  });

  test("a taken port is refused with one line", async () => {
    const { url, stop } = await start();
    const { port } = new URL(url);
    const refused = await runServer({ PORT: port });
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^端口 \d+ 已被占用.*\n$/) });
    expect((await stop()).code).toBe(0);
  });

  test.each([
    [{ PORT: "abc" }, '环境变量 PORT 应为 1 到 65535 之间的整数，当前为 "abc"'],
    [{ SEED: "all" }, '环境变量 SEED 应为 demo 或 none，当前为 "all"'],
    [{ DATABASE_URL: "mysql://u:secret@h/d" }, "环境变量 DATABASE_URL 应为以 postgres:// 或 postgresql:// 开头的地址"],
    [
      { BACKOFFICE_URL: "backoffice" },
      '环境变量 BACKOFFICE_URL 应为以 http:// 或 https:// 开头的地址，当前为 "backoffice"',
    ],
    [
      { HOST: "0.0.0.0", CAPTCHA_FIXED_CODE: "7" },
      '环境变量 CAPTCHA_FIXED_CODE 只能在仅监听本机时使用，请删除它，或将 HOST 设为 127.0.0.1（当前为 "0.0.0.0"）',
    ],
    [{ DRAIN_SECONDS: "90" }, '环境变量 DRAIN_SECONDS 应为 0 到 60 之间的整数（秒），当前为 "90"'],
    [
      { DATABASE_READ_URL: "postgres://u:secret@h/d" },
      "环境变量 DATABASE_READ_URL 是 DATABASE_URL 的只读副本，请同时设置 DATABASE_URL",
    ],
    [{ LOGIN_RSA_PRIVATE_KEY: "x" }, "环境变量 LOGIN_RSA_PRIVATE_KEY 应为 RSA 私钥（PEM，或 Base64 的 PKCS#8 DER）"],
  ])("wrong environment %o stops the start with one line", async (env, line) => {
    expect(await runServer({ PORT: String(await freePort()), DATA_DIR: dataDir, ...env })).toEqual({
      code: 1,
      signal: null,
      output: `${line}\n`,
    });
  });
});
