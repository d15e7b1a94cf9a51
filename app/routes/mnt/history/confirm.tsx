/** Asks once more before a deployment is rolled back, or its history removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deployPaths } from "#app/lib/paths/deploy-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { deployEndpoints, historyEndpoints } from "#contract/system/mnt/deploy.ts";
import { runKindLabels } from "#contract/system/mnt/deploy.words.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: async ({ api, params, act }) => {
    const { deployId } = await api.call(historyEndpoints.detail, { params });
    return act.endpoint === deployEndpoints.rollBack ? deployPaths.deployment.item(deployId) : deployPaths.history.list;
  },
  async thing({ api, params, act }) {
    const { kind, appName, serverName, deployDate } = await api.call(historyEndpoints.detail, { params });
    const name = `${deployDate} 的${runKindLabels[kind]}`;
    const sentence =
      act.endpoint === deployEndpoints.rollBack
        ? `确定要把服务器 ${serverName} 上的 ${appName} 恢复到 ${name}之前吗？`
        : `确定要删除 ${appName} ${name}记录吗？`;
    return { name, sentence };
  },
  acts: {
    rollback: {
      endpoint: deployEndpoints.rollBack,
      body: ({ clientToken }, { id }) => ({ id, clientToken }),
      label: "回滚",
      explains: "停止应用，备份现在的内容，把那次操作之前的备份放回部署目录，再启动并检查。回滚本身也可以回滚。",
      danger: true,
    },
    remove: {
      endpoint: historyEndpoints.remove,
      body: (_fields, { id }) => [id],
      label: "删除",
      explains: "它的输出一并删除，以后不能再由它回滚；服务器上的备份不受影响。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
