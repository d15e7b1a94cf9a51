/** Asks once more before a rule is stopped or taken up again (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { orderRuleEndpoints } from "#contract/platform/order-rules.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: platformPaths.orderRule.list,
  noun: "规则",
  thing: ({ api, params }) => api.call(orderRuleEndpoints.detail, { params }),
  acts: {
    disable: {
      endpoint: orderRuleEndpoints.disable,
      label: "停用",
      explains: "停用后不再按它处理订单；它已经做的不变。",
      danger: true,
    },
    enable: {
      endpoint: orderRuleEndpoints.enable,
      label: "启用",
      explains: "启用后，现在待审核的订单马上按规则再看一遍；会做什么，可以先在试算里算上这条规则看看。",
      danger: false,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
