/** Asks once more before a shop is stopped, taken up again, removed, or its authorisation is taken away (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { type Act, answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { shopEndpoints, shopGrantEndpoints } from "#contract/platform/shops.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

const isOfGrant = ({ endpoint }: Act) =>
  endpoint === shopGrantEndpoints.renew || endpoint === shopGrantEndpoints.revoke;

const confirmation: Confirmation = {
  backTo: ({ act }) => (isOfGrant(act) ? platformPaths.grant.list : platformPaths.shop.list),
  async thing({ api, params, act }) {
    const { name, version } = await api.call(shopEndpoints.detail, { params });
    return {
      name,
      version,
      ...(act.endpoint === shopGrantEndpoints.revoke && { sentence: `确定要撤销“${name}”的授权吗？` }),
    };
  },
  acts: {
    disable: {
      endpoint: shopEndpoints.disable,
      label: "停用",
      explains: "停用后不再抓单和推库存；已抓到的订单照常审核和发货。",
      danger: true,
    },
    enable: {
      endpoint: shopEndpoints.enable,
      label: "启用",
      explains: "启用后按同步间隔抓单和推库存。",
      danger: false,
    },
    remove: {
      endpoint: shopEndpoints.remove,
      label: "删除",
      explains: "只有没有订单和商品的店铺可以删除，令牌和日志一起删除，删除后不能恢复。",
      danger: true,
    },
    renew: {
      endpoint: shopGrantEndpoints.renew,
      label: "续期",
      explains: "用平台给的续期令牌换新的令牌；平时到期前会自动续期。",
      danger: false,
      body: ({ clientToken }) => ({ clientToken }),
    },
    revoke: {
      endpoint: shopGrantEndpoints.revoke,
      label: "撤销授权",
      explains: "令牌会立即删除，不再抓单和推库存；已抓到的订单照常发货。平台那边的授权请到平台的后台取消。",
      danger: true,
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
