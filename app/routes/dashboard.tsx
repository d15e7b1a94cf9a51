/** 首页: figures of what the user may see, each a link to the list behind it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasPermission, permissions } from "../../contract/permissions.ts";
import { productEndpoints } from "../../contract/products.ts";
import { Card, EmptyState, PageHeader, StatCard, StatRow } from "../components/ui/card.tsx";
import { today } from "../lib/business-day.server.ts";
import { formatCount } from "../lib/format.ts";
import { weekdayOf } from "../lib/relative-time.ts";

export const handle = { title: "首页" };

const list = "/clothes/goods/product/list";

export async function loader({ context }: LoaderFunctionArgs) {
  const { user, roles } = await context.api.viewer();
  const day = today();
  const date = `${day} ${weekdayOf(day)}`;
  if (!hasPermission(roles, [permissions.productList])) {
    await context.api.confirmSession();
    return { nickName: user.nickName, date, cards: [] };
  }
  const summary = await context.api.call(productEndpoints.summary);
  const cards = [
    {
      label: "在售款式",
      count: summary.onSale,
      unit: "款",
      hint: `共 ${formatCount(summary.styles)} 款`,
      to: `${list}?status=ON`,
    },
    { label: "SKU", count: summary.skus, unit: "个", hint: "颜色 × 尺码", to: list },
    {
      label: "总库存",
      count: summary.onHand,
      unit: "件",
      hint: "全部仓库与档口",
      to: `${list}?stock=has&sort=onHand,desc`,
    },
    {
      label: "近 7 天销量",
      count: summary.sold7,
      unit: "件",
      hint: `近 30 天 ${formatCount(summary.sold30)} 件`,
      to: `${list}?sort=sold7,desc`,
    },
    { label: "断码款", count: summary.broken, unit: "款", hint: "有货但缺尺码", to: `${list}?stock=broken` },
    { label: "负库存款", count: summary.negative, unit: "款", hint: "需要核对", to: `${list}?stock=negative` },
  ];
  return {
    nickName: user.nickName,
    date,
    cards: cards.map(({ count, ...card }) => ({ ...card, value: formatCount(count) })),
  };
}

export default function Dashboard() {
  const { nickName, date, cards } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`您好，${nickName}`} actions={<small>{date}</small>} />
      {cards.length > 0 ? (
        <StatRow>
          {cards.map((card) => (
            <StatCard key={card.label} {...card} />
          ))}
        </StatRow>
      ) : (
        <Card>
          <EmptyState title="您还没有可以查看的业务数据">请联系管理员为您开通权限。</EmptyState>
        </Card>
      )}
    </>
  );
}
