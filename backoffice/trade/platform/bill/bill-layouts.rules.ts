/** The bills that platforms export: their columns, as each platform has headed them over the years. Pure. */
import { dropInvisible } from "#contract/clean-text.ts";
import { type Platform, platformLabels } from "#contract/platform/shop.words.ts";
import type { BillKind } from "#contract/platform/shop-bill.words.ts";

/** 支付宝账务明细 (淘宝/天猫 and 1688 are paid there), 动账明细 of 抖店, 账单明细 of 拼多多. */
type BillLayout = "ALIPAY" | "DOUYIN" | "PINDUODUO";

const layoutLabels: Record<BillLayout, string> = {
  ALIPAY: "支付宝账务明细",
  DOUYIN: "抖店的动账明细",
  PINDUODUO: "拼多多的账单明细",
};

/** What a shop of a platform is to export; absent: nobody here has seen its bill. */
const layoutOf: Partial<Record<Platform, BillLayout>> = {
  TAOBAO: "ALIPAY",
  ALIBABA: "ALIPAY",
  DOUYIN: "DOUYIN",
  PINDUODUO: "PINDUODUO",
};

/** The columns that say what a flow is. */
const billColumns = [
  ...["flow", "order", "part", "merchantOrder", "time", "income", "expense", "amount", "direction"],
  ...["type", "detail", "remark"],
] as const;
export type BillColumn =
  | ("flow" | "order" | "part" | "merchantOrder" | "time" | "income" | "expense" | "amount" | "direction")
  | ("type" | "detail" | "remark");

type Spellings = Partial<Record<BillColumn, readonly string[]>>;

interface Layout {
  readonly columns: Spellings;
  /** Without these it is no such bill. */
  readonly needed: readonly BillColumn[];
  /** Columns of amounts within a flow, by what they are of. */
  readonly parts: Readonly<Record<string, BillKind>>;
}

const layouts: Record<BillLayout, Layout> = {
  ALIPAY: {
    columns: {
      flow: ["账务流水号", "支付宝流水号", "财务流水号"],
      // What 淘宝 calls the order, where 支付宝 says it; else it stands in the number that 淘宝 paid under.
      order: ["业务基础订单号"],
      merchantOrder: ["商户订单号", "商家订单号"],
      time: ["发生时间", "入账时间", "账务时间"],
      income: ["收入金额(+元)", "收入(+元)", "收入金额"],
      expense: ["支出金额(-元)", "支出(-元)", "支出金额"],
      type: ["业务类型", "账务类型"],
      detail: ["业务描述"],
      remark: ["备注"],
    },
    needed: ["flow", "time", "income", "expense", "type"],
    parts: {},
  },
  DOUYIN: {
    columns: {
      flow: ["动账流水号", "动帐流水号"],
      order: ["订单号", "主订单编号", "主订单号"],
      part: ["子订单号", "子订单编号"],
      time: ["动账时间"],
      amount: ["动账金额", "动账金额(元)"],
      direction: ["动账方向"],
      type: ["动账场景", "动账摘要"],
      remark: ["备注"],
    },
    needed: ["flow", "time", "amount", "direction", "type"],
    parts: {
      订单实付应结: "GOODS",
      运费实付: "GOODS",
      结算运费: "GOODS",
      订单退款: "REFUND",
      平台服务费: "COMMISSION",
      技术服务费: "COMMISSION",
      佣金: "COMMISSION",
      服务商佣金: "COMMISSION",
      渠道分成: "COMMISSION",
      招商服务费: "COMMISSION",
      其他分成: "COMMISSION",
      站外推广费: "PROMOTION",
      实际平台补贴_运费: "OTHER",
      实际平台补贴: "OTHER",
      平台补贴: "OTHER",
      其他平台补贴: "OTHER",
      以旧换新抵扣: "OTHER",
      政府补贴平台垫资: "OTHER",
      实际达人补贴: "OTHER",
      实际抖音支付补贴: "OTHER",
      实际抖音月付营销补贴: "OTHER",
      银行补贴: "OTHER",
    },
  },
  PINDUODUO: {
    columns: {
      order: ["商户订单号", "订单号", "订单编号"],
      time: ["发生时间"],
      income: ["收入金额(+元)", "收入金额", "收入金额(元)"],
      expense: ["支出金额(-元)", "支出金额", "支出金额(元)"],
      type: ["账务类型", "类型"],
      detail: ["业务描述"],
      remark: ["备注"],
    },
    needed: ["order", "time", "income", "expense", "type"],
    parts: {},
  },
};

/** What these files have beside, of no use here: no reader misses it. */
const knownBeside = [
  ...["序号", "业务流水号", "支付宝交易号", "商品名称", "对方账号", "对方账户", "对方名称", "账户余额(元)", "账户余额"],
  ...[
    "交易渠道",
    "业务账单来源",
    "业务订单号",
    "银行订单号",
    "动账账户",
    "计费类型",
    "售后编号",
    "售后单号",
    "下单时间",
  ],
  ...["商品ID", "商品信息", "商品编码", "达人ID", "达人名称", "订单类型", "是否免佣", "免佣金额", "商户主体名称"],
  ...["店铺名称", "店铺"],
];

/** Without what a spreadsheet puts about a heading, and without what capitals and full-width signs make of it. */
function plain(heading: string): string {
  return dropInvisible(heading)
    .normalize("NFKC")
    .replace(/[*\s"'‘`]/g, "")
    .replace(/¥/g, "")
    .toUpperCase();
}

export interface RecognisedBill {
  readonly layout: BillLayout;
  readonly places: ReadonlyMap<BillColumn, number>;
  readonly parts: readonly { readonly at: number; readonly kind: BillKind }[];
  /** Headings that nobody here knows, as they are written. */
  readonly unread: readonly string[];
}

function read(layout: BillLayout, names: readonly string[]) {
  const { columns, needed, parts } = layouts[layout];
  const places = new Map<BillColumn, number>();
  for (const column of billColumns as readonly BillColumn[]) {
    const at = (columns[column] ?? []).map((spelling) => names.indexOf(plain(spelling))).find((place) => place >= 0);
    if (at !== undefined) places.set(column, at);
  }
  const found = Object.entries(parts).flatMap(([heading, kind]) => {
    const at = names.indexOf(plain(heading));
    return at < 0 ? [] : [{ at, kind }];
  });
  return { places, parts: found, missing: needed.filter((column) => !places.has(column)) };
}

/** Which bill has these headings; null where none has. */
export function recogniseBill(headings: readonly string[]): RecognisedBill | null {
  const names = headings.map(plain);
  for (const layout of ["ALIPAY", "DOUYIN", "PINDUODUO"] as const) {
    const { places, parts, missing } = read(layout, names);
    if (missing.length > 0) continue;
    // The money of 抖店 is told apart in its columns; without them a flow is goods and commission in one.
    if (layout === "DOUYIN" && !parts.some(({ kind }) => kind === "GOODS")) continue;
    const used = new Set([...places.values(), ...parts.map(({ at }) => at)]);
    const beside = new Set(knownBeside.map(plain));
    const unread = headings.filter((_, at) => !used.has(at) && names[at] !== "" && !beside.has(names[at] ?? ""));
    return { layout, places, parts, unread };
  }
  return null;
}

/** How well a row serves as the heading of a bill: 1 where nothing is missing. */
export function fitOfBill(headings: readonly string[]): number {
  if (recogniseBill(headings)) return 1;
  const names = headings.map(plain);
  const best = Math.max(...(Object.keys(layouts) as BillLayout[]).map((layout) => read(layout, names).places.size));
  return best / (billColumns.length + 1);
}

/** Why a file with these headings is no bill for a shop of the platform; null where it is. */
export function refuseBill(headings: readonly string[], platform: Platform): string | null {
  const wanted = layoutOf[platform];
  if (!wanted) return `还不能读${platformLabels[platform]}的账单，请在“平台结算”里录入结算单`;
  const found = recogniseBill(headings);
  if (found?.layout === wanted) return null;
  if (found) return `这是${layoutLabels[found.layout]}，${platformLabels[platform]}的店铺请上传${layoutLabels[wanted]}`;
  const names = headings.map(plain);
  if (wanted === "DOUYIN" && ["结算单类型", "结算单号", "收入合计"].some((heading) => names.includes(heading)))
    return "这是结算账单，和动账明细记的是同一笔钱，只导入一种：请在抖店后台“资金 › 动账明细”导出";
  if (wanted === "DOUYIN" && names.includes(plain("动账场景")))
    return "这份流水没有把货款和佣金分开（缺少“订单实付应结”一列），请导出抖店按订单的动账明细";
  return `这份表格不是${layoutLabels[wanted]}，请从平台后台导出，不要改动表头`;
}

/** The words of a flow. */
export interface FlowWords {
  readonly type: string;
  readonly detail: string;
  readonly remark: string;
}

/** What a flow is of: TRANSFER is the shop's own money on its way. */
type FlowKind = BillKind | "TRANSFER";

type Rule = readonly [RegExp, FlowKind];

const transfers: Rule = [
  /提现|转出到|余利宝|余额宝|网商银行|保证金(?:充值|缴存|缴纳|解冻|退款|退回|冻结)|充值保证金|账户充值|贷款|还款|主体变更|内部转账/,
  "TRANSFER",
];
const insurance: Rule = [/运费险|权益保险|保险|保费/, "OTHER"];
const paidOut: Rule = [/赔付|小额打款|理赔|补偿|判罚|违规|罚款|公益/, "OTHER"];
const promoted: Rule = [
  /淘宝客|淘宝联盟|直通车|万相台|引力魔方|千川|多多进宝|推广|营销|评价有礼|福袋|广告|消费券|网销宝/,
  "PROMOTION",
];
const kept: Rule = [
  /佣金|分佣|服务费|手续费|返点积分|退回积分|积分|体验提升|分账|分成|花呗|信用卡|技术费|收费/,
  "COMMISSION",
];
const carried: Rule = [/运费|物流|快递|取件|菜鸟|裹裹|云仓/, "FREIGHT"];
const paidBack: Rule = [/退款|退货|退付|价保|退转付/, "REFUND"];
const sold: Rule = [/交易付款|交易收款|在线支付|交易收入|货款|担保交易|订单结算|^交易$/, "GOODS"];

/** What the type alone says, then what all words say; the first rule that fits. */
const rules: Record<BillLayout, { readonly type: readonly Rule[]; readonly words: readonly Rule[] }> = {
  ALIPAY: {
    type: [[/交易退款|^退款/, "REFUND"], sold, [/^提现$|^充值$/, "TRANSFER"]],
    words: [transfers, insurance, promoted, kept, paidOut, carried, paidBack, sold],
  },
  DOUYIN: {
    type: [transfers, insurance, paidOut, promoted, carried, paidBack, sold, kept],
    words: [insurance, paidOut, promoted, carried, paidBack, kept],
  },
  PINDUODUO: {
    type: [
      [/交易收入/, "GOODS"],
      [/优惠券结算|补贴/, "OTHER"],
      [/^退款|售后退款/, "REFUND"],
      [/技术服务费|服务费|佣金/, "COMMISSION"],
      [/^提现|^转账/, "TRANSFER"],
    ],
    words: [transfers, insurance, paidOut, promoted, carried, kept, paidBack],
  },
};

/** Null where nobody knows these words. */
export function kindOfFlow(layout: BillLayout, { type, detail, remark }: FlowWords): FlowKind | null {
  const { type: byType, words } = rules[layout];
  const all = `${type} ${detail} ${remark}`;
  const fits = (some: readonly Rule[], text: string) => some.find(([pattern]) => pattern.test(text))?.[1];
  return fits(byType, type) ?? fits(words, all) ?? null;
}

/**
 * The order of a flow of 支付宝: as told, as 淘宝 pays it (`T200P` and the number), or within what 淘宝 writes of it:
 * `天猫佣金（类目）{3299…}扣款`. Longer numbers are 支付宝's own. Null: of no order.
 */
export function orderOfAlipay(told: string, merchantOrder: string, { detail, remark }: FlowWords): string | null {
  if (/^\d{10,22}$/.test(told)) return told;
  const paid = /T\d{2,4}P(\d{10,22})/.exec(merchantOrder)?.[1] ?? /T\d{2,4}P(\d{10,22})/.exec(remark)?.[1];
  if (paid) return paid;
  const within = /(?<!\d)\d{16,19}(?!\d)/;
  return within.exec(remark)?.[0] ?? within.exec(detail)?.[0] ?? (within.exec(merchantOrder)?.[0] || null);
}
