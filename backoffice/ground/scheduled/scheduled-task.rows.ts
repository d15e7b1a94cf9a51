/** What every company has of 定时任务: nobody but administrators sees it unless it is granted. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { timingList, timingAdd, timingEdit, timingDel } = permissions;

export const scheduledTaskRows: BuiltinRows = {
  pages: [
    {
      componentName: "Timing",
      title: "定时任务",
      section: sections.system,
      path: "timing",
      component: "system/timing/index",
      icon: "timing",
      permission: timingList,
    },
  ],
  buttons: {
    Timing: { [timingAdd]: "定时任务新增", [timingEdit]: "定时任务修改与执行", [timingDel]: "定时任务删除" },
  },
};
