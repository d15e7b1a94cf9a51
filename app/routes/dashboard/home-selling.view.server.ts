/** 首页 of who sells and collects: the day, what customers owe, and how the company's money stands. */
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { change, count, money, percent, point, yuan } from "#app/lib/format/figures.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { paths } from "#app/lib/paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { type dashboardEndpoints, dormantDebtDays, type SalesTrend } from "#contract/statistics/dashboard.ts";
import { billsOfAYear, figure, late, morning, type Part, part, ranks, waiting } from "./home-part.server.ts";
import type { ComparedView, RankedFigure } from "./home-parts.ts";

const stall = "/clothes/stall/distributor";
export const soldToday = "今日销售额";
/** What `change` says where there was nothing before. */
export const nothingToCompare = "–";
const standingLabels = { cashFen: "账户余额", payable: "应付", profit: "本月利润" };

export const sellingParts: readonly Part[] = [
  part("开单", "sales", (found, { hour }) => ({
    today: [
      {
        ...money(soldToday, found.payableFen, "应收，已减退货与取消欠货"),
        to: `${stall}/bill/list`,
        rank: ranks.sold,
      },
      {
        ...figure("今日开单", found.bills, "单", `净 ${count(found.pieces)} 件`, `${stall}/bill/list?status=CONFIRMED`),
        rank: ranks.bills,
      },
    ],
    waiting: [
      waiting(hour >= late.close ? "warn" : "info", "挂单", found.held, "单", "还没有结的单", `${stall}/bill/held`),
      waiting(
        "info",
        "欠货",
        found.owedQty,
        "件",
        "近一年已开单，客户未拿",
        `${stall}/bill/list?has=owed&${billsOfAYear()}`,
      ),
    ],
  })),
  part("资金", "money", (found, { hour }) => ({
    today: [
      {
        ...money("今日实收", found.receivedFen, "收款与充值，减退款"),
        to: `${stall}/account?entryType=RECEIVED&from=${daysAgo(0)}&to=${daysAgo(0)}&totals=all`,
        // In the morning nothing has come in: yesterday's profit stands in its place.
        rank: hour < morning ? ranks.debt : ranks.received,
      },
      {
        ...money("客户欠款", found.debtFen, `${count(found.debtors)} 位客户`),
        to: `${stall}?balance=debt&sort=debtFen,desc`,
        rank: ranks.debt,
      },
      ...standing(found),
    ],
    failed: found.failed.map((name) => standingLabels[name]),
    funds: found.funds.map(({ name, receivedFen }) => point(name, receivedFen, yuan(receivedFen))),
  })),
  part("走势", "trend", (found, { hour }) => ({ compared: comparedOf(found), today: profitOf(found, hour) })),
  part("客户欠款", "debtors", (found) => ({
    waiting: [
      waiting(
        "bad",
        "欠款未来店",
        found.dormant,
        "位",
        `${dormantDebtDays} 天没有来，欠 ${yuan(found.dormantFen)} 元`,
        `${stall}?balance=debt&dormantDays=${dormantDebtDays}&sort=debtFen,desc`,
        found.dormantFen,
      ),
    ],
    debtors: found.top.map(({ id, name, debtFen, since }, at) => ({
      id,
      place: at + 1,
      name,
      to: paths.distributor.item(id),
      debt: yuan(debtFen),
      since: since ?? "–",
    })),
  })),
  part("信用额度", "credit", (found) => ({
    waiting: [
      waiting(
        "bad",
        "超额度未结清",
        found.bills,
        "单",
        `未收 ${yuan(found.dueFen)} 元`,
        `${stall}/bill/list?has=overCredit&${billsOfAYear()}`,
        found.dueFen,
      ),
    ],
  })),
  part("畅销款", "styles", ({ from, to, styles }, { holds }) => ({
    best: {
      note: `${from.slice(5)} 至 ${to.slice(5)}，净件数`,
      to: `${holds(permissions.statStallManage) ? paths.statistic.manage : paths.statistic.keeper}?period=custom&from=${from}&to=${to}`,
      rows: styles.map(({ productId, styleNo, name, qty, amountFen }, at) => ({
        id: productId,
        place: at + 1,
        name: `${styleNo} ${name}`,
        to: paths.product.item(productId),
        qty: count(qty),
        amount: yuan(amountFen),
      })),
    },
  })),
  part("充值", "recharges", (found) => ({
    waiting: [
      waiting(
        "warn",
        "待确认充值",
        found.waiting,
        "笔",
        `${yuan(found.waitingFen)} 元`,
        `${stall}/recharge?waiting=confirm`,
        found.waitingFen,
      ),
    ],
  })),
  part("费用", "slips", (found) => ({
    waiting: [
      waiting(
        "warn",
        "待审费用",
        found.drafts,
        "张",
        `${yuan(found.draftsFen)} 元`,
        `${costPaths.slip.list}?waiting=confirm`,
        found.draftsFen,
      ),
    ],
  })),
];

function comparedOf({ today, weekAgo, average, weeks, comparedUntil, byDay }: SalesTrend): ComparedView {
  const row = (id: "payableFen" | "bills" | "pieces", label: string, text: (value: number) => string) => ({
    id,
    label,
    today: text(today[id]),
    weekAgo: text(weekAgo[id]),
    weekChange: change(today[id], weekAgo[id]),
    average: average ? text(average[id]) : "–",
    meanChange: average ? change(today[id], average[id]) : "–",
  });
  return {
    until: comparedUntil,
    weeks,
    rows: [row("payableFen", "销售额（元）", yuan), row("bills", "单数", count), row("pieces", "净件数", count)],
    // Today is not over: beside whole days it would look like a fall.
    days: byDay.slice(0, -1).map(({ bizDate, payableFen }) => point(bizDate, payableFen, `${yuan(payableFen)} 元`)),
  };
}

/** 账上的钱, 应付 and 本月利润, as far as the viewer may see them. */
function standing({ cashFen, payable, profit }: Answer<(typeof dashboardEndpoints)["money"]>): RankedFigure[] {
  return [
    ...(cashFen === undefined
      ? []
      : [
          {
            ...money(standingLabels.cashFen, cashFen, "现金、微信、银行都在内"),
            to: paths.fund.list,
            rank: ranks.cash,
          },
        ]),
    ...(payable
      ? [
          {
            ...money(standingLabels.payable, payable.owedFen, `30 天以上的 ${yuan(payable.olderFen)} 元`),
            to: `${assetPaths.lines}?key=payableFen`,
            rank: ranks.payable,
          },
        ]
      : []),
    ...(profit
      ? [
          {
            ...money(standingLabels.profit, profit.profitFen, "到现在，费用和工资已减"),
            to: costPaths.profit.of(profit.month),
            rank: ranks.profit,
          },
        ]
      : []),
  ];
}

function profitOf({ profit }: SalesTrend, hour: number): RankedFigure[] {
  if (!profit) return [];
  const rate = (part: number, whole: number) => `毛利率 ${percent(part, whole)}`;
  return [
    {
      ...money("昨日毛利", profit.yesterdayFen, rate(profit.yesterdayFen, profit.yesterdayPayableFen)),
      to: `${paths.statistic.manage}?period=yesterday`,
      rank: hour < morning ? 0 : ranks.yesterday,
    },
    {
      ...money(
        `${Number(profit.month.slice(5))} 月毛利`,
        profit.monthFen,
        `截至昨日，${rate(profit.monthFen, profit.monthPayableFen)}`,
      ),
      to: `${paths.statistic.manage}?period=custom&from=${profit.month}-01&to=${daysAgo(1)}`,
      rank: ranks.month,
    },
  ];
}
