/** The cards of 首页: groups by permission, each from one call that may fail without the others (domain.md §3.7). */

import type { Api } from "#app/lib/api/api.server.ts";
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission } from "#contract/permissions.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { money } from "./clothes/statistic/data/stall/stall-statistics.view.server.ts";

export interface CardView {
  label: string;
  value: string;
  unit?: string | undefined;
  hint?: string | undefined;
  to?: string | undefined;
}

export interface CardGroup {
  title: string;
  cards: CardView[];
  /** The group's data could not be read; the rest of the page stands. */
  failed: boolean;
}

const goods = "/clothes/goods/product/list";
const inventory = "/clothes/inventory";
const stall = "/clothes/stall/distributor";
/** As far back as the list of bills goes; the card counts as far. */
const owedDays = 365;

/** The groups that the viewer may see. */
export async function readCardGroups(api: Api, roles: readonly string[]): Promise<CardGroup[]> {
  const groups = await Promise.all([
    group(api, roles, "开单", dashboardEndpoints.sales, (found) => [
      card("今日开单", found.bills, "单", `净 ${formatCount(found.pieces)} 件`, `${stall}/bill/list?status=CONFIRMED`),
      { ...money("今日销售额", found.payableFen, "应收，已减退货与取消欠货"), to: `${stall}/bill/list` },
      card("挂单", found.held, "单", "还没有结的单", `${stall}/bill/held`),
      card(
        "欠货",
        found.owedQty,
        "件",
        "近一年已开单，客户未拿",
        `${stall}/bill/list?has=owed&from=${daysAgo(owedDays)}&to=${daysAgo(0)}`,
      ),
    ]),
    group(api, roles, "资金", dashboardEndpoints.money, (found) => [
      {
        ...money("今日实收", found.receivedFen, "收款与充值，减退款"),
        to: `${stall}/account?entryType=RECEIVED&from=${daysAgo(0)}&to=${daysAgo(0)}&totals=all`,
      },
      {
        ...money("客户欠款", found.debtFen, `${formatCount(found.debtors)} 位客户`),
        to: `${stall}?balance=debt&sort=debtFen,desc`,
      },
    ]),
    group(api, roles, "充值", dashboardEndpoints.recharges, (found) => [
      card("待确认充值", found.waiting, "笔", `${formatFen(found.waitingFen)} 元`, `${stall}/recharge?waiting=confirm`),
    ]),
    group(api, roles, "商品", productEndpoints.summary, (found) => [
      card("在售款式", found.onSale, "款", `共 ${formatCount(found.styles)} 款`, `${goods}?status=ON`),
      { label: "SKU", value: formatCount(found.skus), unit: "个", hint: "颜色 × 尺码" },
      card("全公司库存", found.onHand, "件", "全部仓库与档口", `${goods}?sort=onHand,desc`),
      card("近 7 天销量", found.sold7, "件", `近 30 天 ${formatCount(found.sold30)} 件`, `${goods}?sort=sold7,desc`),
      card("断码款", found.broken, "款", "全公司合起来，有货但缺尺码", `${goods}?stock=broken`),
      card("负库存款", found.negative, "款", "全公司，任何一仓低于 0", `${goods}?stock=negative`),
    ]),
    group(api, roles, "调拨", dashboardEndpoints.transfers, (found) => [
      card("待发调拨", found.toSend, "张", "草稿待发货", `${inventory}/transfer?waiting=send`),
      card(
        "待收调拨",
        found.toReceive,
        "张",
        `在途 ${formatCount(found.toReceiveQty)} 件`,
        `${inventory}/transfer?waiting=receive`,
      ),
    ]),
    group(api, roles, "采购", dashboardEndpoints.purchases, (found) => [
      card(
        "待入库采购",
        found.waiting,
        "张",
        `未到 ${formatCount(found.waitingQty)} 件`,
        `${inventory}/purchase?waiting=receive`,
      ),
    ]),
    group(api, roles, "盘点", dashboardEndpoints.counts, (found) => [
      card("盘点中", found.counting, "张", "录入后提交", `${inventory}/review?waiting=count`),
      card("盘点待审", found.submitted, "张", "审核后更新库存", `${inventory}/review?waiting=approve`),
    ]),
    group(api, roles, "调整", dashboardEndpoints.adjustments, (found) => [
      card("待审调整单", found.drafts, "张", "草稿待审核", `${inventory}/revise/slips?waiting=approve`),
    ]),
    group(api, roles, "预警", dashboardEndpoints.alerts, (found) => [
      card(
        "库存预警",
        found.open,
        "条",
        `涉及 ${formatCount(found.styles)} 款`,
        `${inventory}/stock/monitor?tab=alerts&status=OPEN`,
      ),
    ]),
    group(api, roles, "系统", dashboardEndpoints.health, (found) => [
      { label: "数据库", value: formatCount(Math.round(found.databaseBytes / 1_048_576)), unit: "MB" },
      {
        label: "后台任务",
        value: formatCount(found.jobsRunning),
        unit: "个",
        hint: `24 小时内失败 ${formatCount(found.jobsFailed)} 个`,
      },
      {
        label: "待处理事件",
        value: formatCount(found.outboxWaiting),
        unit: "条",
        hint: `重试中 ${found.outboxFailed} 条`,
      },
    ]),
  ]);
  return groups.filter((one) => one !== null);
}

async function group<E extends Endpoint>(
  api: Api,
  roles: readonly string[],
  title: string,
  endpoint: E,
  cardsOf: (answer: Extract<Awaited<ReturnType<typeof api.outcome<E>>>, { ok: true }>["value"]) => CardView[],
): Promise<CardGroup | null> {
  if (typeof endpoint.access === "string" || !hasPermission(roles, endpoint.access)) return null;
  const answer = await api.outcome<E>(endpoint, ...([] as never));
  return answer.ok ? { title, cards: cardsOf(answer.value), failed: false } : { title, cards: [], failed: true };
}

function card(label: string, count: number, unit: string, hint: string, to: string): CardView {
  return { label, value: formatCount(count), unit, hint, to };
}
