/** Asks once more before a fund is stopped, taken up again or removed (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: paths.fund.list,
  noun: "资金账户",
  thing: ({ api, params }) => api.call(fundEndpoints.detail, { params }),
  acts: {
    disable: {
      endpoint: fundEndpoints.disable,
      label: "停用",
      explains: "停用后不再出现在开单、收款和付款里；余额和流水不变，随时可以启用。",
      danger: true,
    },
    enable: { endpoint: fundEndpoints.enable, label: "启用", explains: "启用后可以收款和付款。", danger: false },
    remove: {
      endpoint: fundEndpoints.remove,
      label: "删除",
      explains: "只有从未收付款的账户可以删除，删除后不能恢复。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
