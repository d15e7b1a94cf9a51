/** What an operation works with: the database, the clock, and who asks. */
import type { Clock } from "./clock.ts";
import type { Db } from "./db/connect.ts";

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
}
