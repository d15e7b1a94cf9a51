/** 店铺利润 by shop: what the books have of each, and beside it what the platforms' bills and the orders say of the same days. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { readProfitStalls, stallsAsked } from "#backoffice/overview/finance/profit/profit-scope.ts";
import type { ProfitDays } from "#backoffice/overview/finance/profit/profit-sources.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { ShopEarning, shopEarningEndpoints } from "#contract/platform/shop-earnings.ts";
import { parcelCosts, shopBooks } from "./earning-sources.ts";
import { parcelColumns } from "./order-earning.ts";

type Figures = Omit<ShopEarning, "id" | "name" | "platform">;

export const listShopEarnings: Operation<(typeof shopEarningEndpoints)["shops"]> = async (context, { query }) => {
  const { db } = context;
  const range = readPeriod(query, context.clock);
  const visible = await listVisibleShops(context);
  const shops = visible.filter(({ id }) => query.shopId === undefined || id === query.shopId);
  const ids = shops.map(({ id }) => id);
  const scope = await readBookScope(context, query.stallId);
  const books = scope ? await readBooks(db, range, scope) : new Map<number, Books>();
  const parcels = await readParcels(db, range, { ids, places: scope?.places ?? null });
  const bills = await readBills(db, range, ids);
  const orders = await readOrders(db, range, ids);
  const figuresOf = (shopId: number, own = books.get(shopId) ?? noBooks): Figures => {
    const parcel = parcels.get(shopId) ?? noParcels;
    const bill = bills.get(shopId) ?? noBill;
    const { goodsFen, feeFen, costFen } = own;
    const leftFen = goodsFen + feeFen + costFen + parcel.freightFen + parcel.packingFen;
    return {
      books: scope ? { goodsFen, feeFen, costFen, leftFen } : null,
      ...parcel,
      ...bill,
      ...(orders.get(shopId) ?? noOrders),
      differenceFen: scope?.whole ? bill.billFen - goodsFen - feeFen : null,
    };
  };
  const content: ShopEarning[] = shops.map(({ id, name, platform }) => ({ id, name, platform, ...figuresOf(id) }));
  const rest = query.shopId === undefined ? restOf(books, ids) : null;
  if (rest) content.push({ id: 0, name: "不属于所列店铺", platform: null, ...figuresOf(0, rest) });
  return {
    content,
    totals: content.reduce<Figures>(added, figuresOf(0, noBooks)),
    range,
    shops: visible.map(({ id, name }) => ({ id, name })),
    stalls: scope?.stalls ?? [],
  };
};

interface BookScope {
  readonly stalls: { id: number; name: string }[];
  /** Whether all settlements are seen, so that a bill can be held against them. */
  readonly whole: boolean;
  readonly ofStalls: SQL;
  /** Where the parcels left from that these stalls' books have; null: from anywhere. */
  readonly places: SQL | null;
}

/** Whose books the actor may see, as 利润表 has it; null without the right to see cost. */
async function readBookScope(context: Context, stallId: number | undefined): Promise<BookScope | null> {
  if (stallId === undefined && !hasPermission(context.actor.permissions, [permissions.costView])) return null;
  const visible = await readProfitStalls(context);
  const asked = pgArray(stallsAsked(visible, stallId).map(({ id }) => id));
  const whole = visible.whole && stallId === undefined;
  return {
    stalls: visible.stalls,
    whole,
    ofStalls: whole ? sql`true` : sql`found.stall_id = any(${asked}::bigint[])`,
    places: whole
      ? null
      : sql`part.repository_id in (select repository_id from stall where id = any(${asked}::bigint[]))`,
  };
}

interface Books {
  readonly goodsFen: number;
  readonly feeFen: number;
  readonly costFen: number;
}
const noBooks: Books = { goodsFen: 0, feeFen: 0, costFen: 0 };

/** By shop; 0: of none. */
async function readBooks(db: Db, days: ProfitDays, { ofStalls }: BookScope): Promise<Map<number, Books>> {
  const sum = (item: string) => sql`coalesce(sum(amount_fen) filter (where item = ${item}), 0)::int8`;
  return byShop<Books>(
    db,
    sql`select coalesce(shop_id, 0) as "shopId", ${sum("PLATFORM")} as "goodsFen", ${sum("PLATFORM_FEE")} as "feeFen",
          ${sum("ONLINE_COST")} as "costFen"
        from (${shopBooks(days)}) found where ${ofStalls} group by 1`,
  );
}

/** What the books have of shops that are not listed, or of none; null where there is nothing. */
function restOf(books: ReadonlyMap<number, Books>, listed: readonly number[]): Books | null {
  const others = [...books].filter(([shopId]) => !listed.includes(shopId)).map(([, own]) => own);
  const sum = others.reduce(
    (one, other) => ({
      goodsFen: one.goodsFen + other.goodsFen,
      feeFen: one.feeFen + other.feeFen,
      costFen: one.costFen + other.costFen,
    }),
    noBooks,
  );
  return sum.goodsFen === 0 && sum.feeFen === 0 && sum.costFen === 0 ? null : sum;
}

type Parcels = Pick<
  Figures,
  "freightFen" | "packingFen" | "parcels" | "estimated" | "freightUnknown" | "packingUnknown"
>;
const noParcels: Parcels = {
  ...{ freightFen: 0, packingFen: 0, parcels: 0, estimated: 0, freightUnknown: 0, packingUnknown: 0 },
};

function readParcels(db: Db, { from, to }: ProfitDays, asked: { ids: readonly number[]; places: SQL | null }) {
  const where = all([sql`part.shop_id = any(${pgArray(asked.ids)}::bigint[])`, asked.places]);
  const sent = sql`shipped_day between ${from}::date and ${to}::date`;
  return byShop<Parcels>(
    db,
    sql`with stale as materialized (select distinct order_id from order_earning_stale),
        parcel as (
          select ${parcelColumns} from parcel_earning part
          where ${where} and ${sent} and not exists (select from stale where stale.order_id = part.order_id)
          union all
          select ${parcelColumns} from (
            ${parcelCosts(sql`part.id = any(array(select order_id from stale)) and ${where}`)}
          ) unsummed where ${sent}
        )
        select shop_id as "shopId", sum(freight_fen)::int8 as "freightFen", sum(packing_fen)::int8 as "packingFen",
          count(*) filter (where leads)::int as parcels, count(*) filter (where leads and estimated)::int as estimated,
          count(*) filter (where leads and freight_unknown)::int as "freightUnknown",
          count(*) filter (where leads and packing_unknown)::int as "packingUnknown"
        from parcel group by 1`,
  );
}

type Bill = Pick<Figures, "billGoodsFen" | "billFeeFen" | "billFen" | "strays">;
const noBill: Bill = { billGoodsFen: 0, billFeeFen: 0, billFen: 0, strays: 0 };

function readBills(db: Db, { from, to }: ProfitDays, ids: readonly number[]) {
  const goods = sql`entry.kind in ('GOODS', 'REFUND')`;
  return byShop<Bill>(
    db,
    sql`select entry.shop_id as "shopId", sum(entry.amount_fen)::int8 as "billFen",
          coalesce(sum(entry.amount_fen) filter (where ${goods}), 0)::int8 as "billGoodsFen",
          coalesce(sum(entry.amount_fen) filter (where not (${goods})), 0)::int8 as "billFeeFen",
          count(*) filter (where entry.platform_no is not null and not exists (
            select from shop_order doc where doc.platform_no = entry.platform_no and doc.shop_id = entry.shop_id
          ))::int as strays
        from shop_bill_entry entry
        where entry.shop_id = any(${pgArray(ids)}::bigint[]) and entry.biz_date between ${from}::date and ${to}::date
        group by 1`,
  );
}

type Orders = Pick<Figures, "orders" | "orderFen">;
const noOrders: Orders = { orders: 0, orderFen: 0 };

function readOrders(db: Db, { from, to }: ProfitDays, ids: readonly number[]) {
  return byShop<Orders>(
    db,
    sql`select shop_id as "shopId", count(*) filter (where part = 0)::int as orders,
          sum(paid_fen - refunded_fen)::int8 as "orderFen"
        from shop_order where shop_id = any(${pgArray(ids)}::bigint[]) and paid_at is not null
          and biz_date between ${from}::date and ${to}::date
        group by 1`,
  );
}

async function byShop<F extends object>(db: Db, statement: SQL): Promise<Map<number, F>> {
  const found = await rows<F & { shopId: number }>(db, statement);
  return new Map(found.map(({ shopId, ...figures }) => [shopId, figures as unknown as F]));
}

function added(one: Figures, other: Figures): Figures {
  const sum = (key: Exclude<keyof Figures, "books" | "differenceFen">) => one[key] + other[key];
  const book = (key: keyof NonNullable<Figures["books"]>) => (one.books?.[key] ?? 0) + (other.books?.[key] ?? 0);
  return {
    books: one.books && {
      ...{ goodsFen: book("goodsFen"), feeFen: book("feeFen"), costFen: book("costFen"), leftFen: book("leftFen") },
    },
    ...{ freightFen: sum("freightFen"), packingFen: sum("packingFen"), parcels: sum("parcels") },
    ...{ freightUnknown: sum("freightUnknown"), packingUnknown: sum("packingUnknown") },
    ...{ estimated: sum("estimated"), billGoodsFen: sum("billGoodsFen"), billFeeFen: sum("billFeeFen") },
    ...{ billFen: sum("billFen"), strays: sum("strays"), orders: sum("orders"), orderFen: sum("orderFen") },
    differenceFen: one.differenceFen === null ? null : one.differenceFen + (other.differenceFen ?? 0),
  };
}
