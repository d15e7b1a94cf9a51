/** Asks once more before an authorisation is taken away, removed, or tried at its site (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { wholesaleEndpoints } from "#contract/platform/wholesales.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const confirmation: Confirmation = {
  backTo: async ({ api, params, act }) => {
    const { publicId } = await api.call(wholesaleEndpoints.byId, { params });
    return act.endpoint === wholesaleEndpoints.remove
      ? platformPaths.wholesale.list
      : platformPaths.wholesale.item(publicId);
  },
  async thing({ api, params, act }) {
    const { account, version } = await api.call(wholesaleEndpoints.byId, { params });
    return { name: account, version, sentence: `确定要${act.label}“${account}”的授权吗？` };
  },
  acts: {
    revoke: {
      endpoint: wholesaleEndpoints.revoke,
      label: "撤销",
      explains: "撤销后不再使用它的令牌；批发平台那边的授权请到平台的后台取消。续期后可以再用。",
      danger: true,
    },
    remove: {
      endpoint: wholesaleEndpoints.remove,
      label: "删除",
      explains: "授权、令牌和记录一起删除，不能恢复。用过的授权先撤销才能删除。",
      danger: true,
    },
    test: {
      endpoint: wholesaleEndpoints.test,
      label: "测试",
      explains: "带着令牌请求它的接口地址一次，最多等 10 秒，结果记入记录。",
      danger: false,
      says: (answer) => {
        const { ok, message } = answer as Answer<typeof wholesaleEndpoints.test>;
        return { notice: `测试${ok ? "成功" : "失败"}：${message}` };
      },
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
