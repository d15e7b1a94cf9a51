/**
 * How far the ledgers had come, noted beside the database: a start that finds
 * less than was noted says so. What a broken disk or a power cut takes from the
 * end of PGlite's log would otherwise look as if it had never been.
 */
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, oneRow } from "#backoffice/db/connect.ts";

const noteEveryMs = 2_000;
const mark = z.object({ movements: z.number(), entries: z.number(), audits: z.number() });
type Mark = z.output<typeof mark>;

const words: Record<keyof Mark, string> = { movements: "库存变更", entries: "账户流水", audits: "操作记录" };

export interface HighWater {
  /** Notes a last time. */
  stop(): Promise<void>;
}

/** One Chinese line when the database has less than was noted; null when nothing is missing. */
export async function findLoss(db: Db, dataDir: string): Promise<string | null> {
  const noted = mark.safeParse(await readNote(dataDir)).data;
  if (!noted) return null;
  const now = await readMark(db);
  const missing = (Object.keys(words) as (keyof Mark)[]).filter((key) => now[key] < noted[key]);
  if (missing.length === 0) return null;
  const lost = missing.map((key) => `${words[key]} ${noted[key] - now[key]} 条`).join("、");
  return `注意：上次运行时已保存的内容有缺失（${lost}），可能因断电或磁盘故障丢失，请核对最近的单据，必要时用备份恢复`;
}

/** Notes from now on, soon after each change. */
export function noteHighWater(db: Db, dataDir: string): HighWater {
  let noted = "";
  let running = Promise.resolve();
  const note = async () => {
    const text = JSON.stringify(await readMark(db));
    if (text === noted) return;
    await writeNote(dataDir, text);
    noted = text;
  };
  // What cannot be noted now, on a full disk for instance, is noted the next time.
  const turn = () => {
    running = running.then(note).catch(() => {});
    return running;
  };
  const timer = setInterval(turn, noteEveryMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return turn();
    },
  };
}

function readMark(db: Db): Promise<Mark> {
  return oneRow<Mark>(
    db,
    sql`select coalesce((select max(id) from stock_movement), 0)::int8 as movements,
          coalesce((select max(id) from account_entry), 0)::int8 as entries,
          coalesce((select max(id) from audit_log), 0)::int8 as audits`,
  );
}

async function readNote(dataDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(highWaterFile(dataDir), "utf8"));
  } catch {
    return null;
  }
}

async function writeNote(dataDir: string, text: string): Promise<void> {
  const draft = `${highWaterFile(dataDir)}.draft`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, highWaterFile(dataDir));
}

/** Where it is noted. */
export function highWaterFile(dataDir: string): string {
  return join(dataDir, "high-water.json");
}
