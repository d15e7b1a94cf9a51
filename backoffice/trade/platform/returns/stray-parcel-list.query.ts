/** 无主退件: the list with what is known of each by now, and its export. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  returnsDeskAccess,
  type StrayEnd,
  type StrayState,
  strayElsewhere,
  strayEndLabels,
  strayStateLabels,
  strayStates,
} from "#contract/platform/returns/returns.words.ts";
import {
  type StrayFilter,
  type StrayParcel,
  type strayParcelEndpoints,
  strayParcelExportEndpoints,
} from "#contract/platform/returns/stray-parcels.ts";

type Endpoints = typeof strayParcelEndpoints;

/** Its goods are in no stock where the slip that was to take them in was given up or taken back: it waits again. */
const ended = sql`(parcel.end_kind is not null
  and not (parcel.end_kind = 'ADJUSTED' and slip.status in ('DISCARDED', 'REVERSED')))`;

/** A parcel with the after-sale that has come with its waybill number since, and the order that it is of: the platform knows better than who claimed it. */
const source = sql`stray_parcel parcel left join stock_adjust slip on slip.id = parcel.adjust_id
  left join lateral (
    select sale.id, sale.order_id, sale.platform_no, exists (
        select from after_sale_line part where part.after_sale_id = sale.id and part.good_qty + part.second_qty > 0) as received
    from after_sale sale
    where sale.waybill_no <> '' and sale.waybill_no = parcel.waybill_no and sale.state <> 'REJECTED' and sale.order_id is not null
    order by 4, sale.id limit 1) told on not ${ended}
  left join shop_order doc on doc.id = coalesce(told.order_id, parcel.order_id)
  left join shop on shop.id = doc.shop_id`;

/** Claimed by itself where an after-sale has its number; and dealt with where that was taken in by another way. */
const state = sql`case
  when ${ended} or coalesce(told.received, false) then 'DONE'
  when doc.id is not null then 'CLAIMED'
  else 'WAITING' end`;

async function found(context: Context, query: StrayFilter): Promise<SQL> {
  const access = await readRepositoryAccess(context);
  const { keyword } = query;
  const isNamed = query.from !== undefined || query.to !== undefined;
  const { from, to } = readPeriod(query, context.clock);
  const days = sql`parcel.created_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
    and parcel.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
  return all([
    sql`parcel.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
    keyword !== undefined &&
      keyword !== "" &&
      sql`(parcel.waybill_no = ${keyword}
        or (doc.platform_no = ${keyword} or told.platform_no = ${keyword}) and doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[]))`,
    // What waits is shown however long ago it came, and whoever knows a number finds it of whatever day.
    isNamed ? days : !keyword && sql`(not ${ended} or (${days}))`,
  ]);
}

export const listStrayParcels: Operation<Endpoints["list"]> = async (context, { query }) => {
  const where = await found(context, query);
  const counted = await rows<{ state: StrayState; count: number }>(
    context.db,
    sql`select ${state} as state, count(*) as count from ${source} where ${where} group by 1`,
  );
  const countOf = new Map(counted.map((one) => [one.state, one.count]));
  const tabs: Record<string, number> = Object.fromEntries(strayStates.map((one) => [one, countOf.get(one) ?? 0]));
  tabs.ALL = counted.reduce((total, { count }) => total + count, 0);
  const ids = await findIds(context, where, query.state, sql`limit ${query.size} offset ${query.page * query.size}`);
  return {
    content: await readStrayParcels(context, ids),
    totalElements: tabs[query.state ?? "ALL"] ?? 0,
    tabs,
  };
};

export const strayParcelDetail: Operation<Endpoints["detail"]> = (context, { params }) =>
  getStrayParcel(context, params.id);

/** @throws {DomainError} where it is not there, or not the actor's to see */
export async function getStrayParcel(context: Context, id: number): Promise<StrayParcel> {
  const access = await readRepositoryAccess(context);
  const [parcel] = await readStrayParcels(context, [id]);
  if (!parcel || !access.may(parcel.repositoryId, "view")) throw new DomainError("无主退件不存在，或您没有查看权限");
  return parcel;
}

/** The one of that number that is not dealt with, among those that the actor may see. */
export async function findStrayParcel(context: Context, waybillNo: string): Promise<StrayParcel | null> {
  const access = pgArray((await readRepositoryAccess(context)).ids("view"));
  const [open] = await rows<{ id: number }>(
    context.db,
    sql`select parcel.id from ${source} where parcel.waybill_no = ${waybillNo} and ${state} <> 'DONE'
          and parcel.repository_id = any(${access}::bigint[]) order by parcel.id desc limit 1`,
  );
  const [parcel] = open ? await readStrayParcels(context, [open.id]) : [];
  return parcel ?? null;
}

/** Parcels that nobody has claimed yet. */
export async function countStrayParcels(context: Context): Promise<number> {
  const access = pgArray((await readRepositoryAccess(context)).ids("view"));
  const { count } = await oneRow<{ count: number }>(
    context.db,
    sql`select count(*) as count from ${source} where parcel.repository_id = any(${access}::bigint[])
          and parcel.end_kind is null and ${state} = 'WAITING'`,
  );
  return count;
}

async function findIds(
  { db }: Context,
  where: SQL,
  asked: StrayState | undefined,
  page: SQL = sql``,
): Promise<number[]> {
  const stateIs = asked === undefined ? sql`true` : sql`${state} = ${asked}`;
  const ids = await rows<{ id: number }>(
    db,
    sql`select parcel.id from ${source} where ${where} and ${stateIs} order by parcel.created_at desc, parcel.id desc ${page}`,
  );
  return ids.map(({ id }) => id);
}

type Head = Omit<StrayParcel, "lines" | "elsewhere" | "createTime" | "endTime" | "possible"> & {
  createdAt: Date;
  endedAt: Date | null;
  byHand: boolean;
  /** The place that its order was sent from. */
  sentFrom: number | null;
};

/** Of an order that the actor may not see nothing is told but that there is one. */
const untold = { orderId: null, orderNo: "", shopName: "", saleNo: "" };

/** In the order of `ids`. */
async function readStrayParcels(context: Context, ids: readonly number[]): Promise<StrayParcel[]> {
  if (ids.length === 0) return [];
  const { db, actor } = context;
  const access = await readRepositoryAccess(context);
  const heads = await rows<Head>(
    db,
    sql`select parcel.id, parcel.waybill_no as "waybillNo", parcel.courier, ${state} as state,
          parcel.repository_id as "repositoryId", place.name as "repositoryName", parcel.note, doc.id as "orderId",
          coalesce(doc.platform_no || case when doc.part = 0 then '' else '-' || doc.part end, '') as "orderNo",
          coalesce(shop.name, '') as "shopName", coalesce(told.platform_no, '') as "saleNo", doc.repository_id as "sentFrom",
          case when ${ended} then parcel.end_kind when told.received then 'RECEIVED' end as "end", parcel.end_note as "endNote",
          parcel.adjust_id as "adjustmentId", coalesce(slip.no, '') as "adjustmentNo", author.nick_name as "createBy",
          parcel.created_at as "createdAt", parcel.ended_at as "endedAt", parcel.version, told.id is null as "byHand"
        from ${source} join repository place on place.id = parcel.repository_id
          left join sys_user author on author.id = parcel.created_by
        where parcel.id = any(${pgArray(ids)}::bigint[])`,
  );
  const lines = await rows<Omit<StrayParcel["lines"][number], "label"> & { parcelId: number }>(
    db,
    sql`select parcel_id as "parcelId", sku_id as "skuId", good_qty as "goodQty", second_qty as "secondQty"
        from stray_parcel_line where parcel_id = any(${pgArray(ids)}::bigint[]) order by id`,
  );
  const labels = await findSkuLabels(
    db,
    lines.map(({ skuId }) => skuId),
  );
  const takes = hasPermission(actor.permissions, returnsDeskAccess);
  const adjusts = hasPermission(actor.permissions, [permissions.reviseAdjust]);
  const byId = new Map(
    heads.map(({ createdAt, endedAt, byHand, sentFrom, ...head }): [number, StrayParcel] => {
      const own = lines.filter(({ parcelId }) => parcelId === head.id);
      const isOpen = head.state !== "DONE";
      const elsewhere = sentFrom !== null && !access.may(sentFrom, "view");
      return [
        head.id,
        {
          ...{ ...head, ...(elsewhere && untold), elsewhere },
          lines: own.map(({ parcelId: _, ...line }) => ({ ...line, label: labels.get(line.skuId) ?? "" })),
          createTime: formatInstant(new Date(createdAt)),
          endTime: formatInstantOrNull(endedAt && new Date(endedAt)),
          possible: {
            receive: takes && head.state === "CLAIMED" && !elsewhere,
            claim: takes && isOpen && byHand && !elsewhere,
            adjust: adjusts && isOpen && own.length > 0,
            end: isOpen && (takes || adjusts),
          },
        },
      ];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const sum = ({ lines }: StrayParcel, of: (line: StrayParcel["lines"][number]) => number) =>
  lines.reduce((total, line) => total + of(line), 0);

const endOf = (end: StrayEnd | null) => (end === null ? "" : strayEndLabels[end]);

const heading: readonly Column<StrayParcel>[] = [
  text("快递单号", 20, ({ waybillNo }) => waybillNo),
  text("快递公司", 12, ({ courier }) => courier),
  text("状态", 10, (row) => strayStateLabels[row.state]),
  text("退货仓", 14, ({ repositoryName }) => repositoryName),
];
const ending: readonly Column<StrayParcel>[] = [
  text("备注", 30, ({ note }) => note),
  text("订单号", 22, ({ orderNo, elsewhere }) => (elsewhere ? strayElsewhere : orderNo)),
  text("店铺", 20, ({ shopName }) => shopName),
  text("售后单号", 22, ({ saleNo }) => saleNo),
  text("处理", 12, ({ end }) => endOf(end)),
  text("处理说明", 30, ({ endNote }) => endNote),
  text("调整单", 18, ({ adjustmentNo }) => adjustmentNo),
  text("登记人", 12, ({ createBy }) => createBy ?? ""),
  instant("登记时间", ({ createTime }) => createTime),
  instant("处理时间", ({ endTime }) => endTime),
];

const parcelColumns: readonly Column<StrayParcel>[] = [
  ...heading,
  text("商品", 40, ({ lines }) =>
    lines.map(({ label, goodQty, secondQty }) => `${label} ×${goodQty + secondQty}`).join("；"),
  ),
  number("正品", (row) => sum(row, ({ goodQty }) => goodQty)),
  number("次品", (row) => sum(row, ({ secondQty }) => secondQty)),
  ...ending,
];

interface ExportLine extends StrayParcel {
  line: StrayParcel["lines"][number];
}

const lineColumns: readonly Column<ExportLine>[] = [
  ...heading,
  text("款色码", 22, ({ line }) => line.label),
  number("正品", ({ line }) => line.goodQty),
  number("次品", ({ line }) => line.secondQty),
  ...ending,
];

export const strayParcelExport = listExport({
  topic: "stray-parcels.export",
  title: "无主退件",
  endpoints: strayParcelExportEndpoints,
  async count(context, filter) {
    const ids = await findIds(context, await found(context, filter), filter.state);
    const { count } = await oneRow<{ count: number }>(
      context.db,
      sql`select count(*) as count from stray_parcel_line where parcel_id = any(${pgArray(ids)}::bigint[])`,
    );
    return { parcel: ids.length, line: count };
  },
  async table(context, choice) {
    const ids = await findIds(context, await found(context, choice), choice.state);
    const read = (some: readonly number[]) => readStrayParcels(context, some);
    if (choice.layout === "parcel") return exportRows(parcelColumns, () => pagesOfIds(ids, 500, read));
    return exportRows(lineColumns, () =>
      pagesOfIds(ids, 500, async (some) =>
        (await read(some)).flatMap((parcel) => parcel.lines.map((line) => ({ ...parcel, line }))),
      ),
    );
  },
});
