/**
 * The back-office process. Forked by server.ts it serves on loopback, reports
 * its port, and ends with its parent; on its own (`npm run backoffice`) it is
 * one of any number of nodes on one PostgreSQL.
 */
import type { AddressInfo } from "node:net";
import closeWithGrace from "close-with-grace";
import pino from "pino";
import { createBackoffice, modules } from "./app.ts";
import { systemClock } from "./clock.ts";
import { readBackofficeConfig } from "./config.ts";
import { fillEmptyDatabase } from "./lifecycle/first-start.ts";
import { startHousekeeping } from "./lifecycle/housekeeping.ts";
import { openDatabase } from "./lifecycle/open.ts";
import { exitOnStartFailure } from "./lifecycle/start-failure.ts";
import type { ReadyReport } from "./supervise.ts";

const alonePort = 8000;
const closeTimeoutMs = 4500;

const forked = process.send !== undefined;
const endWithParent = () => process.exit(0);
if (forked) process.once("disconnect", endWithParent);

main().catch(exitOnStartFailure);

async function main(): Promise<void> {
  const config = readBackofficeConfig(process.env);
  const database = await openDatabase(config);
  const signIn = await fillEmptyDatabase({ db: database.db, clock: systemClock, config, progress: say });
  const logger = pino({ level: "warn", base: { process: "backoffice" } });
  const app = await createBackoffice({ database, clock: systemClock, settings: config, logger });
  const housekeeping = startHousekeeping({ database, clock: systemClock, log: logger }, modules);

  const { close } = closeWithGrace(
    // Ctrl-C reaches the whole process group; the parent stops us once its last pages are answered.
    { delay: closeTimeoutMs, logger: false, skip: forked ? ["SIGINT"] : [] },
    async ({ err }) => {
      if (err) logger.fatal(err, "back office stops");
      await app.close();
      await housekeeping.stop();
      await database.close();
    },
  );

  if (forked) {
    process.on("SIGINT", () => {});
    await app.listen({ host: "127.0.0.1", port: config.port ?? 0 });
    process.off("disconnect", endWithParent);
    process.once("disconnect", close);
    if (!process.connected) return close();
    const report: ReadyReport = { type: "ready", port: (app.server.address() as AddressInfo).port, signIn };
    process.send?.(report);
  } else {
    say(`后台接口已启动：${await app.listen({ host: config.host, port: config.port ?? alonePort })}`);
    if (signIn) say(signIn);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
