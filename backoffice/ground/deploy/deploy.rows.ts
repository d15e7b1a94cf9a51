/** What every company has of 部署: nobody but administrators sees it unless it is granted. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { serverDeployList, serverDeployAdd, serverDeployEdit, serverDeployDel } = permissions;
const { appList, appAdd, appEdit, appDel } = permissions;
const { deployList, deployAdd, deployEdit, deployDel } = permissions;
const { deployHistoryList, deployHistoryDel } = permissions;

const page = (
  componentName: string,
  title: string,
  path: string,
  component: string,
  icon: string,
  permission: string,
) => ({
  ...{ componentName, title, path, component: `maint/${component}/index`, icon, permission },
  section: sections.operations,
});

export const deployRows: BuiltinRows = {
  pages: [
    page("ServerDeploy", "服务器管理", "server", "server", "server", serverDeployList),
    page("App", "应用管理", "app", "app", "app", appList),
    page("Deploy", "部署管理", "deploy", "deploy", "deploy", deployList),
    page("DeployHistory", "部署历史", "history", "deployHistory", "backup", deployHistoryList),
  ],
  buttons: {
    ServerDeploy: {
      [serverDeployAdd]: "服务器新增",
      [serverDeployEdit]: "服务器修改",
      [serverDeployDel]: "服务器删除",
    },
    App: { [appAdd]: "应用新增", [appEdit]: "应用修改", [appDel]: "应用删除" },
    Deploy: { [deployAdd]: "部署新增", [deployEdit]: "部署修改与执行", [deployDel]: "部署删除" },
    DeployHistory: { [deployHistoryDel]: "部署历史删除" },
  },
};
