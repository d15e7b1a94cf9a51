/** What every company has of 系统监控: its section, and the pages that administrators alone see unless they are granted. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const section = sections.monitor;

/** Component names and components are those of ELADMIN's client (eladmin-api.md §1.4). */
export const monitorRows: BuiltinRows = {
  pages: [
    {
      componentName: "OnlineUser",
      title: "在线用户",
      section,
      path: "online",
      component: "monitor/online/index",
      icon: "Steve-Jobs",
    },
    { componentName: "Log", title: "操作日志", section, path: "logs", component: "monitor/log/index", icon: "log" },
    {
      componentName: "ErrorLog",
      title: "异常日志",
      section,
      path: "errorLog",
      component: "monitor/log/errorLog",
      icon: "error",
    },
    { componentName: "SignInLog", title: "登录日志", section, path: "signIn", icon: "peoples" },
    { componentName: "ChangeLog", title: "变更记录", section, path: "changes", icon: "list" },
    {
      componentName: "ServerMonitor",
      title: "服务监控",
      section,
      path: "server",
      component: "monitor/server/index",
      icon: "codeConsole",
      permission: permissions.serverList,
    },
    { componentName: "Checkup", title: "系统体检", section, path: "checkup", icon: "validCode" },
    {
      componentName: "Sql",
      title: "SQL 监控",
      section,
      path: "druid",
      component: "monitor/sql/index",
      icon: "sqlMonitor",
    },
  ],
};
