/**
 * What a company of a measured size spends and owns beside goods: a year of 费用单, booked as the product books them, and
 * 固定资产 that are depreciated since. By the product's own operations: some hundred rows, where the rest is millions.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { openFundBalance } from "#backoffice/ledgers/money-ledger/fund-entries.ts";
import { residualOf, shiftMonth } from "#backoffice/overview/finance/fixed-asset/depreciation.rules.ts";
import { depreciate, lastEndedMonth } from "#backoffice/overview/finance/fixed-asset/depreciation.ts";
import { fixedAsset } from "#backoffice/overview/finance/fixed-asset/fixed-asset.tables.ts";
import { addSlip, confirmSlip } from "#backoffice/overview/finance/slip/slip.ts";
import { type auditAt, instantOf } from "../days.ts";
import { insertRows } from "../rows.ts";

interface Year {
  clock: Clock;
  audit: ReturnType<typeof auditAt>;
  today: string;
  stalls: number;
}

const months = 12;
const assetsPerStall = 10;
/** 农行对公 of trade.data.ts. */
const bank = 6;
/** 云老板 of company.data.ts, who confirms: a large expense is not for its writer alone. */
const boss = 2;

export async function addFinance(db: Db, year: Year): Promise<void> {
  await addSlips(db, year);
  await addAssets(db, year);
}

/** Each month since the company began, a year at most: what platforms settle first, then what is spent of it: rents and what else each stall costs. */
async function addSlips(db: Db, { clock, audit, today, stalls }: Year): Promise<void> {
  const actor = { userId: audit.createdBy, username: "admin", sessionId: 0, permissions: ["admin"] };
  const context: Context = { db, clock, actor, settings: {}, address: "127.0.0.1", userAgent: "seed", token: null };
  await beginBooks(context, today);
  const everyStall = Array.from({ length: stalls }, (_, at) => at + 1);
  for (let back = months; back >= 1; back -= 1) {
    const bizDate = `${shiftMonth(today.slice(0, 7), -back)}-05`;
    const book = async (kind: "INCOME" | "EXPENSE", category: string, stallId: number | null, amountFen: number) => {
      const fields = {
        kind,
        category,
        stallId,
        amountFen,
        bizDate,
        fundId: bank,
        deptId: null,
        batchNo: "",
        voucherIds: [],
      };
      const { id, version } = await addSlip(context, { body: { ...fields, remark: "", clientToken: randomUUID() } });
      await confirmSlip(
        { ...context, actor: { ...actor, userId: boss } },
        { params: { id }, body: { version, clientToken: randomUUID() } },
      );
    };
    await book("INCOME", "平台结算", null, (stalls + 1) * 5_000_000);
    await book("EXPENSE", "房租", null, 1_500_000);
    await book("EXPENSE", "物流", null, 648_000);
    for (const stallId of everyStall) {
      await book("EXPENSE", "房租", stallId, 1_850_000);
      await book("EXPENSE", "水电", stallId, 113_400);
      await book("EXPENSE", "市场管理费", stallId, 142_000);
    }
  }
}

/** What the bank held when the company began: nothing may be booked before the month of its first day. */
async function beginBooks(context: Context, today: string): Promise<void> {
  const { version } = await oneRow<{ version: number }>(context.db, sql`select version from fund where id = ${bank}`);
  const began = instantOf(`${shiftMonth(today.slice(0, 7), -months)}-01`, 9 * 60);
  await openFundBalance(
    { ...context, clock: { now: () => began } },
    { params: { id: bank }, body: { amountFen: 20_000_000, version, clientToken: randomUUID() } },
  );
}

async function addAssets(db: Db, { clock, audit, today, stalls }: Year): Promise<void> {
  const month = today.slice(0, 7);
  const costFen = 960_000;
  await insertRows(
    db,
    fixedAsset,
    Array.from({ length: stalls * assetsPerStall }, (_, at) => ({
      ...{ id: at + 1, code: `FA${String(at + 1).padStart(4, "0")}`, name: `平缝机 ${at + 1}`, category: "设备" },
      ...{ costFen, residualBp: 500, residualFen: residualOf(costFen, 500), lifeYears: 5 },
      ...{ stallId: (at % stalls) + 1, purchaseDay: `${shiftMonth(month, -months - 1)}-12` },
      enteredDay: `${shiftMonth(month, -months - 1)}-12`,
      ...{ startMonth: shiftMonth(month, -months), status: "IN_USE" as const, ...audit },
    })),
  );
  await depreciate({ db, clock, actor: { userId: audit.createdBy } }, lastEndedMonth(today));
}
