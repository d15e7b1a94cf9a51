/** Asks once more before a platform's goods are taken off their SKU, or all of a shop are matched by their codes (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { shopSkuEndpoints } from "#contract/platform/shop-skus.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
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
};

const auto: Act = {
  endpoint: shopSkuEndpoints.auto,
  label: "自动匹配",
  explains: "商家编码与 SKU 编码或条码相同的商品会匹配上，等待匹配的订单随之更新；已匹配的不变。",
  danger: false,
  body: (fields, { id }) => ({ ...fields, shopId: id }),
};

const withAuto = { ...acts, auto };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, withAuto);
  await requirePermission(api, act.endpoint);
  if (act === auto) {
    const { shop, totals } = await api.call(shopSkuEndpoints.list, { query: { shopId: params.id, size: 10 } });
    const name = shop?.name ?? "";
    const sentence = `按商家编码自动匹配${name}的 ${totals.unmatched} 个未匹配商品？`;
    return questionOf(act, { name, version: 1, sentence, backTo: platformPaths.shopSku.of(params.id) });
  }
  const row = await api.call(shopSkuEndpoints.detail, { params });
  const name = [row.title, row.spec].filter(Boolean).join(" ") || row.merchantCode;
  const sentence = `确定要${act.label}“${name}”吗？`;
  return questionOf(act, { name, version: row.version, sentence, backTo: platformPaths.shopSku.of(row.shopId) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = askedOf(request, withAuto);
  const { api } = context;
  const shopId = asked.act === auto ? asked.params.id : (await api.call(shopSkuEndpoints.detail, asked)).shopId;
  return answerQuestion({ request, context }, asked, platformPaths.shopSku.of(shopId));
}

export default function ConfirmShopSkuAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
