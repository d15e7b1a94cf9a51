/** The demo company's 固定资产, depreciated up to the last month that has ended. */
import { bizDateOf, type Clock } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { residualOf, shiftMonth } from "#backoffice/overview/finance/fixed-asset/depreciation.rules.ts";
import { depreciate, lastEndedMonth } from "#backoffice/overview/finance/fixed-asset/depreciation.ts";
import { fixedAsset } from "#backoffice/overview/finance/fixed-asset/fixed-asset.tables.ts";
import type { auditAt } from "./days.ts";
import { insertRows } from "./rows.ts";

interface DemoAsset {
  name: string;
  category: string;
  costYuan: number;
  lifeYears: number;
  /** Bought so many months ago. */
  monthsAgo: number;
  stallId?: number;
  idle?: boolean;
}

const assets: readonly DemoAsset[] = [
  { name: "重机电脑平缝机 10 台", category: "设备", costYuan: 48_000, lifeYears: 10, monthsAgo: 26 },
  { name: "兄弟四线包缝机 4 台", category: "设备", costYuan: 22_400, lifeYears: 10, monthsAgo: 26 },
  { name: "自动裁床", category: "设备", costYuan: 186_000, lifeYears: 10, monthsAgo: 15 },
  { name: "蒸汽烫台 3 套", category: "设备", costYuan: 12_600, lifeYears: 5, monthsAgo: 30 },
  { name: "验布机", category: "设备", costYuan: 15_800, lifeYears: 10, monthsAgo: 15 },
  { name: "旧锁眼机", category: "设备", costYuan: 9_500, lifeYears: 5, monthsAgo: 70, idle: true },
  { name: "金杯面包车", category: "车辆", costYuan: 86_500, lifeYears: 4, monthsAgo: 20 },
  { name: "电动三轮车", category: "车辆", costYuan: 6_800, lifeYears: 4, monthsAgo: 9, stallId: 1 },
  { name: "办公电脑 6 台", category: "电脑", costYuan: 27_000, lifeYears: 3, monthsAgo: 14 },
  { name: "小票机和扫码枪", category: "电脑", costYuan: 3_600, lifeYears: 3, monthsAgo: 8, stallId: 1 },
  { name: "四季青档口装修", category: "装修", costYuan: 68_000, lifeYears: 3, monthsAgo: 11, stallId: 1 },
  { name: "沙河档口装修", category: "装修", costYuan: 45_000, lifeYears: 3, monthsAgo: 7, stallId: 2 },
];

const residualBp = 500;
/** In this company's books since then; what was depreciated before is their opening. */
const bookedMonths = 3;

export async function seedFixedAssets(
  db: Db,
  { clock, audit }: { clock: Clock; audit: ReturnType<typeof auditAt> },
): Promise<void> {
  const today = bizDateOf(clock.now());
  const month = today.slice(0, 7);
  await insertRows(
    db,
    fixedAsset,
    assets.map(({ name, category, costYuan, lifeYears, monthsAgo, stallId, idle }, at) => ({
      ...{ id: at + 1, code: `FA${String(at + 1).padStart(4, "0")}`, name, category, lifeYears, residualBp },
      ...{ costFen: costYuan * 100, residualFen: residualOf(costYuan * 100, residualBp), stallId: stallId ?? null },
      ...{ purchaseDay: `${shiftMonth(month, -monthsAgo)}-12`, enteredDay: `${shiftMonth(month, -monthsAgo)}-12` },
      ...{ startMonth: shiftMonth(month, -bookedMonths) },
      ...{ status: idle ? ("IDLE" as const) : ("IN_USE" as const), ...audit },
    })),
  );
  await depreciate({ db, clock, actor: { userId: audit.createdBy } }, lastEndedMonth(today));
}
