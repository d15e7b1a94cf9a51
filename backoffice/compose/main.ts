/**
 * The back-office process. Forked by server.ts it serves on loopback, reports
 * its port, and ends with its parent; alone (`npm run backoffice`, whose
 * supervisor forks it with that word) it is one of any number of nodes on one
 * PostgreSQL, and listens where it is told.
 */
import closeWithGrace from "close-with-grace";
import { assertPortFree } from "#backoffice/compose/lifecycle/port.ts";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { onRestartWanted } from "#backoffice/core/restart.ts";
import { exitOnStartFailure } from "#backoffice/core/start-failure.ts";
import { restoreAsPlanned } from "#backoffice/overview/backup/planned-restore.ts";
import { openBackoffice } from "./serve.ts";
import type { ReadyReport, RestartReport } from "./supervise.ts";

const alonePort = 8000;
const closeTimeoutMs = 4500;

const forked = process.send !== undefined;
const alone = !forked || process.argv.includes("alone");
const endWithParent = () => process.exit(0);
if (forked) process.once("disconnect", endWithParent);

main().catch(exitOnStartFailure);

async function main(): Promise<void> {
  const config = readBackofficeConfig(process.env);
  const where = alone
    ? { host: config.host, port: config.port ?? alonePort }
    : { host: "127.0.0.1", port: config.port ?? 0 };
  if (where.port !== 0) await assertPortFree(where, { variable: "BACKOFFICE_PORT", command: commandOf(alone) });
  await restoreAsPlanned(config, (line) => {
    say(line);
    report({ type: "restarting", why: line });
  });
  const backoffice = await openBackoffice(config, say);

  const { close } = closeWithGrace(
    // Ctrl-C reaches the whole process group; the parent stops us once its last pages are answered.
    { delay: closeTimeoutMs + config.drainMs, logger: false, skip: forked ? ["SIGINT"] : [] },
    async ({ err, signal }) => {
      if (err) backoffice.log.fatal(err, "back office stops");
      // Not before a restore: what is written from now on would be lost with the database that it replaces.
      await backoffice.close({ drain: signal !== undefined });
    },
  );

  // The parent stops us.
  if (forked) process.on("SIGINT", () => {});
  if (forked)
    onRestartWanted((why) => {
      report({ type: "restarting", why });
      // What asked for it is answered first.
      setImmediate(close);
    });
  const { address, port } = await backoffice.listen(where);
  if (alone) {
    say(`后台接口已启动：${address}`);
    if (backoffice.signIn) say(backoffice.signIn);
  }
  if (forked) {
    process.off("disconnect", endWithParent);
    process.once("disconnect", close);
    if (!process.connected) return close();
    report({ type: "ready", port, signIn: backoffice.signIn });
  }
}

/** To whoever keeps this process. */
function report(told: ReadyReport | RestartReport): void {
  process.send?.(told);
}

function commandOf(alone: boolean): string {
  return alone ? "npm run backoffice" : "npm start";
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
