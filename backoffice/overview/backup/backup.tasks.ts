/** Backups that an administrator schedules beside the settings' own times, such as one before each day's close. */
import { enqueueJob } from "#backoffice/ground/jobs/job.ts";
import type { ScheduledWork } from "#backoffice/ground/scheduled/work.ts";
import { backupTopics } from "#contract/system/mnt/backups.ts";

export const backupTasks: readonly ScheduledWork[] = [
  {
    beanName: "backup",
    methodName: "take",
    title: "数据库备份",
    explains: "在后台做一份备份，再恢复到临时库里核对；结果在数据库备份里看。",
    run: async ({ db, clock, userId }) => {
      await db.transaction((tx) =>
        enqueueJob(
          { db: tx, clock, actor: { userId } },
          { kind: "BACKUP", topic: backupTopics.take, title: "定时备份", input: { origin: "SCHEDULE" } },
        ),
      );
      return "已开始备份";
    },
  },
];
