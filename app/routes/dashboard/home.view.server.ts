/**
 * 首页 by role (domain.md §3.7): one call a part, asked only where the viewer
 * has the right to it, and failing without the others. What is 0 and waits for
 * nobody takes no place.
 */
import type { Api } from "#app/lib/api/api.server.ts";
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { change, count, money, percent, point, yuan } from "#app/lib/format/figures.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { wageStatusLabels } from "#contract/employee/employee.words.ts";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { type OwnPieceSummary, ownPieceEndpoints, ownWaitingDays } from "#contract/manufacture/own-pieces.ts";
import { formatLi } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { dashboardEndpoints as desk, dormantDebtDays, type SalesTrend } from "#contract/statistics/dashboard.ts";
import {
  type ComparedView,
  type HomeParts,
  type RankedFigure,
  type WaitingView,
  type Weight,
  weights,
} from "./home-parts.ts";

const goods = "/clothes/goods/product/list";
const inventory = "/clothes/inventory";
const production = "/clothes/manufacture";
const shopOrders = "/clothes/platform/shop/order";
const openBatches = ["PLANNED", "CUTTING", "SEWING", "FINISHING"].map((status) => `&status=${status}`).join("");
const stall = "/clothes/stall/distributor";
/** As far back as the list of bills goes; the cards count as far. */
const billDays = 365;
const billsOfAYear = () => `from=${daysAgo(billDays)}&to=${daysAgo(0)}`;
const soldToday = "今日销售额";
/** What `change` says where there was nothing before. */
const nothingToCompare = "–";
/** A backup is taken every night. */
const backupHours = 48;

/** As long as the page waits for one of its parts: many times what a healthy one takes on a busy machine. */
const partLimitMs = 8_000;

/** Parts of the page that one answer gives. */
type Given = Partial<Omit<HomeParts, "asked" | "today">> & { today?: RankedFigure[] };

/** Who looks, and when. */
interface Viewing {
  holds(...codes: string[]): boolean;
  /** 0 to 23. */
  hour: number;
}

/** In which order the figures are read: what was sold and came in, what there is and is owed, what is left of it. */
const ranks = {
  sold: 1,
  received: 2,
  cash: 3,
  payable: 4,
  profit: 5,
  bills: 6,
  debt: 7,
  yesterday: 8,
  month: 9,
  own: 10,
};
const standingLabels = { cashFen: "账户余额", payable: "应付", profit: "本月利润" };
/** Before this hour today says little: yesterday is read first. */
const morning = 10;
/** From these hours on it is late for today: couriers have come, the factory closes, the stall does. */
const late = { courier: 15, delivery: 16, close: 18 };

interface Part {
  title: string;
  endpoint: Endpoint;
  read(api: Api, viewing: Viewing): Promise<Given | null>;
}

/** All that 首页 may show, in the order in which it is shown; a new part is an entry. */
const parts: readonly Part[] = [
  part("我的计件", ownPieceEndpoints.summary, ({ own }) => (own ? ownPieces(own) : {})),
  part("开单", desk.sales, (found, { hour }) => ({
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
  part("资金", desk.money, (found, { hour }) => ({
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
  part("走势", desk.trend, (found, { hour }) => ({ compared: comparedOf(found), today: profitOf(found, hour) })),
  part("客户欠款", desk.debtors, (found) => ({
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
  part("信用额度", desk.credit, (found) => ({
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
  part("畅销款", desk.styles, ({ from, to, styles }, { holds }) => ({
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
  part("充值", desk.recharges, (found) => ({
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
  part("费用", desk.slips, (found) => ({
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
  part("工资", desk.wages, (found) => ({
    waiting: [
      waiting(
        "warn",
        "待审工资单",
        found.drafts,
        "张",
        `${yuan(found.draftsFen)} 元`,
        `${productionPaths.wage.list}?status=DRAFT`,
        found.draftsFen,
      ),
      waiting(
        "warn",
        "待发工资单",
        found.unpaid,
        "张",
        `${yuan(found.unpaidFen)} 元`,
        `${productionPaths.wage.list}?status=AUDITED`,
        found.unpaidFen,
      ),
    ],
  })),
  part("生产", desk.batches, (found, { hour }) => ({
    waiting: [
      waiting(
        "bad",
        "逾期批次",
        found.overdue,
        "批",
        `未交 ${count(found.overdueQty)} 件`,
        `${production}/batch/list?overdue=true`,
      ),
      waiting(
        hour >= late.delivery ? "bad" : "warn",
        "今日到期批次",
        found.dueToday,
        "批",
        `未交 ${count(found.dueTodayQty)} 件`,
        `${production}/batch/list?dueFrom=${daysAgo(0)}&dueTo=${daysAgo(0)}${openBatches}`,
      ),
    ],
  })),
  part("返修", desk.repairs, (found) => ({
    waiting: [
      waiting(
        "bad",
        "返修逾期",
        found.overdue,
        "张",
        `未回 ${count(found.overdueQty)} 件`,
        `${production}/batch/quality?overdue=true`,
      ),
    ],
  })),
  part("物料", desk.materials, (found) => ({
    waiting: [
      waiting("warn", "缺料", found.short, "种", "未结批次还缺的物料", `${production}/material/demand?short=1`),
    ],
  })),
  part("盘点", desk.counts, (found) => ({
    waiting: [
      waiting("warn", "盘点待审", found.submitted, "张", "审核后更新库存", `${inventory}/review?waiting=approve`),
      waiting("info", "盘点中", found.counting, "张", "录入后提交", `${inventory}/review?waiting=count`),
    ],
  })),
  part("调整", desk.adjustments, (found) => ({
    waiting: [
      waiting("warn", "待审调整单", found.drafts, "张", "草稿待审核", `${inventory}/revise/slips?waiting=approve`),
    ],
  })),
  part("预警", desk.alerts, (found) => ({
    waiting: [
      waiting(
        "warn",
        "库存预警",
        found.open,
        "条",
        `涉及 ${count(found.styles)} 款`,
        `${inventory}/stock/monitor?tab=alerts&status=OPEN`,
      ),
    ],
  })),
  part("调拨", desk.transfers, (found) => ({
    waiting: [
      waiting(
        "info",
        "待收调拨",
        found.toReceive,
        "张",
        `在途 ${count(found.toReceiveQty)} 件`,
        `${inventory}/transfer?waiting=receive`,
      ),
      waiting("info", "待发调拨", found.toSend, "张", "草稿待发货", `${inventory}/transfer?waiting=send`),
    ],
  })),
  part("采购", desk.purchases, (found) => ({
    waiting: [
      waiting(
        "info",
        "待入库采购",
        found.waiting,
        "张",
        `未到 ${count(found.waitingQty)} 件`,
        `${inventory}/purchase?waiting=receive`,
      ),
    ],
  })),
  part("平台订单", desk.shopOrders, (found, { hour }) => ({
    waiting: [
      waiting(
        "bad",
        "超时未发订单",
        found.late,
        "单",
        "平台的发货时限已过",
        `${shopOrders}?state=WAIT_SHIP&exception=LATE`,
      ),
      waiting(
        "warn",
        "异常订单",
        found.troubled,
        "单",
        "处理后才能审核",
        `${shopOrders}?state=WAIT_AUDIT&exception=ANY`,
      ),
      waiting("info", "待审订单", found.toAudit, "单", "审核后锁定库存", `${shopOrders}?state=WAIT_AUDIT`),
      waiting(
        hour >= late.courier ? "warn" : "info",
        "待发订单",
        found.toShip,
        "单",
        "已审核，待发货",
        `${shopOrders}?state=WAIT_SHIP`,
      ),
    ],
  })),
  part("店铺授权", desk.shops, (found) => ({
    waiting: [
      waiting(
        "bad",
        "授权已到期店铺",
        found.expired,
        "家",
        "抓单与推库存已停",
        `${platformPaths.shop.list}?authStatus=EXPIRED`,
      ),
      waiting(
        "warn",
        "授权将到期店铺",
        found.expiring,
        "家",
        "到期前请重新授权",
        `${platformPaths.shop.list}?authStatus=EXPIRING`,
      ),
    ],
  })),
  part("商品", productEndpoints.summary, (found, { holds }) => ({
    // Of all places: for who puts stock right, and for who has it made or bought. Before anything sells no size is missed.
    waiting: [
      ...(holds(permissions.reviseAdjust, permissions.reviseApprove)
        ? [waiting("bad", "负库存款", found.negative, "款", "全公司，任何一仓低于 0", `${goods}?stock=negative`)]
        : []),
      ...(found.sold30 > 0 && holds(permissions.purchaseAdd, permissions.batchAdd, permissions.productEdit)
        ? [waiting("info", "断码款", found.broken, "款", "全公司合起来，有货但缺尺码", `${goods}?stock=broken`)]
        : []),
    ],
    state: [
      figure("在售款式", found.onSale, "款", `共 ${count(found.styles)} 款`, `${goods}?status=ON`),
      figure("全公司库存", found.onHand, "件", "全部仓库与档口", `${goods}?sort=onHand,desc`),
      ...(holds(permissions.billList, permissions.statStallManage, permissions.productEdit)
        ? [figure("近 7 天销量", found.sold7, "件", `近 30 天 ${count(found.sold30)} 件`, `${goods}?sort=sold7,desc`)]
        : []),
    ].filter(({ value }) => value !== "0"),
  })),
  part("系统", desk.health, (found) => ({
    waiting: [
      waiting(
        "bad",
        "打不开的密码",
        found.secretsUnread,
        "类",
        "用另一个密钥加密的，要放回密钥或重新填写",
        systemPaths.monitor.checkup,
      ),
      waiting("warn", "失败的后台任务", found.jobsFailed, "个", "24 小时内", systemPaths.monitor.server),
      waiting(
        "warn",
        "重试中的事件",
        found.outboxFailed,
        "条",
        `待处理 ${count(found.outboxWaiting)} 条`,
        systemPaths.monitor.server,
      ),
    ],
    state: [
      {
        label: "数据库",
        value: count(Math.round(found.databaseBytes / 1_048_576)),
        unit: "MB",
        hint: `后台任务 ${count(found.jobsRunning)} 个，待处理事件 ${count(found.outboxWaiting)} 条`,
        to: systemPaths.monitor.server,
      },
    ],
  })),
  part("异常", desk.errors, (found) => ({
    waiting: [
      waiting(
        "warn",
        "今日异常",
        found.errors,
        "次",
        `最近一次 ${found.lastAt?.slice(11, 16) ?? ""}`,
        `${systemPaths.monitor.errors}?from=${daysAgo(0)}&to=${daysAgo(0)}`,
      ),
    ],
  })),
  part("备份", desk.backups, (found) => backupView(found)),
];

/** `hour` of the day, 0 to 23: what is late at one is early at another. */
export async function readHome(api: Api, roles: readonly string[], hour: number): Promise<HomeParts> {
  const asked = parts.filter(({ endpoint: { access } }) => typeof access !== "string" && hasPermission(roles, access));
  const viewing: Viewing = { hour, holds: (...codes) => hasPermission(roles, codes) };
  const answers = await Promise.all(asked.map(async ({ title, read }) => ({ title, given: await read(api, viewing) })));
  const home: HomeParts = { asked: asked.length, today: [], waiting: [], state: [], failed: [] };
  const figures: RankedFigure[] = [];
  for (const { title, given } of answers) {
    if (given === null) {
      home.failed.push(title);
      continue;
    }
    const { today = [], waiting: open = [], state = [], failed = [], ...whole } = given;
    home.failed.push(...failed);
    figures.push(...today);
    home.waiting.push(...open.filter(({ value }) => value !== "0"));
    home.state.push(...state);
    Object.assign(home, whole);
  }
  home.today = figures.toSorted((one, other) => one.rank - other.rank).map(({ rank: _, ...shown }) => shown);
  const sold = home.today.find(({ label }) => label === soldToday);
  const amounts = home.compared?.rows[0];
  // The first figure that is read says how it stands.
  if (sold && amounts && changed(amounts)) sold.hint = changed(amounts);
  // What weighs the same and costs the same stays in the order of the parts.
  home.waiting.sort(
    (one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight) || (other.fen ?? 0) - (one.fen ?? 0),
  );
  return home;
}

function changed({ weekChange, meanChange }: ComparedView["rows"][number]): string {
  return [
    weekChange !== nothingToCompare && `比上周同日 ${weekChange}`,
    meanChange !== nothingToCompare && `比均值 ${meanChange}`,
  ]
    .filter(Boolean)
    .join("，");
}

function part<E extends Endpoint>(
  title: string,
  endpoint: E,
  view: (answer: Answer<E>, viewing: Viewing) => Given,
): Part {
  return {
    title,
    endpoint,
    async read(api, viewing) {
      const answer = await api.outcomeWithin<E>(partLimitMs, endpoint, ...([] as never));
      return answer.ok ? view(answer.value as Answer<E>, viewing) : null;
    },
  };
}

function figure(label: string, value: number, unit: string, hint: string, to?: string) {
  return { label, value: count(value), unit, hint, to };
}

function waiting(
  weight: Weight,
  label: string,
  value: number,
  unit: string,
  hint: string,
  to?: string,
  fen?: number,
): WaitingView {
  return { weight, fen, ...figure(label, value, unit, hint, to) };
}

/** What somebody who is paid by the piece wants to know in the evening. */
function ownPieces({ today, month, waiting: open, slip }: OwnPieceSummary): Given {
  const list = productionPaths.piece.list;
  const days = (from: string) => `${list}?from=${from}&to=${daysAgo(0)}`;
  const earned = (label: string, amountLi: number, to: string) => ({
    label,
    value: formatLi(amountLi),
    unit: "元",
    to,
    rank: ranks.own,
  });
  return {
    books: true,
    today: [
      { ...figure("今日计件", today.qty, "件", `${count(today.records)} 条`, days(daysAgo(0))), rank: ranks.own },
      earned("今日计件金额", today.amountLi, days(daysAgo(0))),
      { ...figure("本月计件", month.qty, "件", `${count(month.records)} 条`, days(month.from)), rank: ranks.own },
      earned("本月计件金额", month.amountLi, days(month.from)),
    ],
    waiting: [
      waiting(
        "info",
        "等待审核的计件",
        open.records,
        "条",
        `${count(open.qty)} 件，${formatLi(open.amountLi)} 元`,
        `${days(daysAgo(ownWaitingDays))}&status=SUBMITTED`,
      ),
    ],
    state: slip
      ? [
          {
            ...money("最近工资单", slip.amountFen, `${slip.period}，${wageStatusLabels[slip.status]}`),
            to: `${productionPaths.employee.self}?tab=wages`,
          },
        ]
      : [],
  };
}

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
function standing({ cashFen, payable, profit }: Answer<typeof desk.money>): RankedFigure[] {
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

function backupView({ kept, verifiedAt, ageHours, failure, scheduled }: Answer<typeof desk.backups>): Given {
  const to = systemPaths.backup.list;
  const latest = { label: "可用备份", to, hint: `共 ${count(kept)} 份${scheduled ? "" : "，定时备份已停用"}` };
  const age = ageHours === null ? { value: "没有" } : { value: count(ageHours), unit: "小时前" };
  if (failure !== null)
    return { waiting: [{ ...latest, ...age, weight: "bad", hint: `最近一份校验失败：${failure}` }] };
  if (verifiedAt === null || (ageHours ?? 0) > backupHours) return { waiting: [{ ...latest, ...age, weight: "bad" }] };
  return { state: [{ ...latest, ...age, value: ageHours === 0 ? "不到 1" : age.value }] };
}
