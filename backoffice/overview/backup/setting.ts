/** The settings of backups by the clock, and leaving one to be done when it is due. */
import type { Context } from "#backoffice/core/context.ts";
import type { Background } from "#backoffice/core/module.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { enqueueJob } from "#backoffice/ground/jobs/job.ts";
import { advanceMark, readMark } from "#backoffice/ground/settings/mark.ts";
import { readSetting, type Setting, settingChange, settingDetail } from "#backoffice/ground/settings/setting.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { adminRole } from "#contract/permissions.ts";
import { backupSetting, backupTopics } from "#contract/system/mnt/backups.ts";
import { lastDue } from "./rules/schedule.rules.ts";

const backups: Setting<typeof backupSetting> = {
  key: "backups",
  title: "备份设置",
  schema: backupSetting,
  usual: { enabled: true, times: ["02:30"], keepCount: 14, keepDays: 30 },
};

/** Where it is kept at which instant a backup was last due and left to be done. */
const leftKey = "backups.left";

export const readBackupSetting = async (db: Db) => (await readSetting(db, backups)).value;

export const backupSettingDetail = settingDetail(backups);

const change = settingChange(backups);

/** New times hold from now on: what they would have asked for earlier today is not made up for. */
export async function saveBackupSetting(context: Context, input: Parameters<typeof change>[1]) {
  const saved = await change(context, input);
  await advanceMark(context, leftKey, context.clock.now());
  return saved;
}

/**
 * Every minute: leaves the backup that was due since the last one, also one that was due while nothing ran. One node
 * of several does. A company that was just made starts from now.
 */
export async function enqueueDueBackup({ db, clock }: Background): Promise<void> {
  const { value, by } = await readSetting(db, backups);
  const { enabled, times } = value;
  const due = enabled ? lastDue(times, clock.now()) : null;
  if (due === null) return;
  const leftFor = await readMark(db, leftKey);
  if (leftFor !== null && leftFor >= due) return;
  await db.transaction(async (tx) => {
    if (!(await advanceMark({ db: tx, clock }, leftKey, due)) || leftFor === null) return;
    // On behalf of who set it up, while that is still an administrator of backups; else of the first one.
    const owners = await findUsersWithPermission(tx, adminRole);
    const userId = owners.find((one) => one === by) ?? owners[0];
    if (userId === undefined) return;
    await enqueueJob(
      { db: tx, clock, actor: { userId } },
      { kind: "BACKUP", topic: backupTopics.take, title: "定时备份", input: { origin: "SCHEDULE" } },
    );
  });
}
