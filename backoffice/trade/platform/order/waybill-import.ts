/** 批量填单号 from a spreadsheet: what cannot be filled is named by its row, the rest is. */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { textArray } from "#backoffice/db/pg-array.ts";
import { rowImport } from "#backoffice/ground/spreadsheet/row-import.ts";
import type { SheetColumns } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { reportOnce, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { bareCell, bareWaybill } from "#backoffice/trade/platform/adapter/file/order-row.rules.ts";
import { findEwaybills, refuseTyped } from "#backoffice/trade/platform/ewaybill/ewaybill-live.query.ts";
import { isWaybillNo } from "#contract/platform/courier.rules.ts";
import type { ShopOrderState } from "#contract/platform/order.words.ts";
import { waybillImport } from "#contract/platform/waybill-imports.ts";
import { courierOf, listCouriers } from "./courier.ts";
import { refuseOrderAction } from "./order.rules.ts";
import { openOrder } from "./order-document.ts";
import { assertWaybill, writeWaybill } from "./shipping.ts";

/** Other headings: of the platforms' own files of shipments, and of what couriers' programs write. */
const waybillColumns = {
  no: {
    ...{ header: "订单号", width: 24, required: true, hint: "平台订单号；拆出的写作 订单号-1" },
    also: ["订单编号", "主订单编号", "平台订单号", "平台单号", "原始单号"],
  },
  courier: {
    ...{ header: "快递公司", width: 14, required: true, hint: "例如 中通快递" },
    also: ["物流公司", "快递公司名称", "物流公司名称", "承运商", "快递"],
  },
  waybillNo: {
    ...{ header: "快递单号", width: 20, required: true, hint: "6 至 40 位字母或数字" },
    also: ["运单号", "物流单号", "运单编号", "快递运单号", "面单号"],
  },
} as const satisfies SheetColumns;

interface Found {
  id: number;
  no: string;
  /** The order that leads its parcel; its own where it goes alone. */
  leader: number;
  /** Of the shop and the platform's order, whose parts may share a parcel. */
  whole: string;
  waybillNo: string;
  state: ShopOrderState;
  repositoryId: number;
}

export const waybillImportModule = rowImport({
  import: waybillImport,
  columns: waybillColumns,
  async check(context, sheet) {
    const access = await readRepositoryAccess(context);
    const numbers = sheet.flatMap(({ values }) => bareCell(values.no ?? "") || []);
    const found = await rows<Found>(
      context.db,
      sql`select id, state, repository_id as "repositoryId", coalesce(merged_into, id) as leader,
            shop_id || ' ' || platform_no as whole, waybill_no as "waybillNo",
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
    const couriers = await listCouriers(context.db);
    const doubles = await findDoubles(context, sheet, byNo);
    const marks = await findEwaybills(
      context.db,
      found.map(({ leader }) => leader),
    );
    for (const { number, values } of sheet) {
      const no = bareCell(values.no ?? "");
      const courier = values.courier?.trim() ?? "";
      const known = courierOf(couriers, courier);
      const waybillNo = bareWaybill(bareCell(values.waybillNo ?? ""));
      const [order, ...others] = byNo.get(no) ?? [];
      const first = seen.get(no);
      const refuse = (field: keyof typeof waybillColumns, message: string) =>
        reportOnce(errors, sheetError(waybillColumns, number, field, message));
      if (no === "") refuse("no", "请填写订单号");
      else if (first !== undefined) refuse("no", `与第 ${first} 行重复`);
      else if (!order) refuse("no", `没有找到订单 ${no.slice(0, 64)}，请核对订单号`);
      else if (others.length > 0) refuse("no", `有 ${others.length + 1} 家店铺都有订单 ${no}，请在订单页上填`);
      else if (refuseOrderAction(order.state, "waybill"))
        refuse("no", `订单 ${no} ${refuseOrderAction(order.state, "waybill")}`);
      else if (courier === "" || courier.length > 50) refuse("courier", "请填写快递公司，不超过 50 个字");
      else if ("refusal" in known) refuse("courier", known.refusal);
      else if (!isWaybillNo(waybillNo)) refuse("waybillNo", "快递单号应为 6 至 40 位字母或数字");
      else if (refuseTyped(marks.get(order.leader), waybillNo))
        refuse("waybillNo", refuseTyped(marks.get(order.leader), waybillNo) ?? "");
      else if (doubles.has(number)) refuse("waybillNo", doubles.get(number) ?? "");
      else right.push({ row: number, fields: { id: order.id, courier: known.name, waybillNo } });
      if (no !== "" && first === undefined) seen.set(no, number);
    }
    return { right, errors };
  },
  async write(context, { id, courier, waybillNo }) {
    const { orders } = await openOrder(context, id, "waybill");
    await assertWaybill(context, orders, waybillNo);
    await writeWaybill(context, orders, { courier, waybillNo });
    return id;
  },
});

/** Rows whose number is on another buyer's parcel, here or in the sheet: the sentence of each, by row. */
async function findDoubles(
  { db }: Pick<Context, "db">,
  sheet: readonly { number: number; values: { no?: string; waybillNo?: string } }[],
  byNo: ReadonlyMap<string, readonly Found[]>,
): Promise<Map<number, string>> {
  const asked = sheet.flatMap(({ number, values }) => {
    const [order] = byNo.get(bareCell(values.no ?? "")) ?? [];
    const waybillNo = bareWaybill(bareCell(values.waybillNo ?? ""));
    return order && waybillNo !== "" ? [{ number, order, waybillNo }] : [];
  });
  const taken = await rows<Pick<Found, "leader" | "whole" | "waybillNo" | "no"> & { id: number }>(
    db,
    sql`select id, coalesce(merged_into, id) as leader, shop_id || ' ' || platform_no as whole, platform_no as no,
          waybill_no as "waybillNo"
        from shop_order where waybill_no = any(${textArray(asked.map(({ waybillNo }) => waybillNo))}) and state <> 'CLOSED'`,
  );
  const apart = (one: { leader: number; whole: string }, other: { leader: number; whole: string }) =>
    one.leader !== other.leader && one.whole !== other.whole;
  const renumbered = new Set(asked.map(({ order }) => order.id));
  return new Map(
    asked.flatMap(({ number, order, waybillNo }): [number, string][] => {
      const row = asked.find((one) => one.waybillNo === waybillNo && one.number < number && apart(one.order, order));
      const there = taken.find((one) => one.waybillNo === waybillNo && !renumbered.has(one.id) && apart(one, order));
      const why = row ? `与第 ${row.number} 行相同，不是同一包裹` : there ? `已是订单 ${there.no} 的` : null;
      return why ? [[number, `快递单号 ${waybillNo} ${why}，请核对；同一包裹请先合单`]] : [];
    }),
  );
}
