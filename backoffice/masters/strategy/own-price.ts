/** A style's own price, of a customer or a strategy: which style, and whether so little may be asked (domain.md §3.4). */

import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import { rows } from "#backoffice/db/connect.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { OwnPrice } from "#contract/stall/own-prices.ts";

export interface PricedStyle {
  id: number;
  styleNo: string;
}

/** The style of a number that a price may be set for; refuses a price below its floor, unless the caller may go there. */
export async function getStyleForPrice(
  { db, actor }: Context,
  { styleNo, priceFen, answered }: { styleNo: string; priceFen: number; answered?: string | undefined },
  label: string,
): Promise<PricedStyle> {
  const [style] = await rows<PricedStyle & { minFen: number | null }>(
    db,
    sql`select id, style_no as "styleNo", min_fen as "minFen" from product where style_no = ${styleNo}`,
  );
  if (!style) throw new DomainError(`款号 ${styleNo} 不存在`);
  const refusal = refuseOwnPrice(label, style, priceFen);
  if (refusal && !hasPermission(actor.permissions, [permissions.productBelowFloor])) throw new DomainError(refusal);
  if (refusal) assertAnswered({ sentences: [refusal], ask: "确认无误请勾选“已核对”再保存", answered });
  return { id: style.id, styleNo: style.styleNo };
}

/** Null, or why the price needs a permission. */
function refuseOwnPrice(
  label: string,
  { styleNo, minFen }: { styleNo: string; minFen: number | null },
  priceFen: number,
): string | null {
  if (minFen === null || priceFen >= minFen) return null;
  return `${styleNo} ${label} ${formatFen(priceFen)} 低于最低价 ${formatFen(minFen)}`;
}

/** The columns that every list of own prices shows; `own` is the table's alias, `p` the style's. */
const ownPriceColumns: SQL = sql`p.id as "productId", p.style_no as "styleNo", p.name, own.price_fen as "priceFen",
  p.wholesale_fen as "wholesalePriceFen", p.min_fen as "minPriceFen"`;

/** One page of a list of own prices. */
export async function readOwnPrices<R extends OwnPrice>(
  { db }: Context,
  source: SQL,
  { page, size }: { page: number; size: number },
  further: SQL = sql``,
): Promise<{ content: R[]; totalElements: number }> {
  const [list] = await rows<{ content: R[]; totalElements: number }>(
    db,
    sql`
    with content as (
      select ${ownPriceColumns} ${further} from ${source} order by p.style_no limit ${size} offset ${page * size}
    )
    select (select count(*)::int8 from ${source}) as "totalElements",
           (select coalesce(json_agg(content order by content."styleNo"), '[]') from content) as content`,
  );
  return list ?? { content: [], totalElements: 0 };
}
