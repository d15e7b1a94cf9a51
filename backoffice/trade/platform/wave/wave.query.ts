/** Reading 波次: the list, and one wave with its baskets. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listEwaybillCouriers } from "#backoffice/trade/platform/ewaybill/ewaybill-live.query.ts";
import { type WaveState, waveStates } from "#contract/platform/wave.words.ts";
import type { WaveBasket, WaveRow, waveEndpoints } from "#contract/platform/waves.ts";
import { readCells } from "./wave-cells.query.ts";

type Endpoints = typeof waveEndpoints;
type ListQuery = Parameters<Operation<Endpoints["list"]>>[1]["query"];

/** Of `wave`. */
export const waveState = sql`case when wave.cancelled_at is not null then 'CANCELLED'
  when exists (select from wave_order kept where kept.wave_id = wave.id and kept.open) then 'PICKING' else 'DONE' end`;

const from = sql`wave join repository place on place.id = wave.repository_id`;

async function found(context: Context, query: ListQuery): Promise<SQL> {
  const access = await readRepositoryAccess(context);
  const { kind, repositoryId, keyword } = query;
  return all([
    sql`wave.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
    kind !== undefined && sql`wave.kind = ${kind}`,
    repositoryId !== undefined && sql`wave.repository_id = ${repositoryId}`,
    keyword
      ? sql`(wave.no = upper(${keyword}) or wave.id in (select kept.wave_id from shop_order doc
          join wave_order kept on kept.order_id = doc.id where doc.platform_no = ${keyword}))`
      : daysOf(context, query),
  ]);
}

/** What is being picked is shown however long ago it was made, and whoever knows a number finds it of whatever day. */
function daysOf({ clock }: Context, query: ListQuery): SQL {
  const { from: first, to: last } = readPeriod(query, clock);
  const days = sql`wave.created_at >= (${first}::date)::timestamp at time zone 'Asia/Shanghai'
    and wave.created_at < (${last}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
  return query.from !== undefined || query.to !== undefined
    ? days
    : sql`((${days}) or (wave.cancelled_at is null
        and exists (select from wave_order kept where kept.wave_id = wave.id and kept.open)))`;
}

export const listWaves: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const where = await found(context, query);
  const counted = await rows<{ state: WaveState; count: number }>(
    db,
    sql`select ${waveState} as state, count(*) as count from ${from} where ${where} group by 1`,
  );
  const countOf = new Map(counted.map(({ state, count }) => [state, count]));
  const tabs: Record<string, number> = Object.fromEntries(waveStates.map((one) => [one, countOf.get(one) ?? 0]));
  tabs.ALL = counted.reduce((total, { count }) => total + count, 0);
  const state = query.state === undefined ? sql`true` : sql`${waveState} = ${query.state}`;
  const ids = await rows<{ id: number }>(
    db,
    sql`select wave.id from ${from} where ${where} and ${state} order by wave.id desc
        limit ${query.size} offset ${query.page * query.size}`,
  );
  const repositories = await listVisibleRepositories(context, { right: "view" });
  return {
    content: await readWaves(
      context,
      ids.map(({ id }) => id),
    ),
    totalElements: tabs[query.state ?? "ALL"] ?? 0,
    tabs,
    repositories: repositories.map(({ id, name }) => ({ id, name })),
  };
};

type Head = Omit<WaveRow, "createTime" | "printTime" | "cancelTime"> & {
  createdAt: Date;
  printedAt: Date | null;
  cancelledAt: Date | null;
};

/** As the list shows them, in the order of `ids`. */
async function readWaves({ db }: Context, ids: readonly number[]): Promise<WaveRow[]> {
  const heads = await rows<Head>(
    db,
    sql`select wave.id, wave.no, wave.kind, ${waveState} as state, product.style_no as "styleNo",
          shop.name as "shopName", wave.repository_id as "repositoryId", place.name as "repositoryName",
          held.baskets, held.orders, held.shipped, held.gone as left, held.open, maker.nick_name as "createBy",
          wave.created_at as "createdAt", wave.prints, wave.printed_at as "printedAt", printer.nick_name as "printBy",
          wave.cancelled_at as "cancelledAt", wave.version
        from unnest(${pgArray(ids)}::bigint[]) with ordinality asked(id, place_) join wave on wave.id = asked.id
        join repository place on place.id = wave.repository_id
        left join product on product.id = wave.product_id left join shop on shop.id = wave.shop_id
        left join sys_user maker on maker.id = wave.created_by left join sys_user printer on printer.id = wave.printed_by
        cross join lateral (
          select count(distinct basket) as baskets, count(*) as orders, count(*) filter (where outcome = 'SHIPPED') as shipped,
            count(*) filter (where outcome <> 'SHIPPED') as gone, count(*) filter (where kept.open) as open
          from wave_order kept where kept.wave_id = wave.id) held
        order by asked.place_`,
  );
  return heads.map(({ createdAt, printedAt, cancelledAt, ...head }) => ({
    ...head,
    createTime: formatInstant(new Date(createdAt)),
    printTime: formatInstantOrNull(printedAt && new Date(printedAt)),
    cancelTime: formatInstantOrNull(cancelledAt && new Date(cancelledAt)),
  }));
}

export const waveDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const [row] = await readWaves(context, [params.id]);
  const access = await readRepositoryAccess(context);
  if (!row || !access.may(row.repositoryId, "view")) throw new DomainError("波次不存在，或您没有查看权限");
  const contents = await readContents(context, row.id);
  const may = row.state === "PICKING" && access.may(row.repositoryId, "out");
  const sorted = contents.some(({ lines }) => lines.some(({ got }) => got > 0));
  const ewaybillCouriers = may ? await listEwaybillCouriers(context) : [];
  return { ...row, contents, ewaybillCouriers, possible: { pick: may, sort: may, clear: may && sorted, cancel: may } };
};

async function readContents({ db }: Context, waveId: number): Promise<WaveBasket[]> {
  const orders = await rows<WaveBasket["orders"][number] & { basket: number }>(
    db,
    sql`select kept.basket, doc.id, doc.platform_no as "platformNo", doc.part, shop.name as "shopName", doc.state,
          kept.outcome, doc.courier, doc.waybill_no as "waybillNo"
        from wave_order kept join shop_order doc on doc.id = kept.order_id join shop on shop.id = doc.shop_id
        where kept.wave_id = ${waveId} order by kept.basket, doc.merged_into is not null, doc.id`,
  );
  const cells = await readCells(db, waveId);
  const skus = await describeSkus(
    db,
    cells.map(({ skuId }) => skuId),
  );
  return [...new Set(orders.map(({ basket }) => basket))].map((basket) => ({
    basket,
    orders: orders.filter((one) => one.basket === basket).map(({ basket: _, ...order }) => order),
    lines: inReadingOrder(
      cells.filter((cell) => cell.basket === basket).map(({ skuId, due, got }) => ({ skuId, qty: due, got })),
      skus,
    ),
  }));
}
