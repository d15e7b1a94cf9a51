/** Asks once more before a process is stopped, taken up again or removed, or its planned price withdrawn (`?id=`, `?act=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: productionPaths.process.list,
  thing: ({ api, params }) => api.call(processEndpoints.detail, { params }),
  acts: {
    disable: {
      endpoint: processEndpoints.disable,
      label: "停用",
      explains: "停用后不能再加入款式工序；已有的款式工序、批次和计件不变。",
      danger: true,
    },
    enable: { endpoint: processEndpoints.enable, label: "启用", explains: "启用后可以加入款式工序。", danger: false },
    withdraw: {
      endpoint: processEndpoints.withdrawPrices,
      label: "撤回未生效工价",
      explains: "还没到生效日的工价不再生效；今天的工价和已有的计件不变。",
      danger: true,
    },
    remove: {
      endpoint: processEndpoints.remove,
      label: "删除",
      explains: "只有从未使用的工序可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
