/** What every company has of 岗位. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { jobList, jobAdd, jobEdit, jobDel } = permissions;

export const positionRows: BuiltinRows = {
  pages: [
    {
      componentName: "Job",
      title: "岗位管理",
      section: sections.system,
      path: "job",
      component: "system/job/index",
      icon: "Steve-Jobs",
      permission: jobList,
    },
  ],
  buttons: { Job: { [jobAdd]: "岗位新增", [jobEdit]: "岗位修改", [jobDel]: "岗位删除" } },
};
