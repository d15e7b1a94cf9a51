/** Asks once more before an application is stopped, or its deployment removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { deployEndpoints } from "#contract/system/mnt/deploy.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: ({ act, params }) =>
    act.endpoint === deployEndpoints.stop ? deployPaths.deployment.item(params.id) : deployPaths.deployment.list,
  async thing({ api, params, act }) {
    const { app, servers, version } = await api.call(deployEndpoints.detail, { params });
    const sentence = `确定要${act.label} ${app.name}（${servers.replaceAll(",", "、")}）吗？`;
    return { name: app.name, version, sentence };
  },
  acts: {
    stop: {
      endpoint: deployEndpoints.stop,
      body: ({ clientToken }, { id }) => ({ id, clientToken }),
      label: "停止",
      explains: "停止它在所有这些服务器上的进程，正在使用它的人会断开。",
      danger: true,
    },
    remove: {
      endpoint: deployEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "服务器上的应用和备份不受影响；部署历史保留，但不能再由它回滚。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
