/** Asks once more before a courier's 电子面单 is removed from a shop (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { ewaybillAccountEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: async ({ api, params }) =>
    platformPaths.ewaybill.of((await api.call(ewaybillAccountEndpoints.detail, { params })).shopId),
  async thing({ api, params, act }) {
    const { shopName, courier, version } = await api.call(ewaybillAccountEndpoints.detail, { params });
    return { name: courier, version, sentence: `确定要${act.label}${shopName}的${courier}电子面单吗？` };
  },
  acts: {
    remove: {
      endpoint: ewaybillAccountEndpoints.remove,
      label: "删除",
      explains: "只有没有取过号的快递可以删除；平台那边的开通不受影响。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
