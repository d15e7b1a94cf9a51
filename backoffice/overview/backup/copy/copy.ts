/** Copies as backups meet them: where they go, and leaving some to be made. */
import type { Context } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { enqueueJob } from "#backoffice/ground/jobs/job.ts";
import { backupTopics } from "#contract/system/mnt/backups.ts";
import { placeName, readCopySetting } from "./setting.ts";

/** Where copies go, in words; null where none are made. */
export async function copyPlace(db: Db): Promise<string | null> {
  const value = await readCopySetting(db);
  return value.kind === "NONE" ? null : placeName(value);
}

/** This one, or null: all that should lie there and do not. Gives the job's id. */
export function enqueueCopying(
  context: Pick<Context, "db" | "clock"> & { actor: Pick<Context["actor"], "userId"> },
  name: string | null,
): Promise<number> {
  const title = name === null ? "复制备份" : `复制 ${name}`;
  return enqueueJob(context, { kind: "BACKUP", topic: backupTopics.copy, title, input: { name } });
}
