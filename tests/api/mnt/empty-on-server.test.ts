/** `db:empty` on PostgreSQL, as an operator runs it; of PGlite tests/journeys/system/empty-command.test.ts tells. */
// @module-tag all
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Db, oneRow } from "#backoffice/db/connect.ts";
import { findBrokenLedgers } from "#backoffice/overview/invariants/ledgers.ts";
import { copyOnServer, withServer } from "../../support/company/demo-database.ts";
import { tablesOf } from "../../support/company/whole-database.ts";

const root = join(import.meta.dirname, "../../..");
const server = process.env.TEST_DATABASE_URL;

describe.runIf(server)("emptying a company on a server", () => {
  let dataDir = "";
  let company = { url: "", drop: async () => {} };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "yunshang-empty-"));
    company = await copyOnServer(server ?? "");
  });
  afterAll(async () => {
    await company.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Runs a command with what somebody types. */
  async function run(script: string, args: readonly string[] = [], typed = "") {
    const child = spawn(process.execPath, ["--import", "tsx", join(root, "backoffice", script), ...args], {
      cwd: root,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: company.url },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.stdin.end(typed);
    const [code] = await once(child, "close");
    return { code, said };
  }

  async function look<R>(at: (db: Db) => Promise<R>): Promise<R> {
    const database = await connect({ url: company.url, poolSize: 1 });
    try {
      return await at(database.db);
    } finally {
      await database.close();
    }
  }

  it("asks, is refused while somebody is connected, and changes nothing then", async () => {
    const before = await look(tablesOf);
    const unmeant = await run("compose/lifecycle/empty.cli.ts", [], "yes\n");
    expect(unmeant).toMatchObject({ code: 1, said: expect.stringContaining("没有确认，什么都没有改动") });
    expect(unmeant.said).toContain("DATABASE_URL 指定的数据库");
    await withServer(company.url, async () => {
      const refused = await run("compose/lifecycle/empty.cli.ts", ["--yes"]);
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("数据库正被使用") });
    });
    expect(await look(tablesOf)).toEqual(before);
  });

  it("leaves the administrators alone, and the old company comes back from the backup", async () => {
    const before = await look(tablesOf);
    const emptied = await run("compose/lifecycle/empty.cli.ts", [], "empty\n");
    expect(emptied).toMatchObject({ code: 0, said: expect.stringContaining("已清空") });
    expect(emptied.said).toContain("核对无误");
    const left = await look((db) =>
      oneRow<{ users: string; styles: number; bills: number; kept: number }>(
        db,
        sql`select (select string_agg(username, ' ' order by id) from sys_user) as users,
                   (select count(*)::int from product) as styles, (select count(*)::int from bill) as bills,
                   (select count(*)::int from pg_namespace where nspname like 'replaced\\_%') as kept`,
      ),
    );
    expect(left).toMatchObject({ users: "admin", styles: 0, bills: 0 });
    expect(left.kept).toBeGreaterThan(0);
    expect(await look(findBrokenLedgers)).toEqual([]);

    const [, file = ""] = /db:restore -- (\S+)/.exec(emptied.said) ?? [];
    expect(await run("overview/backup/restore.cli.ts", ["restore", file])).toMatchObject({ code: 0 });
    expect(await look(tablesOf)).toEqual(before);
  });
});
