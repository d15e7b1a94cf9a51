/** Asks once more before a customer is frozen, disabled or taken back (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { balanceText } from "./distributor.view.server.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: ({ params }) => paths.distributor.item(params.id),
  async thing({ api, params, act }) {
    const { name, version, balanceFen } = await api.call(distributorEndpoints.detail, { params });
    return { name, version, sentence: `确定要${act.label}“${name}”吗？账户 ${balanceText(balanceFen)}。` };
  },
  acts: {
    freeze: {
      endpoint: distributorEndpoints.freeze,
      label: "冻结",
      explains: "冻结后可以还款和退货，不能拿货。",
      danger: true,
    },
    unfreeze: {
      endpoint: distributorEndpoints.unfreeze,
      label: "解冻",
      explains: "解冻后可以正常拿货。",
      danger: false,
    },
    disable: {
      endpoint: distributorEndpoints.disable,
      label: "停用",
      explains: "停用后不再出现在开单里；须没有余额、赠送金、未拿欠货和挂单。",
      danger: true,
    },
    enable: {
      endpoint: distributorEndpoints.enable,
      label: "启用",
      explains: "启用后可以正常开单。",
      danger: false,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
