/** What may run by the clock: each domain declares its own beside itself, in its module's `tasks`. */
import type { Clock } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";

/** What a run has. */
export interface TaskRun {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Settings;
  /** On whose behalf: whoever pressed 执行, else who set the task up, else an administrator. */
  readonly userId: number;
  readonly params: string;
  /** Names this run: what it sends must not be sent again under the same. */
  readonly runId: number;
}

export interface ScheduledWork {
  /** ELADMIN's names for it; never change once they are in use. */
  readonly beanName: string;
  readonly methodName: string;
  readonly title: string;
  /** What it does, one sentence. */
  readonly explains: string;
  /** Absent: it has none. */
  readonly params?: {
    /** How it is written. */
    readonly hint: string;
    /** Throws a DomainError where the text is none. */
    readonly assert: (db: Db, text: string) => Promise<void>;
  };
  /** Gives what it did as one sentence. A DomainError's sentence is why it failed. */
  readonly run: (run: TaskRun) => Promise<string>;
}
