/** 商品 in the search of the top bar: what the list's keyword finds, the style of a barcode named by its colour and size. */
import { sql } from "drizzle-orm";
import { likeliest, type SearchSource } from "#backoffice/masters/search/search-source.ts";
import { productStatusLabels } from "#contract/goods/product.words.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { stylesFound } from "./product-list.query.ts";

export const productSearch: SearchSource = {
  kind: "PRODUCT",
  list: productEndpoints.list,
  states: productStatusLabels,
  find: ({ text }) => {
    const upper = text.toUpperCase();
    // A letter or figure stands in nearly every style: alone it is a 款号 or nothing.
    const named = /^[a-z0-9]$/i.test(text) ? sql`style.style_no = ${upper}` : sql`style.id in (${stylesFound(text)})`;
    return sql`
      select style.id, style.style_no as no, concat_ws(' ', style.name, color.name, size.name) as note, style.status as state,
        style.style_no = ${upper} or cell.id is not null as exact
      from product style
      left join sku cell on cell.product_id = style.id and (cell.barcode = ${text} or cell.sku_code = ${upper})
      left join attr_value color on color.id = cell.color_id left join size on size.id = cell.size_id
      where ${named}
      ${likeliest(sql`starts_with(style.style_no, ${upper}) desc, style.launch_date desc, style.id desc`)}`;
  },
};
