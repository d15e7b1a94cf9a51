/** Asks once more before a task is run, paused, resumed or removed (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { type Act, answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { scheduledTaskEndpoints } from "#contract/system/scheduled-tasks.ts";
import { taskBody, taskFields } from "./task.view.server.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

/** The row as it stands, paused or not; the version that was seen decides. */
const turned =
  (isPause: boolean): NonNullable<Act["body"]> =>
  async (fields, { id, api }) => {
    const task = await api.call(scheduledTaskEndpoints.detail, { params: { id } });
    return taskBody({ ...taskFields(task), isPause, ...fields });
  };

const confirmation: Confirmation = {
  backTo: systemPaths.timing.list,
  async thing({ api, params, act }) {
    const { jobName, version } = await api.call(scheduledTaskEndpoints.detail, { params });
    return {
      name: jobName,
      version,
      sentence: `确定要${act.label}定时任务“${jobName}”吗？`,
    };
  },
  acts: {
    run: {
      endpoint: scheduledTaskEndpoints.run,
      body: ({ clientToken }) => ({ clientToken }),
      label: "执行",
      explains: "马上执行一次，结果在执行日志里；下次的时间不变。",
      danger: false,
    },
    pause: {
      endpoint: scheduledTaskEndpoints.edit,
      body: turned(true),
      label: "暂停",
      explains: "暂停后到时间也不执行，可以随时恢复。",
      danger: false,
    },
    resume: {
      endpoint: scheduledTaskEndpoints.edit,
      body: turned(false),
      label: "恢复",
      explains: "从现在起的下一个时间开始执行，暂停期间错过的不补。",
      danger: false,
    },
    remove: {
      endpoint: scheduledTaskEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "删除后不再执行，不能恢复；执行日志保留。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
