/** Asks once more before a shop is stopped, taken up again, removed, or its authorisation is taken away (`?id=`, `?act=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuestionPage } from "#app/components/page/question.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { type Act, answerQuestion, askedOf, questionOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { shopEndpoints, shopGrantEndpoints } from "#contract/platform/shops.ts";

export const handle = { title: "确认操作" };

const acts: Record<string, Act> = {
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
};

const backTo = (act: Act) =>
  act === acts.revoke || act === acts.renew ? platformPaths.grant.list : platformPaths.shop.list;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(context.api, act.endpoint);
  const { name, version } = await context.api.call(shopEndpoints.detail, { params });
  const sentence = act === acts.revoke ? `确定要撤销“${name}”的授权吗？` : `确定要${act.label}“${name}”吗？`;
  return questionOf(act, { name, version, sentence, backTo: backTo(act) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const asked = askedOf(request, acts);
  return answerQuestion({ request, context }, asked, backTo(asked.act));
}

export default function ConfirmShopAct() {
  return <QuestionPage question={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
