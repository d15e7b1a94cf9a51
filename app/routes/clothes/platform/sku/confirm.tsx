/** Asks once more before a platform's goods are taken off their SKU, or all of a shop are matched by their codes (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { type Act, answerConfirmation, type Confirmation, readConfirmation } from "#app/lib/question.server.ts";
import { shopSkuEndpoints } from "#contract/platform/shop-skus.ts";

export { ConfirmPage as default, confirmHandle as handle } from "#app/components/page/question.tsx";

/** Of all goods of a shop, whose id the address has then. */
const isAuto = ({ endpoint }: Act) => endpoint === shopSkuEndpoints.auto;

const confirmation: Confirmation = {
  backTo: async ({ api, params, act }) =>
    platformPaths.shopSku.of(isAuto(act) ? params.id : (await api.call(shopSkuEndpoints.detail, { params })).shopId),
  async thing({ api, params, act }) {
    if (!isAuto(act)) {
      const { title, spec, merchantCode, version } = await api.call(shopSkuEndpoints.detail, { params });
      return { name: [title, spec].filter(Boolean).join(" ") || merchantCode, version };
    }
    const { shop, totals } = await api.call(shopSkuEndpoints.list, { query: { shopId: params.id, size: 10 } });
    const name = shop?.name ?? "";
    return { name, version: 1, sentence: `按商家编码自动匹配${name}的 ${totals.unmatched} 个未匹配商品？` };
  },
  acts: {
    unmatch: {
      endpoint: shopSkuEndpoints.unmatch,
      label: "取消匹配",
      explains: "它的新订单会标为未匹配，库存不再推送；已审核的订单不变。",
      danger: true,
    },
    pause: {
      endpoint: shopSkuEndpoints.push,
      label: "暂停推送",
      explains: "平台上的库存停在最后一次推送的数，直到恢复；订单照常匹配。",
      danger: false,
      body: (fields) => ({ ...fields, pushes: false }),
    },
    resume: {
      endpoint: shopSkuEndpoints.push,
      label: "恢复推送",
      explains: "马上把现在的可售库存推给平台。",
      danger: false,
      body: (fields) => ({ ...fields, pushes: true }),
    },
    auto: {
      endpoint: shopSkuEndpoints.auto,
      label: "自动匹配",
      explains: "商家编码与 SKU 编码或条码相同的商品会匹配上，等待匹配的订单随之更新；已匹配的不变。",
      danger: false,
      body: (fields, { id }) => ({ ...fields, shopId: id }),
    },
  },
};

export const loader = (args: LoaderFunctionArgs) => readConfirmation(args, confirmation);
export const action = (args: ActionFunctionArgs) => answerConfirmation(args, confirmation);
