import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { backupCopyEndpoints } from "#contract/system/mnt/backup-copies.ts";
import { backupEndpoints } from "#contract/system/mnt/backups.ts";
import { backupJobs } from "./backup.jobs.ts";
import { backupTasks } from "./backup.tasks.ts";
import {
  copyKey,
  copyStoredBackup,
  createBackup,
  downloadBackup,
  listBackupFiles,
  removeStoredBackup,
  restoreFromBackup,
  uploadBackup,
  verifyStoredBackup,
} from "./backup.ts";
import { copyJobs } from "./copy/copy.jobs.ts";
import { copySettingDetail, saveCopySetting } from "./copy/setting.ts";
import { backupSettingDetail, enqueueDueBackup, saveBackupSetting } from "./setting.ts";

export const backupModule = defineModule({
  routes: [
    route(backupEndpoints.list, listBackupFiles),
    route(backupEndpoints.take, createBackup),
    route(backupEndpoints.verify, verifyStoredBackup),
    route(backupEndpoints.copy, copyStoredBackup),
    route(backupEndpoints.file, downloadBackup),
    route(backupEndpoints.keyCopy, copyKey),
    route(backupEndpoints.upload, uploadBackup),
    route(backupEndpoints.restore, restoreFromBackup),
    route(backupEndpoints.remove, removeStoredBackup),
    route(backupEndpoints.setting, backupSettingDetail),
    route(backupEndpoints.saveSetting, saveBackupSetting),
    route(backupCopyEndpoints.setting, copySettingDetail),
    route(backupCopyEndpoints.saveSetting, saveCopySetting),
  ],
  jobs: [...backupJobs, ...copyJobs],
  tasks: backupTasks,
  watch: enqueueDueBackup,
});
