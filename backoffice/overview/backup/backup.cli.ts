/** `npm run db:backup -- [FILE]`: backs up and verifies; on PGlite while the product is stopped, on a server at any time. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { exitOnStartFailure, StartRefused } from "#backoffice/core/start-failure.ts";
import { backUp } from "./by-command.ts";
import { inWords } from "./cli.ts";
import { inWorkFolder } from "./folder.ts";

main().catch((error: unknown) => exitOnStartFailure(inWords(error)));

async function main(): Promise<void> {
  // `npm start`'s script passes its own name first.
  const { positionals } = parseArgs({ allowPositionals: true });
  process.umask(0o077);
  const config = readBackofficeConfig(process.env);
  const chosen = positionals[1] === undefined ? null : resolve(process.env.INIT_CWD ?? "", positionals[1]);
  if (chosen !== null && existsSync(chosen)) throw new StartRefused(`文件 ${chosen} 已存在，没有覆盖，请换一个文件名`);
  const folder = chosen === null ? config.backupDir : dirname(chosen);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await inWorkFolder(folder, (work) => backUp(config, { folder, chosen, work }));
}
