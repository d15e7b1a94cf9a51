/** What an operation works with: the database, the clock, and who asks. */

import type { Db } from "#backoffice/db/connect.ts";
import type { Clock } from "./clock.ts";

/** The signed-in user of a request. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly sessionId: number;
  /** Permission codes, `admin` among them for an administrator. */
  readonly permissions: readonly string[];
}

/** What the operations of anonymous endpoints get. */
export interface AnonymousContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Settings;
  /** The caller's address, as far as it can be trusted. */
  readonly address: string;
  readonly userAgent: string;
  /** The bearer token sent, checked or not. */
  readonly token: string | null;
  /** Ends when the caller has gone without waiting for the answer; work that nobody else wants may stop then. */
  readonly gone?: () => AbortSignal;
}

export interface Context extends AnonymousContext {
  readonly actor: Actor;
}

/** The part of the configuration that operations read. */
export interface Settings {
  /** Answers every captcha; for tests on loopback only. */
  readonly captchaFixedCode?: string | undefined;
  /** PEM or base64 DER; when set, passwords arrive RSA-encrypted (eladmin-api.md §1.3). */
  readonly loginRsaPrivateKey?: string | undefined;
  /** What web processes show with their samples; without one none is taken. */
  readonly monitorKey?: string | undefined;
  /** Where the database lies, whose disk is watched, and its backups; a database in memory has neither. */
  readonly databaseUrl?: string | undefined;
  readonly databaseReadUrl?: string | undefined;
  readonly verifyDatabaseUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly backupDir?: string | undefined;
  /** Where contents are kept that lie in a folder. */
  readonly storageDir?: string | undefined;
  /** Seals the secrets that are kept; without one a key file beside the data does. */
  readonly secretKey?: string | undefined;
  /** Stands in place of the platforms' own addresses, each under its name: for a proxy, or a test's platforms. */
  readonly platformGateway?: string | undefined;
  readonly appVersion?: string;
}
