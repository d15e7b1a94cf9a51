/** What a run says, written down in pieces while it goes on, and told to the open pages of who started it. */
import type { Db } from "#backoffice/db/connect.ts";
import { publishEvents } from "#backoffice/ground/events/publish.ts";
import { type DeployNews, eventCodes } from "#contract/events.ts";
import { deployOutput } from "./deploy.tables.ts";

type Kind = typeof deployOutput.$inferSelect.kind;

export interface Output {
  say(text: string, kind: Kind): void;
  /** Resolves when all that was said is written. */
  close(): Promise<void>;
}

const writeEveryMs = 400;
/** Of one run: a script that says more than anybody reads must not fill the database. */
const mostLines = 3_000;
const longestLine = 1_000;

export function openOutput(db: Db, runId: number, told: () => Promise<void>): Output {
  let waiting: { text: string; kind: Kind }[] = [];
  let no = 0;
  let cut = false;
  const write = async () => {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    await db.insert(deployOutput).values(
      lines.map((line) => {
        no += 1;
        return { ...line, runId, no };
      }),
    );
    await told();
  };
  let writing = Promise.resolve();
  // What cannot be written down ends no deployment.
  const flush = () => {
    writing = writing.then(write).catch(() => {});
    return writing;
  };
  const timer = setInterval(() => void flush(), writeEveryMs);
  let count = 0;
  return {
    say(text, kind) {
      // The steps are few, and tell where it is.
      if (count >= mostLines && kind !== "STEP") {
        if (!cut) waiting.push({ text: `输出超过 ${mostLines} 行，后面的不再记录`, kind: "ERR" });
        cut = true;
        return;
      }
      count += 1;
      waiting.push({ text: text.slice(0, longestLine), kind });
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** To the open pages of one user: something was said, or ended. */
export function publishNews(db: Db, userId: number, news: DeployNews): Promise<void> {
  return publishEvents(db, [{ code: eventCodes.deployNews, data: news, userId }]);
}
