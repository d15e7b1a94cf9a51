/**
 * `npm run db:restore -- FILE [--key KEYFILE]`: replaces the database by what a backup holds; the one that was there is
 * kept aside. With a copy of the key (数据库备份 › 下载密钥) what is sealed opens too.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { formatInstant, systemClock } from "#backoffice/core/clock.ts";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { openKeyCopy } from "#backoffice/core/key-copy.ts";
import { exitOnStartFailure, StartRefused } from "#backoffice/core/start-failure.ts";
import { inWords, rowsInto, say } from "./cli.ts";
import { restoreBackup } from "./restore.ts";
import { installKey } from "./restore-key.ts";

main().catch((error: unknown) => exitOnStartFailure(inWords(error)));

async function main(): Promise<void> {
  // `npm start`'s script passes its own name first.
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: "string" } } });
  const [, file] = positionals;
  if (file === undefined) {
    say("用法：npm run db:restore -- 备份文件 [--key 密钥文件]");
    process.exitCode = 1;
    return;
  }
  process.umask(0o077);
  const config = readBackofficeConfig(process.env);
  const path = resolve(process.env.INIT_CWD ?? "", file);
  // Opened before anything changes, and kept once the rows are there that it opens.
  const key = values.key === undefined ? null : await openGivenKey(resolve(process.env.INIT_CWD ?? "", values.key));
  const { head, aside, broken } = await restoreBackup(config, {
    path,
    now: systemClock.now(),
    progress: rowsInto("恢复"),
  });
  const rows = head.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`已恢复到 ${formatInstant(new Date(head.takenAt))} 的备份：${head.tables.length} 张表，${rows} 行`);
  if (aside !== null) say(aside);
  if (key !== null) say(installKey(config, key));
  for (const line of broken) say(`注意：恢复的数据核对不符：${line}`);
}

async function openGivenKey(path: string): Promise<Buffer> {
  const text = readFileSync(path, "utf8");
  const passphrase = process.env.KEY_PASSPHRASE ?? (await ask("密钥文件的口令："));
  try {
    return openKeyCopy(text, passphrase);
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : String(error)}；没有恢复，数据库没有改动`);
  }
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
