/** A database is replaced from the page: a backup of another day uploaded, the word typed, the waiting page, and the figures of that day. */
// @module-tag all
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeBothWaysOn, serveDemoProcesses, useJourney } from "../../support/browser.ts";
import { runCommand } from "../../support/commands.ts";
import { copyOfDemo } from "../../support/company/demo-company.ts";
import { emptyPlace, type Place } from "../../support/empty-place.ts";
import type { Page } from "../../support/page.ts";
import { type RunningServer, startServer } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";

const list = "/mnt/database";
let folder = "";
/** Of the demo company as it was seeded. */
let file = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yunshang-restore-"));
  file = join(folder, "seeded.backup.gz");
  const dataDir = await copyOfDemo();
  expect(await runCommand("backup", { dataDir, args: [file] })).toMatchObject({ code: 0 });
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const demo = serveDemoProcesses();

describeBothWaysOn(demo, "restoring from the page", ({ enter, expectError, mode }) => {
  it("refuses what is no backup, another word and another key, and replaces nothing", async () => {
    expectError(/400/);
    const page = await enter("admin", `${list}/upload`);
    await page
      .getByLabel("文件")
      .setInputFiles({ name: "x.gz", mimeType: "application/gzip", buffer: Buffer.from("PK") });
    await page.getByRole("button", { name: "上传", exact: true }).click();
    await page.getByText("不是本产品的备份文件").first().waitFor();
    await upload(page);
    await page
      .getByRole("link", { name: /^恢复 yunshang-/ })
      .first()
      .click();
    await page.getByRole("button", { name: "恢复", exact: true }).click();
    await page.getByText("请原样输入“恢复”").first().waitFor();
    await page.getByLabel("输入“恢复”确认").fill("恢复");
    await page.getByLabel("密钥文件的内容").fill("yunshang-key:1");
    await page.getByRole("button", { name: "恢复", exact: true }).click();
    await page.getByText("口令不对，或密钥文件已损坏").first().waitFor();
    expect(await page.getByLabel("密钥文件的内容").inputValue()).toContain("yunshang-key:1");
  });

  it("brings the company back as it was, says so, and keeps what was replaced", async () => {
    expectError(/400|401|503|WebSocket|Failed to (load|fetch)/);
    const server = demo();
    const page = await enter("admin", "/user/issue");
    const name = `恢复前${mode}`;
    await page.getByLabel("新待办").fill(name);
    await page.getByLabel("新待办").press("Enter");
    await page.getByText(name).first().waitFor();
    await page.goto(`${list}/upload`);
    await upload(page);
    await page
      .getByRole("link", { name: /^恢复 yunshang-/ })
      .first()
      .click();
    await page.getByLabel("输入“恢复”确认").fill("恢复");
    await page.getByRole("button", { name: "恢复", exact: true }).click();
    await restored(server);
    expect(server.output()).toContain("正在恢复备份");
    expect(server.output()).not.toContain("意外退出");
    const session = await openSession(server.url, "admin");
    const asked = async (path: string) =>
      (await fetch(server.url + path, { headers: { Accept: "text/html", Cookie: `Y-TOKEN=${session}` } })).text();
    expect(await asked(list)).toContain("已恢复到");
    expect(await asked("/user/issue")).not.toContain(name);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)(
  "a company of files, restored from the page of an empty one on PostgreSQL",
  () => {
    let place: Place;
    let server: RunningServer;
    beforeAll(async () => {
      place = await emptyPlace();
      server = await startServer({ env: { DATABASE_URL: place.databaseUrl, SEED: "none" } });
    });
    afterAll(async () => {
      await server?.stop();
      await place?.remove();
    });
    const { enter, expectError } = useJourney("plain", { server: () => server });

    it("is there, whole, and what was there is kept aside", async () => {
      expectError(/503/);
      const page = await enter("admin", `${list}/upload`);
      await upload(page);
      await page
        .getByRole("link", { name: /^恢复 yunshang-/ })
        .first()
        .click();
      await page.getByLabel("输入“恢复”确认").fill("恢复");
      await page.getByRole("button", { name: "恢复", exact: true }).click();
      await restored(server);
      const session = await openSession(server.url, "boss");
      const home = await fetch(`${server.url}/clothes/goods/product/list?keyword=8801`, {
        headers: { Cookie: `Y-TOKEN=${session}` },
      });
      expect(await home.text()).toContain("8801");
      const admin = await openSession(server.url, "admin");
      const backups = await fetch(server.url + list, { headers: { Cookie: `Y-TOKEN=${admin}` } });
      expect(await backups.text()).toMatch(/已恢复到.*原来的数据保留在同一数据库的 replaced_/s);
    });
  },
);

/** Sends the seeded company's backup, and sees it among the others. */
async function upload(page: Page) {
  await page
    .getByLabel("文件")
    .setInputFiles({ name: "seeded.backup.gz", mimeType: "application/gzip", buffer: await readFile(file) });
  await page.getByRole("button", { name: "上传", exact: true }).click();
  await page
    .getByText(/^已上传 yunshang-/)
    .first()
    .waitFor();
}

/** Waits until the product serves again, which it had stopped to do. */
async function restored(server: RunningServer) {
  await expect.poll(() => server.output().includes("正在恢复备份"), { timeout: 60_000 }).toBe(true);
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 120_000, interval: 500 })
    .toBe(200);
}
