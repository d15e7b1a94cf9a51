/** `npm run db:restore -- FILE`: replaces the database by what a backup holds; the one that was there is kept aside. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatInstant, systemClock } from "#backoffice/core/clock.ts";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { exitOnStartFailure } from "#backoffice/core/start-failure.ts";
import { inWords, rowsInto, say } from "./cli.ts";
import { restoreBackup } from "./restore.ts";

main().catch((error: unknown) => exitOnStartFailure(inWords(error)));

async function main(): Promise<void> {
  // `npm start`'s script passes its own name first.
  const { positionals } = parseArgs({ allowPositionals: true });
  const [, file] = positionals;
  if (file === undefined) {
    say("用法：npm run db:restore -- 备份文件");
    process.exitCode = 1;
    return;
  }
  process.umask(0o077);
  const config = readBackofficeConfig(process.env);
  const path = resolve(process.env.INIT_CWD ?? "", file);
  const { head, aside, broken } = await restoreBackup(config, {
    path,
    now: systemClock.now(),
    progress: rowsInto("恢复"),
  });
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`已恢复到 ${formatInstant(new Date(head.takenAt))} 的备份：${head.tables.length} 张表，${rows} 行`);
  if (aside !== null) say(aside);
  for (const line of broken) say(`注意：恢复的数据核对不符：${line}`);
}
