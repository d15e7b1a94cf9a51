/** `npm run db:seed`: fills an empty database as SEED says; leaves one with data alone. */
import { systemClock } from "../../clock.ts";
import { readBackofficeConfig } from "../../config.ts";
import { fillEmptyDatabase } from "../../lifecycle/first-start.ts";
import { openDatabase } from "../../lifecycle/open.ts";
import { exitOnStartFailure } from "../../lifecycle/start-failure.ts";

async function main(): Promise<void> {
  const config = readBackofficeConfig(process.env);
  const database = await openDatabase(config);
  const signIn = await fillEmptyDatabase({ db: database.db, clock: systemClock, config, progress: say });
  await database.close();
  say(signIn ?? "数据库已有数据，未作改动");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(exitOnStartFailure);
