/** 档口大数据 and 档口数据 as their pages show them: labels, 元 and changes are made here. */

import { change, count, type FigureView, money, percent, point, yuan } from "#app/lib/format/figures.ts";
import { paths } from "#app/lib/paths.ts";
import { periodView } from "#app/routes/clothes/statistic/statistic.view.server.ts";
import type { StallFigures, StallKeeper, StallManage, StatisticFilter } from "#contract/statistics/stall-statistics.ts";
import { fundMethodLabels } from "#contract/system/accounts.ts";

/** The period, and the stalls. */
export function filterView(
  query: StatisticFilter,
  address: string,
  { range, stalls }: Pick<StallManage, "range" | "stalls">,
) {
  return {
    ...periodView(query.period, address, range),
    stalls: stalls.map(({ id, name }) => ({ value: id, label: name })),
    stallId: query.stallId ?? "",
  };
}

export function manageView(found: StallManage) {
  return {
    asOf: `更新时间 ${found.updatedAt}${found.comparedUntil ? `，环比与同比的最后一天都截至 ${found.comparedUntil}` : ""}`,
    cards: manageCards(found),
    stalls: found.byStall.map(stallRow),
    stallTotal: stallRow({
      id: 0,
      name: "合计",
      figures: found.figures,
      previousPayableFen: found.compares.previous ? found.previous.payableFen : null,
      lastYearPayableFen: found.compares.lastYear ? found.lastYear.payableFen : null,
    }),
    showsProfit: found.byStall.some(({ figures }) => figures.profitFen !== undefined),
    days: found.byDay.map(({ bizDate, payableFen }) => point(bizDate, payableFen, `${yuan(payableFen)} 元`)),
    heat: heatOf(found),
    top: found.topStyles.map(styleRow),
    bottom: found.bottomStyles.map(styleRow),
    stylesShowProfit: found.topStyles.some(({ profitFen }) => profitFen !== undefined),
    colors: found.colors.map(({ name, qty }) => point(name, qty, `${count(qty)} 件`)),
    sizes: [...new Set(found.sizes.map(({ sizeGroup }) => sizeGroup))].map((run) => ({
      title: `${run} 尺码占比`,
      parts: found.sizes
        .filter(({ sizeGroup }) => sizeGroup === run)
        .map(({ name, qty }) => point(name, qty, `${count(qty)} 件`)),
    })),
    customerNote: `拿货 ${count(found.customers.buyers)} 家，新客 ${count(found.customers.fresh)} 家，30 天未到店 ${count(found.customers.lost)} 家`,
    rfm: found.customers.rfm.map(({ name, customers }) => point(name, customers, `${count(customers)} 家`)),
    regions: found.customers.regions.map(({ name, payableFen }) => point(name, payableFen, yuan(payableFen))),
    launches: found.launches.map(({ week, styles, sold, left }) => ({
      ...{ id: week, name: week, to: null },
      cells: [count(styles), count(sold), count(left), percent(sold, sold + left)],
    })),
    slow: found.slow.map((row) => ({
      ...styleName(row),
      cells: [count(row.onHand), count(row.sold30)],
    })),
  };
}

function manageCards({ figures, previous, lastYear, compares, turnover }: StallManage): FigureView[] {
  const pieces = figures.saleQty - figures.returnQty;
  const each = figures.bills > 0 ? Math.round(figures.payableFen / figures.bills) : 0;
  const yearly =
    compares.lastYear && lastYear.payableFen > 0 ? ` 同比 ${change(figures.payableFen, lastYear.payableFen)}` : "";
  const compared = `环比 ${compares.previous ? change(figures.payableFen, previous.payableFen) : "–"}${yearly}`;
  return [
    money("销售额", figures.payableFen, compared),
    {
      label: "净件数",
      value: count(pieces),
      unit: "件",
      hint: `拿 ${count(figures.saleQty)} 退 ${count(figures.returnQty)}`,
    },
    money("客单", each, `${count(figures.bills)} 单`),
    { label: "退货率", value: percent(figures.returnQty, figures.saleQty), hint: `${yuan(figures.returnFen)} 元` },
    ...(figures.profitFen === undefined
      ? []
      : [money("毛利", figures.profitFen, `毛利率 ${percent(figures.profitFen, figures.payableFen)}`)]),
    money("实收", figures.receivedFen, "收款与充值，减退款"),
    money("新增欠款", figures.debtFen, "开单时没收的，之后收款不变"),
    {
      label: "动销率",
      value: percent(turnover.soldStyles, turnover.keptStyles),
      hint: `${count(turnover.soldStyles)} / ${count(turnover.keptStyles)} 款`,
    },
    {
      label: "库存周转",
      value: turnover.days === null ? "–" : count(turnover.days),
      unit: "天",
      hint: `现存 ${count(turnover.onHand)} 件`,
    },
  ];
}

export type StallRowView = ReturnType<typeof stallRow>;

function stallRow({ id, name, figures, previousPayableFen, lastYearPayableFen }: StallManage["byStall"][number]) {
  return {
    id,
    name,
    payable: yuan(figures.payableFen),
    previous: change(figures.payableFen, previousPayableFen ?? 0),
    lastYear: change(figures.payableFen, lastYearPayableFen ?? 0),
    bills: count(figures.bills),
    pieces: count(figures.saleQty - figures.returnQty),
    returned: percent(figures.returnQty, figures.saleQty),
    received: yuan(figures.receivedFen),
    debt: yuan(figures.debtFen),
    profit: profitOf(figures),
    margin: marginOf(figures, figures.payableFen),
  };
}

/** A dash where it may not be seen. */
const profitOf = ({ profitFen }: Pick<StallFigures, "profitFen">) => (profitFen === undefined ? "–" : yuan(profitFen));

const marginOf = ({ profitFen }: { profitFen?: number | undefined }, soldFen: number) =>
  profitFen === undefined ? "–" : percent(profitFen, soldFen);

const styleName = ({ productId, styleNo, name }: { productId: number; styleNo: string; name: string }) => ({
  id: productId,
  name: `${styleNo} ${name}`,
  to: paths.product.item(productId),
});

export type StyleRowView = ReturnType<typeof styleRow>;

function styleRow(row: StallManage["topStyles"][number]) {
  return {
    ...styleName(row),
    qty: count(row.qty),
    amount: yuan(row.amountFen),
    profit: profitOf(row),
    margin: marginOf(row, row.amountFen),
  };
}

const weekdays = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** From the first hour with a bill to the last. */
function heatOf({ byHour }: StallManage) {
  const hours = byHour.map(({ hour }) => hour);
  const first = Math.min(...hours, 4);
  const last = Math.max(...hours, 17);
  const columns = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return {
    columns: columns.map(String),
    rows: weekdays.map((label, day) => ({
      label,
      values: columns.map((hour) => byHour.find((one) => one.weekday === day + 1 && one.hour === hour)?.bills ?? 0),
    })),
  };
}

export function keeperView(found: StallKeeper) {
  const { today, yesterday, weekAgo } = found;
  return {
    updatedAt: found.updatedAt,
    stallName: found.stall?.name ?? null,
    cards: [
      money("今日销售额", today.payableFen, `昨日此时 ${yuan(yesterday.payableFen)}`),
      { label: "今日单数", value: count(today.bills), unit: "单", hint: `昨日此时 ${count(yesterday.bills)} 单` },
      {
        label: "今日净件数",
        value: count(today.saleQty - today.returnQty),
        unit: "件",
        hint: `昨日此时 ${count(yesterday.saleQty - yesterday.returnQty)} 件`,
      },
      money(
        "上周同日此时",
        weekAgo.payableFen,
        `${count(weekAgo.bills)} 单，今日 ${change(today.payableFen, weekAgo.payableFen)}`,
      ),
    ] satisfies FigureView[],
    period: [
      money("销售额", found.figures.payableFen, `${count(found.figures.bills)} 单`),
      {
        label: "净件数",
        value: count(found.figures.saleQty - found.figures.returnQty),
        unit: "件",
        hint: `退货 ${count(found.figures.returnQty)} 件`,
      },
      money("新增欠款", found.debtFen, "本人开单时没收的，之后收款不变"),
      money("收回欠款", found.collectedFen, "本人开的收款单"),
    ] satisfies FigureView[],
    receipts: found.receipts.map(({ method, amountFen }) =>
      point(fundMethodLabels[method], amountFen, yuan(amountFen)),
    ),
    days: found.byDay.map(({ bizDate, payableFen }) => point(bizDate, payableFen, `${yuan(payableFen)} 元`)),
    dormant: found.dormant.map(({ id, name, lastBillAt, balanceFen }) => ({
      id,
      name,
      to: null,
      cells: [lastBillAt?.slice(0, 10) ?? "", balanceFen < 0 ? `欠 ${yuan(-balanceFen)}` : yuan(balanceFen)],
    })),
    hot: found.hotStyles.map(({ styleNo, name, qty }) => point(`${styleNo} ${name}`, qty, `${count(qty)} 件`)),
    broken: found.broken.map((row) => ({ ...styleName(row), missing: missingText(row.missing) })),
  };
}

const shownMissing = 6;

function missingText(cells: readonly string[]): string {
  const shown = cells.slice(0, shownMissing).join("、");
  return cells.length > shownMissing ? `${shown} 等 ${cells.length} 个` : shown;
}
