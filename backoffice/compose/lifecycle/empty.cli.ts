/** `npm run db:empty [-- --yes]`: throws the company away, the demo one or any other, and leaves an empty one with its administrators. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { systemClock } from "#backoffice/core/clock.ts";
import { type BackofficeConfig, readBackofficeConfig } from "#backoffice/core/config.ts";
import { exitOnStartFailure, StartRefused } from "#backoffice/core/start-failure.ts";
import { pgliteFolder } from "#backoffice/db/connect.ts";
import { backUp, withSource } from "#backoffice/overview/backup/by-command.ts";
import { inWords, say } from "#backoffice/overview/backup/cli.ts";
import { inWorkFolder } from "#backoffice/overview/backup/folder.ts";
import { restoreBackup } from "#backoffice/overview/backup/restore.ts";
import { readContents, writeEmptyCompany } from "./first-company.ts";

main().catch((error: unknown) => exitOnStartFailure(inWords(error)));

async function main(): Promise<void> {
  // `npm start`'s script passes its own name first.
  const { values } = parseArgs({ allowPositionals: true, options: { yes: { type: "boolean", default: false } } });
  process.umask(0o077);
  const config = readBackofficeConfig(process.env);
  const { admins, facts } = await withSource(config, readContents);
  if (admins.length === 0) throw new StartRefused("数据库里没有启用的管理员，清空后没有人能登录，没有清空");
  const where = config.databaseUrl === undefined ? pgliteFolder(config.dataDir) : "DATABASE_URL 指定的数据库";
  say(`将清空 ${where}：${facts}`);
  say(`清空前先备份；清空后只留下管理员 ${admins.map(({ username }) => username).join("、")}，密码不变。`);
  if (!values.yes && !(await isMeant())) throw new StartRefused("没有确认，什么都没有改动");
  await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
  await inWorkFolder(config.backupDir, (work) => replaceByEmpty(config, work));
}

/** Nothing but the word does it: an Enter pressed twice does not. */
async function isMeant(): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Resolves to nothing where there is nobody to answer.
    const answer = await Promise.race([
      asking.question("确定清空请输入 empty（或 清空）后回车："),
      new Promise<string>((resolve) => asking.once("close", () => resolve(""))),
    ]);
    return ["empty", "清空"].includes(answer.trim().toLowerCase());
  } finally {
    asking.close();
  }
}

async function replaceByEmpty(config: BackofficeConfig, work: string): Promise<void> {
  const { file, verified } = await backUp(config, { folder: config.backupDir, chosen: null, work });
  if (!verified) throw new StartRefused("备份没有通过校验，没有清空");
  const { admins } = await withSource(config, readContents);
  const path = join(work, "empty.backup.gz");
  await writeEmptyCompany(admins, { path, folder: join(work, "empty"), appVersion: config.appVersion });
  const { aside } = await restoreBackup(config, { path, now: systemClock.now() });
  say("已清空：现在是一家空的公司，启动后用管理员登录，从“开业准备”开始");
  if (aside !== null) say(aside);
  say(`要回到清空前：npm run db:restore -- ${file}`);
}
