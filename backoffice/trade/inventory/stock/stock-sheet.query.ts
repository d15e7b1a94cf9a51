/** 库存表: what is left of each style, colour × size, for paper and for chats. */
import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { all } from "#backoffice/db/where.ts";
import { type StockSheetStyle, sheetStyleLimit, type stockViewEndpoints } from "#contract/inventory/stock-views.ts";
import { styleConditions } from "./stock-filter.ts";
import { assertAsOf, heldStock, readPlaces } from "./stock-scope.ts";

interface Cell {
  productId: number;
  styleNo: string;
  name: string;
  wholesalePriceFen: number;
  colorName: string;
  sizeName: string;
  /** The style's whole stock. */
  styleAvailable: number;
  available: number;
}

/** Styles of which something is available, in the order of their numbers. */
export const stockSheet: Operation<typeof stockViewEndpoints.sheet> = async (context, { query }) => {
  assertAsOf(context, query.asOf);
  const { places } = await readPlaces(context, { chosen: query.repositoryId });
  const placeIds = places.map((place) => place.id);
  const where = [sql`true`, ...(await styleConditions(context, query, placeIds))];
  const cells = await rows<Cell>(
    context.db,
    sql`
    with available as materialized (
      select h.sku_id, sku.product_id, sum(h.on_hand - h.locked)::int8 as available
      from ${heldStock({ ...query, placeIds })} h join sku on sku.id = h.sku_id
      where sku.product_id in (select l.product_id from product_list_row l where ${all(where)})
      group by h.sku_id, sku.product_id
    ),
    style as (
      select p.id, p.style_no, p.name, p.wholesale_fen, sum(available)::int8 as available
      from available join product p on p.id = available.product_id
      group by p.id having sum(available) > 0
      order by p.style_no, p.id limit ${sheetStyleLimit + 1}
    )
    select style.id as "productId", style.style_no as "styleNo", style.name, style.wholesale_fen as "wholesalePriceFen",
      color.name as "colorName", size.name as "sizeName", style.available as "styleAvailable",
      coalesce(available.available, 0)::int8 as available
    from style join sku on sku.product_id = style.id
    join attr_value color on color.id = sku.color_id join size on size.id = sku.size_id
    left join product_color offered on offered.product_id = sku.product_id and offered.color_id = sku.color_id
    left join available on available.sku_id = sku.id
    where sku.active or available.available <> 0
    order by style.style_no, style.id, offered.sort nulls last, color.id, size.sort`,
  );
  const styles = toStyles(cells);
  const shown = styles.slice(0, sheetStyleLimit);
  return {
    styles: shown,
    more: styles.length > shown.length,
    available: shown.reduce((sum, style) => sum + style.available, 0),
    repositories: places,
  };
};

/** Cells come by style, colour and size. */
function toStyles(cells: readonly Cell[]): StockSheetStyle[] {
  const styles = new Map<number, Cell[]>();
  for (const cell of cells) styles.set(cell.productId, [...(styles.get(cell.productId) ?? []), cell]);
  return [...styles.values()].flatMap((ofStyle) => {
    const [first] = ofStyle;
    if (!first) return [];
    const { productId, styleNo, name, wholesalePriceFen, styleAvailable } = first;
    const sizes = sizesInOrder(ofStyle);
    const colors = [...new Set(ofStyle.map((cell) => cell.colorName))].map((color) => ({
      name: color,
      available: sizes.map(
        (size) => ofStyle.find((cell) => cell.colorName === color && cell.sizeName === size)?.available ?? null,
      ),
    }));
    return [{ productId, styleNo, name, wholesalePriceFen, sizes, colors, available: styleAvailable }];
  });
}

/** A colour may lack a size: the longest colour's run leads, and what it lacks follows. */
function sizesInOrder(cells: readonly Cell[]): string[] {
  const runs = new Map<string, string[]>();
  for (const { colorName, sizeName } of cells) runs.set(colorName, [...(runs.get(colorName) ?? []), sizeName]);
  return [...new Set([...runs.values()].sort((a, b) => b.length - a.length).flat())];
}
