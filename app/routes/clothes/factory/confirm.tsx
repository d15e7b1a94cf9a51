/** Asks once more before a factory is stopped, taken up again or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { partyEndpoints } from "#contract/party/parties.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: factoryPaths.list,
  thing: ({ api, params }) => api.call(partyEndpoints.detail, { params }),
  acts: {
    disable: {
      endpoint: partyEndpoints.disable,
      label: "停用",
      explains: "停用后不再出现在采购单和商品的选择里；已有的单据和往来账不变。",
      danger: true,
    },
    enable: { endpoint: partyEndpoints.enable, label: "启用", explains: "启用后可以在单据里选择。", danger: false },
    remove: {
      endpoint: partyEndpoints.remove,
      label: "删除",
      explains: "只有从未使用的工厂可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
