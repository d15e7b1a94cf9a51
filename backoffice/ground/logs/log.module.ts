import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { logEndpoints } from "#contract/system/monitor/logs.ts";
import {
  downloadChanges,
  downloadErrors,
  downloadOperations,
  downloadSignIns,
  listChanges,
  listErrors,
  listOperations,
  listSignInLog,
  readException,
} from "./log.query.ts";
import { clearErrors, clearOperations, deleteOldLogs, retentionDetail, saveRetention } from "./retention.ts";

export const logModule = defineModule({
  routes: [
    route(logEndpoints.operations, listOperations),
    route(logEndpoints.operationsDownload, downloadOperations),
    route(logEndpoints.errors, listErrors),
    route(logEndpoints.errorsDownload, downloadErrors),
    route(logEndpoints.error, readException),
    route(logEndpoints.signIns, listSignInLog),
    route(logEndpoints.signInsDownload, downloadSignIns),
    route(logEndpoints.changes, listChanges),
    route(logEndpoints.changesDownload, downloadChanges),
    route(logEndpoints.clearOperations, clearOperations),
    route(logEndpoints.clearErrors, clearErrors),
    route(logEndpoints.setting, retentionDetail),
    route(logEndpoints.saveSetting, saveRetention),
  ],
  tasks: [
    {
      beanName: "logs",
      methodName: "clean",
      title: "清理日志",
      explains: "删除超过保留天数的操作日志、异常日志和登录日志；平时每天也会做一次。",
      run: async (background) => {
        await deleteOldLogs(background);
        return "过期的日志已清理";
      },
    },
  ],
  nightly: deleteOldLogs,
});
