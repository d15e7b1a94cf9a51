/** The back office of one process: its database opened and filled, the API on it, and the work that goes by the clock. */
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pino, { type Logger } from "pino";
import { fillEmptyDatabase } from "#backoffice/compose/lifecycle/first-start.ts";
import { startHousekeeping } from "#backoffice/compose/lifecycle/housekeeping.ts";
import { openDatabase } from "#backoffice/compose/lifecycle/open.ts";
import { assertRekeyed } from "#backoffice/compose/rekey/rekey.ts";
import { assertNoRekeying } from "#backoffice/compose/rekey/rekey-keys.ts";
import { systemClock } from "#backoffice/core/clock.ts";
import type { BackofficeConfig } from "#backoffice/core/config.ts";
import { loggedErrors } from "#backoffice/ground/logs/logged-errors.ts";
import { reportUnreadable } from "#backoffice/overview/checkup/unreadable-report.ts";
import { createBackoffice } from "./app.ts";
import { modules } from "./modules.ts";

export interface OpenedBackoffice {
  readonly log: Logger;
  /** Only after a first start: how to sign in, with the password. */
  readonly signIn: string | null;
  /** Serves from now on, and measures itself. */
  listen(where: { host: string; port: number }): Promise<{ address: string; port: number }>;
  /**
   * Resolves when answers are out, what was running by the clock has ended and the database is closed. Told to `drain`,
   * it first serves on for the configured time, and says at `/readyz` that it goes.
   */
  close(how?: { drain: boolean }): Promise<void>;
}

/** `say` hears what the operator should read, one Chinese line at a time. */
export async function openBackoffice(config: BackofficeConfig, say: (line: string) => void): Promise<OpenedBackoffice> {
  assertNoRekeying(config);
  const database = await openDatabase(config, { waiting: say });
  await assertRekeyed(database.db);
  const signIn = await fillEmptyDatabase({ db: database.db, clock: systemClock, config, progress: say });
  const logged = loggedErrors();
  const log = pino({ level: "warn", base: { process: "backoffice" }, hooks: logged.hooks });
  logged.keepIn({ db: database.db, clock: systemClock });
  // Who is not told must still be served.
  await reportUnreadable({ db: database.db, clock: systemClock, settings: config }, say).catch((error: unknown) =>
    log.error(error, "what another key has closed was not looked for"),
  );
  const app = await createBackoffice({ database, clock: systemClock, settings: config, logger: log });
  const housekeeping = startHousekeeping({ database, clock: systemClock, settings: config, log }, modules);
  return {
    log,
    signIn,
    async listen(where) {
      const address = await app.listen(where);
      app.telemetry.start();
      return { address, port: (app.server.address() as AddressInfo).port };
    },
    async close({ drain } = { drain: false }) {
      if (drain && config.drainMs > 0) {
        app.sayStopping();
        await sleep(config.drainMs);
      }
      await app.close();
      await housekeeping.stop();
      await database.close();
    },
  };
}
