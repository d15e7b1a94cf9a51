/** `db:rekey` as an operator runs it: on the built product and the files of a company, cut off, run again, started. */
// @module-tag all
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openFolder } from "#backoffice/overview/backup/copying.ts";
import { runCommand } from "../../support/commands.ts";
import { copyOfDemo } from "../../support/company/demo-company.ts";
import { openForms } from "../../support/forms.ts";
import { freePort, runServer, startServer } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await copyOfDemo();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const rekey = () => runCommand("rekey", { dataDir });
const key = (name = "secret.key") => readFile(join(dataDir, name), "utf8");
const newKeyFile = () => join(dataDir, "secret.key.new");

/** What is sealed of shops and employees, in a database that nobody has open. */
async function sealed(): Promise<string[]> {
  const database = await openFolder(join(dataDir, "pglite"));
  try {
    const found = await rows<{ text: string }>(
      database.db,
      sql`select app_secret_sealed as text from shop where app_secret_sealed is not null
          union all select id_card_sealed from employee where id_card_sealed is not null`,
    );
    return found.map(({ text }) => text);
  } finally {
    await database.close();
  }
}

/** Where a shop's authorisation begins: its secret is opened for it. */
async function beginning(url: string, shop: string): Promise<string> {
  const headers = { Cookie: `Y-TOKEN=${await openSession(url, "admin")}` };
  const page = await (
    await fetch(`${url}/clothes/platform/shop?keyword=${encodeURIComponent(shop)}`, { headers })
  ).text();
  const id = /authorise\?id=(\d+)/.exec(page)?.[1];
  const go = await fetch(`${url}/clothes/platform/shop/authorise/go?id=${id}`, { headers, redirect: "manual" });
  return go.headers.get("Location") ?? "";
}

it("changes the key of a company's files, and a start in between is refused in one sentence", async () => {
  const first = await startServer({ dataDir });
  const form = await openForms(first.url, "admin");
  const repositoryId = "6";
  await form.send("/clothes/platform/shop/new", {
    ...{ platform: "TAOBAO", name: "换密钥的店", repositoryId, appKey: "12129701", appSecret: "a-secret-of-the-shop" },
  });
  expect(await beginning(first.url, "换密钥的店")).toMatch(/^https:\/\/oauth\.taobao\.com\//);
  await first.stop();
  const before = { key: await key(), sealed: await sealed() };
  expect(before.sealed.length).toBeGreaterThan(0);

  // As a run leaves it that was cut off after it had made its key.
  await writeFile(newKeyFile(), Buffer.alloc(32, 7).toString("base64"), { mode: 0o600 });
  const refused = await runServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("换密钥还没有完成");
  expect(refused.output).toContain("请先运行 npm run db:rekey 完成，再启动");
  expect(refused.output).not.toMatch(/\n\s+at /);

  expect(await rekey()).toMatchObject({ code: 0, said: expect.stringMatching(/已换密钥：重新加密 \d+ 处/) });
  expect(existsSync(newKeyFile())).toBe(false);
  expect(await key()).toBe(Buffer.alloc(32, 7).toString("base64"));
  const after = await sealed();
  expect(after).toHaveLength(before.sealed.length);
  expect(after.filter((text) => before.sealed.includes(text))).toEqual([]);
  const second = await startServer({ dataDir });
  expect(await beginning(second.url, "换密钥的店")).toMatch(/^https:\/\/oauth\.taobao\.com\//);
  await second.stop();

  // The old key is lost, and another lies there: nothing is changed, and nothing stands in a start's way.
  await writeFile(join(dataDir, "secret.key"), before.key);
  expect(await rekey()).toMatchObject({ code: 1, said: expect.stringContaining("没有改动") });
  expect(existsSync(newKeyFile())).toBe(false);
  expect(await sealed()).toEqual(after);

  // As a run leaves it that was cut off and whose keys are the environment's: the database alone tells.
  const database = await openFolder(join(dataDir, "pglite"));
  await database.db.execute(
    sql`insert into setting (key, value, created_at, updated_at) values ('rekeying', 'true', now(), now())`,
  );
  await database.close();
  const halfway = await runServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(halfway.code).toBe(1);
  expect(halfway.output).toContain(
    "请用与上次相同的 SECRET_KEY 和 SECRET_KEY_NEW 再运行 npm run db:rekey 完成，再启动",
  );
});
