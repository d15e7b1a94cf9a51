/**
 * 导入平台结算: what a platform paid out becomes two drafts of the shop, its income and the commission that was kept from
 * it. Money counts once somebody confirms them, as of every slip (docs/decisions/platforms.md, "Settlements").
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { amountOf, dayOf } from "#backoffice/ground/spreadsheet/opening.rules.ts";
import { type CheckedRows, rowImport, type SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import { reportOnce, type SheetColumns, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { getPayingFund } from "#backoffice/ledgers/money-ledger/fund.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import { settlementImport } from "#contract/finance/settlement-imports.ts";
import { settlementCategories } from "#contract/finance/slip.words.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { bizDate } from "#contract/value.ts";
import { assertCategory, assertDay, draftSlip } from "./slip.ts";

const columns = {
  shop: { header: "店铺", width: 20, required: true, hint: "平台店铺里的店铺名" },
  no: { header: "结算单号", width: 24, required: true, hint: "平台的结算单号，一家店铺不重复" },
  day: { header: "结算日期", width: 12, required: true, hint: "例如 2026-04-15" },
  settled: { header: "结算金额", width: 12, required: true, hint: "元，扣佣金以前" },
  commission: { header: "平台佣金", width: 12, hint: "元，平台从结算金额里扣下的，没有不填" },
  fund: { header: "资金账户", width: 16, required: true, hint: "钱到的账户" },
  remark: { header: "备注", width: 24, hint: "可不填" },
} as const satisfies SheetColumns;

type Column = keyof typeof columns;

interface Settlement {
  readonly shopId: number;
  readonly no: string;
  readonly bizDate: string;
  readonly settledFen: number;
  readonly commissionFen: number;
  readonly fundId: number;
  readonly remark: string;
}

async function check(context: Context, sheet: readonly SheetRow<typeof columns>[]): Promise<CheckedRows<Settlement>> {
  await assertCategory(context.db, "INCOME", settlementCategories.INCOME);
  await assertCategory(context.db, "EXPENSE", settlementCategories.EXPENSE);
  const shops = new Map((await listVisibleShops(context)).map(({ id, name }) => [name, id]));
  const funds = await payingFunds(context, new Set(sheet.flatMap(({ values }) => values.fund?.trim() || [])));
  const numbers = sheet.flatMap(({ values }) => values.no?.trim() || []);
  const seen = await alreadyIn(context, numbers);
  const days = new Map<string, string | null>();
  const errors: RowError[] = [];
  const right: { row: number; fields: Settlement }[] = [];
  for (const { number, values } of sheet) {
    const before = errors.length;
    const refuse = (field: Column, message: string) => reportOnce(errors, sheetError(columns, number, field, message));
    const name = values.shop?.trim() ?? "";
    const no = values.no?.trim() ?? "";
    const day = dayOf(values.day ?? "");
    const fund = values.fund?.trim() ?? "";
    const remark = values.remark?.trim() ?? "";
    const shopId = shops.get(name);
    const fundId = funds.get(fund);
    if (shopId === undefined) refuse("shop", name ? `没有店铺“${name.slice(0, 50)}”，请核对店铺名` : "请填写店铺");
    if (!/^\S{1,64}$/.test(no)) refuse("no", no ? "结算单号不能超过 64 个字，也不能有空格" : "请填写结算单号");
    if (!days.has(day)) days.set(day, await dayRefused(context, day));
    const dayWrong = days.get(day);
    if (dayWrong) refuse("day", dayWrong);
    const settledFen = amountOf(values.settled, (message) => refuse("settled", message));
    const commissionFen = amountOf(values.commission, (message) => refuse("commission", message));
    if (errors.length === before && settledFen === 0) refuse("settled", "结算金额必须大于 0");
    if (commissionFen > settledFen) refuse("commission", "平台佣金不能超过结算金额");
    if (typeof fundId !== "number")
      refuse("fund", fundId ?? (fund ? `没有资金账户“${fund.slice(0, 50)}”` : "请填写资金账户"));
    if (remark.length > 200) refuse("remark", "备注不能超过 200 个字");
    if (errors.length > before || shopId === undefined || typeof fundId !== "number") continue;
    const key = `${shopId} ${no}`;
    const first = seen.get(key);
    if (first !== undefined) refuse("no", first === 0 ? `${name}的结算单 ${no} 已录入` : `与第 ${first} 行重复`);
    seen.set(key, first ?? number);
    if (first !== undefined) continue;
    const words = [`${name}结算单 ${no}`, remark].filter(Boolean).join("；");
    right.push({ row: number, fields: { shopId, no, bizDate: day, settledFen, commissionFen, fundId, remark: words } });
  }
  return { right, errors };
}

/** By name: the id, or why nothing can be paid into it. */
async function payingFunds(context: Context, names: ReadonlySet<string>): Promise<Map<string, number | string>> {
  const found = await rows<{ id: number; name: string }>(
    context.db,
    sql`select id, name from fund where name = any(${pgArray([...names])}::text[])`,
  );
  const funds = new Map<string, number | string>();
  for (const { id, name } of found) funds.set(name, (await refusalOf(() => getPayingFund(context, id))) ?? id);
  return funds;
}

async function dayRefused(context: Context, day: string): Promise<string | null> {
  if (!bizDate.safeParse(day).success) return day ? `日期“${day.slice(0, 20)}”不对，例如 2026-04-15` : "请填写结算日期";
  return refusalOf(() => assertDay(context, day));
}

/** The sentence of a refusal; null where there is none. */
async function refusalOf(asked: () => Promise<unknown>): Promise<string | null> {
  try {
    await asked();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** Settlements that stand: by shop and number, as of row 0. */
async function alreadyIn({ db }: Context, numbers: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ shopId: number; no: string }>(
    db,
    sql`select distinct shop_id as "shopId", settlement_no as no from cash_slip
        where status <> 'VOID' and settlement_no = any(${pgArray(numbers)}::text[])`,
  );
  return new Map(found.map(({ shopId, no }) => [`${shopId} ${no}`, 0]));
}

async function write(context: Context, settlement: Settlement): Promise<number> {
  const { shopId, no, settledFen, commissionFen, ...shared } = settlement;
  const head = { ...shared, stallId: null, deptId: null, voucherIds: [] };
  const from = { shopId, settlementNo: no };
  const income = { ...head, kind: "INCOME", category: settlementCategories.INCOME, amountFen: settledFen } as const;
  const { id } = await draftSlip(context, income, from);
  const commission = {
    ...head,
    kind: "EXPENSE",
    category: settlementCategories.EXPENSE,
    amountFen: commissionFen,
  } as const;
  if (commissionFen > 0) await draftSlip(context, commission, from);
  return id;
}

export const settlementImportModule = rowImport({
  import: settlementImport,
  columns,
  check,
  write,
  amounts: ({ settledFen, commissionFen }) => ({ 结算金额: settledFen, 平台佣金: commissionFen }),
});
