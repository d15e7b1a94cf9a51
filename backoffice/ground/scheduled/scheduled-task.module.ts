import { route } from "#backoffice/core/http/route.ts";
import { defineModule, type Module } from "#backoffice/core/module.ts";
import { scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";
import { deleteOldRuns, downloadRuns, listRuns } from "./scheduled-run.query.ts";
import {
  addTask,
  downloadTasks,
  editTask,
  listTasks,
  listWorks,
  previewCron,
  removeTasks,
  runTask,
  taskDetail,
  turnTask,
} from "./scheduled-task.ts";
import type { ScheduledWork } from "./work.ts";

/** `works`: all that the modules declare; asked late, since this is one of them. */
export function scheduledTaskModule(works: () => readonly ScheduledWork[]): Module {
  return defineModule({
    routes: [
      route(scheduledTaskEndpoints.list, listTasks),
      route(scheduledTaskEndpoints.detail, taskDetail),
      route(scheduledTaskEndpoints.add, addTask(works)),
      route(scheduledTaskEndpoints.edit, editTask(works)),
      route(scheduledTaskEndpoints.remove, removeTasks),
      route(scheduledTaskEndpoints.download, downloadTasks),
      route(scheduledTaskEndpoints.turn, turnTask),
      route(scheduledTaskEndpoints.run, runTask),
      route(scheduledTaskEndpoints.works, listWorks(works)),
      route(scheduledTaskEndpoints.preview, previewCron),
      route(scheduledTaskEndpoints.runs, listRuns),
      route(scheduledTaskEndpoints.runsDownload, downloadRuns),
    ],
    sweep: deleteOldRuns,
  });
}
