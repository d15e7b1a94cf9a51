/** 拦截: orders whose money is asked back while their goods are away, with what was done about each; and their export. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { type Column, instant, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listCouriers } from "#backoffice/trade/platform/order/courier.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import { silentDays } from "#contract/platform/order.words.ts";
import {
  type InterceptionFilter,
  type InterceptionRow,
  type interceptionEndpoints,
  interceptionExportEndpoints,
} from "#contract/platform/returns/interceptions.ts";
import {
  type InterceptionState,
  interceptionStateLabels,
  interceptionStates,
  refundStandLabels,
} from "#contract/platform/returns/returns.words.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { backOf } from "./returned-parcel.ts";

const dayMs = 86_400_000;

/** What went out and has money asked back; as the index shop_order_asked_back has it. */
const askedBack = sql`(doc.refunding or doc.refunded_fen > 0 or doc.state = 'CLOSED')`;

/** Sales of the order that ask for money and were not given up. */
const sales = sql`after_sale sale where sale.order_id = doc.id and sale.type in ('REFUND_ONLY', 'RETURN') and sale.state <> 'REJECTED'`;

const source = sql`shop_order doc join shop on shop.id = doc.shop_id left join shop_interception stop on stop.order_id = doc.id
  cross join lateral (
    select coalesce(sum(line.shipped_qty - ${backOf(sql`line.id`)}) filter (where line.state <> 'OPEN'), 0)::int8 as away,
      coalesce(sum(${backOf(sql`line.id`)}), 0)::int8 as back,
      case when bool_or(line.state = 'REFUNDING') then 'REFUNDING' when bool_or(line.state = 'REFUNDED') then 'REFUNDED'
        else 'CALLED_OFF' end as refund
    from shop_order_line line where line.order_id = doc.id and line.shipped_qty > 0) goods`;

const state = sql`case
  when stop.id is null then 'WAITING'
  when goods.back > 0 and goods.away = 0 then 'BACK'
  else stop.state end`;

/**
 * On its way and asked back: the buyer has not said that it is there, nor sends it back in a parcel of its own. Beside these,
 * whatever somebody has done something about, for as long as an order is waited for.
 */
async function found(context: Context, query: InterceptionFilter): Promise<SQL> {
  const access = await readRepositoryAccess(context);
  const since = new Date(context.clock.now().getTime() - silentDays * dayMs).toISOString();
  const { keyword, courier } = query;
  return all([
    sql`doc.id in (
      select doc.id from shop_order doc where doc.shipped_at is not null and ${askedBack} and doc.shipped_at >= ${since}::timestamptz
      union select order_id from shop_interception where updated_at >= ${since}::timestamptz)`,
    sql`doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
    sql`(stop.id is not null or (goods.away > 0 and doc.state <> 'FINISHED' and doc.platform_state <> 'FINISHED'
      and not exists (select from ${sales} and sale.waybill_no not in ('', doc.waybill_no))))`,
    query.shopId !== undefined && sql`doc.shop_id = ${query.shopId}`,
    courier !== undefined && courier !== "" && sql`doc.courier = ${courier}`,
    keyword !== undefined && keyword !== "" && sql`(doc.platform_no = ${keyword} or doc.waybill_no = ${keyword})`,
  ]);
}

export const listInterceptions: Operation<(typeof interceptionEndpoints)["list"]> = async (context, { query }) => {
  const where = await found(context, query);
  const counted = await rows<{ state: InterceptionState; count: number }>(
    context.db,
    sql`select ${state} as state, count(*) as count from ${source} where ${where} group by 1`,
  );
  const countOf = new Map(counted.map((one) => [one.state, one.count]));
  const tabs: Record<string, number> = Object.fromEntries(
    interceptionStates.map((one) => [one, countOf.get(one) ?? 0]),
  );
  tabs.ALL = counted.reduce((total, one) => (one.state === "BACK" ? total : total + one.count), 0);
  const ids = await findIds(context, where, query.state, sql`limit ${query.size} offset ${query.page * query.size}`);
  return {
    content: await readInterceptions(context, ids),
    totalElements: tabs[query.state ?? "ALL"] ?? 0,
    tabs,
    shops: (await listVisibleShops(context)).map(({ id, name }) => ({ id, name })),
    couriers: await listCouriers(context.db),
  };
};

/** Orders about which nobody has done anything yet, to the thousandth. */
export async function countInterceptions(context: Context): Promise<number> {
  const where = await found(context, {});
  const { count } = await oneRow<{ count: number }>(
    context.db,
    sql`select count(*) as count from (select from ${source} where ${where} and ${state} = 'WAITING' limit 1000) waiting`,
  );
  return count;
}

/** Where each of the orders stands; of one that is not to be intercepted nothing. */
export async function readInterceptionStates(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, InterceptionState>> {
  const where = await found(context, {});
  const stands = await rows<{ id: number; state: InterceptionState }>(
    context.db,
    sql`select doc.id, ${state} as state from ${source} where doc.id = any(${pgArray(ids)}::bigint[]) and ${where}`,
  );
  return new Map(stands.map((one) => [one.id, one.state]));
}

async function findIds(
  { db }: Context,
  where: SQL,
  asked: InterceptionState | undefined,
  page: SQL = sql``,
): Promise<number[]> {
  const stateIs = asked === undefined ? sql`${state} <> 'BACK'` : sql`${state} = ${asked}`;
  const ids = await rows<{ id: number }>(
    db,
    // Whoever went last is nearest, and is stopped most easily.
    sql`select doc.id from ${source} where ${where} and ${stateIs} order by doc.shipped_at desc, doc.id desc ${page}`,
  );
  return ids.map(({ id }) => id);
}

type Read = Omit<InterceptionRow, "shippedTime" | "askedTime" | "markTime"> & {
  shippedAt: Date | null;
  askedAt: Date;
  markedAt: Date | null;
};

/** In the order of `ids`. */
async function readInterceptions({ db }: Context, ids: readonly number[]): Promise<InterceptionRow[]> {
  if (ids.length === 0) return [];
  const read = await rows<Read>(
    db,
    sql`select doc.id, doc.platform_no as "orderNo", doc.part, shop.platform, shop.name as "shopName", ${state} as state,
          doc.courier, doc.waybill_no as "waybillNo", goods.refund,
          greatest(doc.refunded_fen, (select coalesce(sum(sale.amount_fen), 0)::int8 from ${sales})) as "refundFen",
          (select coalesce(string_agg(distinct nullif(sale.reason, ''), '；'), '') from ${sales}) as reason,
          goods.away as qty, doc.shipped_at as "shippedAt",
          coalesce((select min(sale.applied_at) from ${sales}), doc.modified_at) as "askedAt",
          coalesce(stop.note, '') as note, person.nick_name as "markBy", stop.updated_at as "markedAt"
        from ${source} left join sys_user person on person.id = stop.updated_by
        where doc.id = any(${pgArray(ids)}::bigint[])`,
  );
  const byId = new Map(
    read.map(({ shippedAt, askedAt, markedAt, ...row }): [number, InterceptionRow] => [
      row.id,
      {
        ...row,
        shippedTime: formatInstantOrNull(shippedAt && new Date(shippedAt)),
        askedTime: formatInstant(new Date(askedAt)),
        markTime: formatInstantOrNull(markedAt && new Date(markedAt)),
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const columns: readonly Column<InterceptionRow>[] = [
  text("订单号", 22, ({ orderNo, part }) => (part === 0 ? orderNo : `${orderNo}-${part}`)),
  text("状态", 12, (row) => interceptionStateLabels[row.state]),
  text("平台", 10, ({ platform }) => platformLabels[platform]),
  text("店铺", 20, ({ shopName }) => shopName),
  text("快递公司", 12, ({ courier }) => courier),
  text("快递单号", 20, ({ waybillNo }) => waybillNo),
  text("退款", 10, ({ refund }) => refundStandLabels[refund]),
  money("退款金额", ({ refundFen }) => refundFen),
  text("原因", 30, ({ reason }) => reason),
  number("在途件数", ({ qty }) => qty),
  instant("发货时间", ({ shippedTime }) => shippedTime),
  instant("要退时间", ({ askedTime }) => askedTime),
  text("说明", 30, ({ note }) => note),
  text("登记人", 12, ({ markBy }) => markBy ?? ""),
  instant("登记时间", ({ markTime }) => markTime),
];

export const interceptionExport = listExport({
  topic: "interceptions.export",
  title: "退款拦截",
  endpoints: interceptionExportEndpoints,
  async count(context, filter) {
    return { order: (await findIds(context, await found(context, filter), filter.state)).length };
  },
  async table(context, choice) {
    const ids = await findIds(context, await found(context, choice), choice.state);
    return exportRows(columns, () => pagesOfIds(ids, 500, (some) => readInterceptions(context, some)));
  },
});
