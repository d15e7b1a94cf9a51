/**
 * A restore that was asked for on a page: written down, and done by the next start of this process before anything is
 * open, for a database is not replaced under those who use it (docs/decisions/backups.md, "Restored from the page").
 * Both files are this node's own, beside its data: the database that is replaced could not remember.
 */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { formatInstant, systemClock } from "#backoffice/core/clock.ts";
import type { BackofficeConfig } from "#backoffice/core/config.ts";
import { describeStartFailure, StartRefused } from "#backoffice/core/start-failure.ts";
import { inTenths, inWords } from "./cli.ts";
import { restoreBackup } from "./restore.ts";
import { installKey } from "./restore-key.ts";

const plan = z.object({
  /** Absolute. */
  path: z.string(),
  /** The file's name, as the page shows it. */
  name: z.string(),
  /** Who asked. */
  by: z.string(),
  /** ISO. */
  at: z.string(),
  /** Base64; what was sealed in the backup opens by it. Null: the key that is here stays. */
  key: z.string().nullable(),
});
type Plan = z.output<typeof plan>;

const outcome = z.object({
  name: z.string(),
  by: z.string(),
  /** ISO. */
  at: z.string(),
  state: z.enum(["RUNNING", "DONE", "FAILED"]),
  /** What there is to know, each a sentence. */
  sentences: z.array(z.string()),
});
export type RestoreOutcome = z.output<typeof outcome>;

const planFile = "restore-plan.json";
const outcomeFile = "restore-outcome.json";

/** Written down whole or not at all; the next start does it. */
export async function planRestore(dataDir: string, planned: Plan): Promise<void> {
  await write(dataDir, planFile, planned);
}

/** What became of the last restore that a page asked for; null where none was. */
export async function readRestoreOutcome(dataDir: string): Promise<RestoreOutcome | null> {
  return outcome.safeParse(await read(dataDir, outcomeFile)).data ?? null;
}

/**
 * Does what is planned, if anything is, and notes what came of it. A start goes on in any case, with the database that
 * is there then; a plan is tried once, so that one that ends the process does not do so for ever.
 *
 * @param say hears how far it is, in Chinese
 */
export async function restoreAsPlanned(config: BackofficeConfig, say: (line: string) => void): Promise<void> {
  const { dataDir } = config;
  await closeCutOff(dataDir);
  const planned = plan.safeParse(await read(dataDir, planFile)).data;
  await rm(join(dataDir, planFile), { force: true });
  if (!planned) return;
  const { name, by, path, key } = planned;
  const told = { name, by, at: systemClock.now().toISOString() };
  await write(dataDir, outcomeFile, { ...told, state: "RUNNING", sentences: [] } satisfies RestoreOutcome);
  say(`正在恢复备份 ${name}`);
  try {
    const { head, aside, broken } = await restoreBackup(config, {
      path,
      now: systemClock.now(),
      progress: inTenths((percent) => say(`正在恢复备份 ${name}，已完成 ${percent}%`)),
    });
    const count = head.tables.reduce((sum, table) => sum + table.rows, 0);
    const sentences = [
      `已恢复到 ${formatInstant(new Date(head.takenAt))} 的备份，共 ${count} 行`,
      ...(aside === null ? [] : [aside]),
      ...(key === null ? [] : [putBack(config, key)]),
      ...broken.map((line) => `恢复的数据核对不符：${line}`),
    ];
    await write(dataDir, outcomeFile, { ...told, state: "DONE", sentences } satisfies RestoreOutcome);
  } catch (error) {
    await write(dataDir, outcomeFile, { ...told, state: "FAILED", sentences: [`没有恢复：${sentenceOf(error)}`] });
  }
}

/** The rows are there by then: a key that cannot be written is said beside them, and makes nothing of them undone. */
function putBack(config: BackofficeConfig, key: string): string {
  try {
    return installKey(config, Buffer.from(key, "base64"));
  } catch (error) {
    return `密钥没有放回，保存的密码打不开：${sentenceOf(error)}`;
  }
}

function sentenceOf(error: unknown): string {
  const worded = inWords(error);
  return worded instanceof StartRefused ? worded.message : (describeStartFailure(error).split("\n")[0] ?? "");
}

/** The process ended while it restored. Either database is whole then; which of them it is, people see. */
async function closeCutOff(dataDir: string): Promise<void> {
  const last = await readRestoreOutcome(dataDir);
  if (last?.state !== "RUNNING") return;
  const sentences = [
    "恢复时后台进程中断：现在的数据库是完整的，可能是原来的，也可能是恢复后的，请核对后决定是否再恢复一次",
  ];
  await write(dataDir, outcomeFile, { ...last, state: "FAILED", sentences } satisfies RestoreOutcome);
}

async function read(dataDir: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(dataDir, name), "utf8"));
  } catch {
    return null;
  }
}

async function write(dataDir: string, name: string, content: unknown): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = join(dataDir, `${name}.draft`);
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 });
  await rename(draft, join(dataDir, name));
}
