import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { storageEndpoints } from "#contract/system/storage.ts";
import { startCarrying } from "./carry.ts";
import { saveStorageSetting, storageSettingDetail } from "./setting.ts";
import { moveBlobs, retryCarrying, storageJobs, storageState, testStorage } from "./storage.ts";
import { deleteUnusedBlobs } from "./unused.query.ts";

export const storageModule = defineModule({
  routes: [
    route(storageEndpoints.state, storageState),
    route(storageEndpoints.setting, storageSettingDetail),
    route(storageEndpoints.saveSetting, saveStorageSetting),
    route(storageEndpoints.test, testStorage),
    route(storageEndpoints.retry, retryCarrying),
    route(storageEndpoints.move, moveBlobs),
  ],
  jobs: storageJobs,
  workers: [startCarrying],
  sweep: deleteUnusedBlobs,
});
