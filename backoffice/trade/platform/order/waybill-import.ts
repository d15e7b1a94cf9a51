/** 批量填单号 from a spreadsheet: what cannot be filled is named by its row, the rest is. */

import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { textArray } from "#backoffice/db/pg-array.ts";
import { rowImport } from "#backoffice/ground/spreadsheet/row-import.ts";
import type { SheetColumns } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { sheetError, tellOnce } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { ShopOrderState } from "#contract/platform/order.words.ts";
import { waybillImport } from "#contract/platform/waybill-imports.ts";
import { refuseOrderAction } from "./order.rules.ts";
import { log } from "./order.ts";
import { openOrder, touchOrders } from "./order-document.ts";

const waybillColumns = {
  no: { header: "订单号", width: 24, required: true, hint: "平台订单号；拆出的写作 订单号-1" },
  courier: { header: "快递公司", width: 14, required: true, hint: "例如 中通快递" },
  waybillNo: { header: "快递单号", width: 20, required: true, hint: "6 至 40 位字母或数字" },
} as const satisfies SheetColumns;

interface Found {
  id: number;
  no: string;
  state: ShopOrderState;
  repositoryId: number;
}

export const waybillImportModule = rowImport({
  import: waybillImport,
  columns: waybillColumns,
  async check(context, sheet) {
    const access = await readRepositoryAccess(context);
    const numbers = sheet.flatMap(({ values }) => values.no?.trim() || []);
    const found = await rows<Found>(
      context.db,
      sql`select id, state, repository_id as "repositoryId",
            platform_no || case when part = 0 then '' else '-' || part end as no
          from shop_order where platform_no = any(${textArray([...numbers, ...numbers.map((no) => no.replace(/-\d+$/, ""))])})`,
    );
    const byNo = new Map<string, Found[]>();
    for (const one of found) {
      if (access.may(one.repositoryId, "view")) byNo.set(one.no, [...(byNo.get(one.no) ?? []), one]);
    }
    const errors: ReturnType<typeof sheetError>[] = [];
    const right: { row: number; fields: { id: number; courier: string; waybillNo: string } }[] = [];
    const seen = new Map<string, number>();
    for (const { number, values } of sheet) {
      const no = values.no?.trim() ?? "";
      const courier = values.courier?.trim() ?? "";
      const waybillNo = values.waybillNo?.trim() ?? "";
      const [order, ...others] = byNo.get(no) ?? [];
      const first = seen.get(no);
      const refuse = (field: keyof typeof waybillColumns, message: string) =>
        tellOnce(errors, sheetError(waybillColumns, number, field, message));
      if (no === "") refuse("no", "请填写订单号");
      else if (first !== undefined) refuse("no", `与第 ${first} 行重复`);
      else if (!order) refuse("no", `没有找到订单 ${no.slice(0, 64)}，请核对订单号`);
      else if (others.length > 0) refuse("no", `有 ${others.length + 1} 家店铺都有订单 ${no}，请在订单页上填`);
      else if (refuseOrderAction(order.state, "waybill"))
        refuse("no", `订单 ${no} ${refuseOrderAction(order.state, "waybill")}`);
      else if (courier === "" || courier.length > 50) refuse("courier", "请填写快递公司，不超过 50 个字");
      else if (!/^[0-9A-Za-z-]{6,40}$/.test(waybillNo)) refuse("waybillNo", "快递单号应为 6 至 40 位字母或数字");
      else right.push({ row: number, fields: { id: order.id, courier, waybillNo } });
      if (no !== "" && first === undefined) seen.set(no, number);
    }
    return { right, errors };
  },
  async write(context, { id, courier, waybillNo }) {
    const { orders } = await openOrder(context, id, "waybill");
    await touchOrders(context, orders, () => ({ courier, waybillNo }));
    await log(context, orders, "WAYBILL", `${courier} ${waybillNo}`);
    return id;
  },
});
