/** What the demo company spends beside goods and wages, and what platforms settle: three months of 费用单. No dice. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import { type SlipKind, type SlipStatus, settlementCategories } from "#contract/finance/slip.words.ts";
import type { MoneyBook } from "./book/money-book.ts";
import type { NumberBook } from "./book/number-book.ts";
import { shops } from "./data/shops.data.ts";
import { instantOf, shiftDay } from "./days.ts";
import type { BatchRows } from "./production/batch-rows.ts";

interface Till {
  rows: BatchRows;
  money: MoneyBook;
  numbers: NumberBook;
  now: Date;
}

interface SlipSeed {
  kind: SlipKind;
  category: string;
  stallId: number | null;
  amountFen: number;
  remark: string;
  /** Of a settlement: whose, as the import of 平台结算 names it; null: of platforms that are not connected here. */
  shopId?: number;
}

const accountant = 8;
/** 农行对公 of trade.data.ts: what platforms settle comes in there before anything is spent of it. */
const bank = 6;
const monthsBack = 3;

const expense = (category: string, yuan: number, remark: string, stallId: number | null = null): SlipSeed => ({
  ...{ kind: "EXPENSE", category, amountFen: yuan * 100, remark, stallId },
});

/** What a platform pays out a week to each shop, and keeps a month of it, in 元: about what the orders of the shop bring. */
const ofShops: readonly { shopId: number; week: number; commission: number }[] = [
  { shopId: 1, week: 5_180, commission: 1_036 },
  { shopId: 2, week: 3_520, commission: 377 },
  { shopId: 3, week: 5_760, commission: 1_152 },
];

/** `yuan` in all: each shop's own, and the rest of platforms that are not connected here. */
function shared(
  yuan: number,
  slip: Pick<SlipSeed, "kind" | "category" | "remark">,
  part: (shop: (typeof ofShops)[number]) => number,
): SlipSeed[] {
  const own = ofShops.map((shop) => ({ ...slip, stallId: null, shopId: shop.shopId, amountFen: part(shop) * 100 }));
  const rest = yuan * 100 - own.reduce((sum, { amountFen }) => sum + amountFen, 0);
  return [...own, { ...slip, stallId: null, amountFen: rest }];
}

const settled = (day: number, yuan: number, remark: string) =>
  shared(yuan, { kind: "INCOME", category: settlementCategories.INCOME, remark }, ({ week }) => week).map(
    (slip) => [day, slip] as const,
  );
const commission = (day: number, yuan: number, remark: string) =>
  shared(yuan, { kind: "EXPENSE", category: settlementCategories.EXPENSE, remark }, (shop) => shop.commission).map(
    (slip) => [day, slip] as const,
  );

/** By day of the month; amounts in whole 元. */
const monthly: readonly (readonly [day: number, slip: SlipSeed])[] = [
  ...settled(1, 82_600, "上月末周结算"),
  [1, expense("房租", 26_000, "2038 档月租", 1)],
  [1, expense("房租", 18_500, "1F-116 档月租", 2)],
  [1, expense("房租", 9_800, "B3-27 档月租", 3)],
  [1, expense("房租", 15_000, "总仓与办公室")],
  [5, expense("市场管理费", 1_860, "四季青市场", 1)],
  [5, expense("市场管理费", 1_420, "南城市场", 2)],
  [5, expense("市场管理费", 880, "天虹市场", 3)],
  ...settled(8, 79_300, "第一周结算"),
  [8, expense("包装", 3_260, "快递袋、纸箱、胶带")],
  [10, expense("水电", 1_134, "档口电费", 1)],
  [10, expense("水电", 4_872, "车间与总仓")],
  [12, expense("物流", 6_480, "干线托运")],
  ...settled(15, 84_100, "第二周结算"),
  [18, expense("拍摄", 5_200, "新款外拍一天")],
  ...settled(22, 77_900, "第三周结算"),
  ...commission(25, 9_730, "技术服务费"),
  [26, expense("物流", 7_150, "快递月结")],
  [28, expense("办公", 938, "打印纸、耗材")],
];

export function playSlips({ rows, money, numbers, now }: Till): void {
  const today = bizDateOf(now);
  const yesterday = shiftDay(today, -1);
  // What waits: written down, not yet confirmed.
  write({ rows, numbers }, expense("水电", 1_268, "本月预缴", 1), { bizDate: yesterday, status: "DRAFT" });
  for (const month of lastMonths(today)) {
    for (const [day, slip] of monthly) {
      const bizDate = `${month}-${String(day).padStart(2, "0")}`;
      if (bizDate >= today) continue;
      const { id, at } = write({ rows, numbers }, slip, { bizDate, status: "CONFIRMED" });
      const amountFen = slip.kind === "EXPENSE" ? -slip.amountFen : slip.amountFen;
      money.post({ docType: "CASH_SLIP", docId: id, stallId: null, operatorId: accountant, at }, [
        { kind: "FUND", ownerId: bank, amountFen, entryType: slip.kind },
      ]);
    }
  }
}

/** `YYYY-MM`, the oldest first, with the one that runs. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: monthsBack }, (_, at) =>
    new Date(Date.UTC(year, month - monthsBack + at, 1)).toISOString().slice(0, 7),
  );
}

function write(
  { rows, numbers }: Pick<Till, "rows" | "numbers">,
  slip: SlipSeed,
  { bizDate, status }: { bizDate: string; status: SlipStatus },
): { id: number; at: Date } {
  const at = instantOf(bizDate, (slip.kind === "INCOME" ? 10 : 11) * 60);
  const confirmed = status === "CONFIRMED";
  const { shopId = null, remark, ...fields } = slip;
  const settlementNo = shopId === null ? null : `JS${bizDate.replaceAll("-", "")}${shopId}`;
  const shopName = shops.find((shop) => shop.id === shopId)?.name;
  const { id } = rows.add("cashSlip", {
    ...{ shopId, settlementNo, remark: shopName ? `${shopName}结算单 ${settlementNo}；${remark}` : remark },
    ...{ ...fields, no: numbers.next("FY", bizDate), deptId: null, fundId: bank, bizDate, status },
    ...{ confirmedBy: confirmed ? accountant : null, confirmedAt: confirmed ? at : null },
    ...{ createdBy: accountant, createdAt: at, updatedBy: accountant, updatedAt: at, version: confirmed ? 2 : 1 },
  });
  return { id, at };
}
