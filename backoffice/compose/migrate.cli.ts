/** `npm run db:migrate`: applies the migrations that are missing, and brings in what is new of menus, roles and dictionaries. */

import { openDatabase } from "#backoffice/compose/lifecycle/open.ts";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { exitOnStartFailure } from "#backoffice/core/start-failure.ts";

async function main(): Promise<void> {
  const database = await openDatabase(readBackofficeConfig(process.env));
  await database.close();
  process.stdout.write("数据库结构与内置菜单、角色、字典已是最新\n");
}

main().catch(exitOnStartFailure);
