/** What hang tags, barcodes and the picture sheet print (domain.md §3.1). */

import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { selectStylePicture } from "#backoffice/masters/goods/picture/goods-picture.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import {
  type AlbumStyle,
  maxLabels,
  type ProductLabel,
  type productPrintEndpoints,
} from "#contract/goods/product-print.ts";
import { selectionLimits } from "#contract/goods/product-selection.ts";
import { selectStyleIds } from "./product-selection.ts";

type Endpoints = typeof productPrintEndpoints;
type LabelQuery = Received<Endpoints["labels"]>["query"];

/**
 * Labels by 款号, in colour and size order. By stock, pieces of grade 1 count,
 * also of SKUs that are off; a fixed number is printed of SKUs that are on.
 */
export const readLabels: Operation<Endpoints["labels"]> = async (context, { query }) => {
  const { db } = context;
  const counted = countedRepositories(await listLabelPlaces(context), query);
  const ids = await selectStyleIds(db, query, selectionLimits.change);
  const copies =
    query.quantity === "FIXED"
      ? sql`case when s.active then ${query.copies}::int else 0 end`
      : sql`(select greatest(coalesce(sum(b.on_hand), 0), 0)::int from stock_balance b
             where b.sku_id = s.id and b.grade = 1 and b.repository_id = any(${idList(counted)}))`;
  const labels = await rows<ProductLabel>(
    db,
    sql`select * from (
          select s.id as "skuId", p.style_no as "styleNo", p.name, brand.name as "brandName",
                 color.name as color, size.name as size, s.sku_code as "skuCode", s.barcode,
                 coalesce(p.tag_fen, p.retail_fen) as "priceFen",
                 p.composition, p.standard, p.safety_class as "safetyClass", ${copies} as copies
          from sku s
          join product p on p.id = s.product_id
          join attr_value color on color.id = s.color_id
          join size on size.id = s.size_id
          left join attr_value brand on brand.id = p.brand_id
          left join product_color pc on pc.product_id = s.product_id and pc.color_id = s.color_id
          where s.product_id = any(${idList(ids)})
          order by p.style_no, pc.sort nulls last, s.color_id, size.sort) label
        where copies > 0`,
  );
  const total = labels.reduce((sum, label) => sum + label.copies, 0);
  if (total === 0) throw new DomainError("没有可打印的标签：所选商品没有库存，或 SKU 都已停用");
  if (total > maxLabels) {
    throw new DomainError(`共需 ${total} 张标签，一次最多打印 ${maxLabels} 张，请减少款式或张数`);
  }
  return { labels, total };
};

/** The repositories whose stock the caller may count. */
export async function listLabelPlaces(context: Context): Promise<Answer<Endpoints["places"]>> {
  const access = await readRepositoryAccess(context);
  return rows(
    context.db,
    sql`select id, name from repository where id = any(${idList(access.ids("view"))}) and type <> 'TRANSIT' order by sort, id`,
  );
}

function countedRepositories(visible: readonly { id: number }[], { repositoryId }: LabelQuery): number[] {
  if (repositoryId === undefined) return visible.map(({ id }) => id);
  if (!visible.some(({ id }) => id === repositoryId)) throw new DomainError("您没有该仓库的查看权限");
  return [repositoryId];
}

/** Styles of the picture sheet, by 款号. */
export const readAlbum: Operation<Endpoints["album"]> = async ({ db }, { query }) => {
  const ids = await selectStyleIds(db, query, selectionLimits.album);
  const styles = await rows<AlbumStyle>(
    db,
    sql`select p.id, p.style_no as "styleNo", p.name, p.status, p.wholesale_fen as "wholesalePriceFen",
               ${selectStylePicture(sql`p.id`)} as "pictureId",
               (select coalesce(json_agg(color.name order by pc.sort), '[]') from product_color pc
                join attr_value color on color.id = pc.color_id where pc.product_id = p.id) as colors,
               (select coalesce(json_agg(size.name order by size.sort), '[]') from size
                where size.id in (select size_id from sku where product_id = p.id and active)) as sizes
        from product p where p.id = any(${idList(ids)}) order by p.style_no`,
  );
  return { styles };
};

/** Ids as one parameter. */
function idList(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(",")}}`}::bigint[]`;
}
