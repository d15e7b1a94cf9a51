/** 导入快递账单: what a courier's monthly file asks for each parcel. What it asks anew for a parcel takes the place of what it asked before. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { textArray } from "#backoffice/db/pg-array.ts";
import { stamp } from "#backoffice/ground/documents/write.ts";
import { type CheckedRows, rowImport, type SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import { reportOnce, type SheetColumns, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { readYuan } from "#backoffice/trade/platform/adapter/fields.ts";
import { bareCell, bareWaybill } from "#backoffice/trade/platform/adapter/file/order-row.rules.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { isWaybillNo } from "#contract/platform/courier.rules.ts";
import { courierBillImport } from "#contract/platform/shop-bills.ts";
import { parcelFreight } from "./shop-bill.tables.ts";

/** Other headings: of what couriers' offices send at the end of a month. */
const columns = {
  waybillNo: {
    ...{ header: "快递单号", width: 20, required: true, hint: "6 至 40 位字母或数字", example: "73100012345678" },
    also: ["运单号", "运单编号", "物流单号", "面单号", "运单号码", "单号"],
  },
  amount: {
    ...{ header: "运费", width: 12, required: true, hint: "元，付给快递的；退回的写负数", example: "3.20" },
    also: ["结算金额", "应付金额", "金额", "总费用", "费用合计", "结算费用", "快递费", "运费(元)", "费用"],
  },
  item: {
    ...{ header: "费用项", width: 12, hint: "同一运单有几笔时填，例如 运费、超重费；没有不填" },
    also: ["费用类型", "费用名称", "计费类型", "收费项目"],
  },
  courier: {
    ...{ header: "快递公司", width: 14, hint: "可不填" },
    also: ["物流公司", "承运商", "快递"],
  },
} as const satisfies SheetColumns;

interface Freight {
  readonly waybillNo: string;
  readonly item: string;
  readonly courier: string;
  readonly amountFen: number;
}

async function check(context: Context, sheet: readonly SheetRow<typeof columns>[]): Promise<CheckedRows<Freight>> {
  const errors: RowError[] = [];
  const right: { row: number; fields: Freight }[] = [];
  const seen = new Map<string, number>();
  const known = await readKnown(context, sheet);
  for (const { number, values } of sheet) {
    const refuse = (field: keyof typeof columns, message: string) =>
      reportOnce(errors, sheetError(columns, number, field, message));
    const waybillNo = bareWaybill(bareCell(values.waybillNo ?? ""));
    const [item, courier] = [values.item?.trim() ?? "", values.courier?.trim() ?? ""];
    const text = (values.amount ?? "").replace(/[元\s]/g, "");
    const amountFen = text === "" ? null : readYuan(text);
    const key = `${waybillNo} ${item}`;
    const first = seen.get(key);
    if (!isWaybillNo(waybillNo)) refuse("waybillNo", "快递单号应为 6 至 40 位字母或数字");
    else if (amountFen === null) refuse("amount", text === "" ? "请填写运费" : `运费“${text.slice(0, 20)}”不是金额`);
    else if (item.length > 50) refuse("item", "费用项不能超过 50 个字");
    else if (courier.length > 50) refuse("courier", "快递公司不能超过 50 个字");
    else if (first !== undefined) refuse("waybillNo", `与第 ${first} 行重复，同一运单有几笔请分别写费用项`);
    else if (known.get(key) === amountFen) refuse("waybillNo", "已导入，运费相同，不需要再导入");
    else right.push({ row: number, fields: { waybillNo, item, courier, amountFen } });
    if (first === undefined) seen.set(key, number);
  }
  return { right, errors };
}

/** Amounts by number and item. */
async function readKnown({ db }: Context, sheet: readonly SheetRow<typeof columns>[]): Promise<Map<string, number>> {
  const numbers = sheet.map(({ values }) => bareWaybill(bareCell(values.waybillNo ?? "")));
  const found = await rows<{ key: string; amountFen: number }>(
    db,
    sql`select waybill_no || ' ' || item as key, amount_fen as "amountFen" from parcel_freight
        where waybill_no = any(${textArray([...new Set(numbers)])})`,
  );
  return new Map(found.map(({ key, amountFen }) => [key, amountFen]));
}

async function write(context: Context, freight: Freight): Promise<number> {
  const { updatedBy, updatedAt, ...made } = stamp(context);
  const { courier, amountFen } = freight;
  const [written] = await context.db
    .insert(parcelFreight)
    .values({ ...freight, ...made, updatedBy, updatedAt })
    .onConflictDoUpdate({
      target: [parcelFreight.waybillNo, parcelFreight.item],
      set: { courier, amountFen, updatedBy, updatedAt, version: sql`${parcelFreight.version} + 1` },
    })
    .returning({ id: parcelFreight.id });
  return written?.id ?? 0;
}

export const courierBillImportModule = rowImport({
  import: courierBillImport,
  columns,
  check,
  write,
  amounts: ({ amountFen }) => ({ 运费: amountFen }),
});
