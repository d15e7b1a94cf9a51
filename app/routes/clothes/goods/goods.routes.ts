/** URLs of 商品管理, in the order of the menu. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/goods";

export const goodsSheets = prefix("clothes/goods", [
  route("product/labels", `${folder}/product/labels.tsx`),
  route("product/album", `${folder}/product/album.tsx`),
  route("product/import/template", `${folder}/product/import/import-template.tsx`),
  route("product/attribute/export", `${folder}/product/attribute/export.ts`),
  route("stall/goods/tags", `${folder}/stall/goods/tags.tsx`),
]);

export const goodsPages = prefix("clothes/goods", [
  index(`${folder}/index.tsx`),
  route("product/list", `${folder}/product/list.tsx`),
  route("product/new", `${folder}/product/new.tsx`),
  route("product/edit", `${folder}/product/edit.tsx`),
  route("product/item", `${folder}/product/item.tsx`),
  route("product/cost", `${folder}/product/cost.tsx`),
  route("product/colors", `${folder}/product/picture/colors.tsx`),
  route("product/bulk", `${folder}/product/bulk.tsx`),
  route("product/import", `${folder}/product/import/product-import.tsx`),
  route("product/attribute", `${folder}/product/attribute/list.tsx`),
  route("product/attribute/new", `${folder}/product/attribute/new.tsx`),
  route("product/attribute/starter", `${folder}/product/attribute/starter.tsx`),
  route("product/attribute/edit", `${folder}/product/attribute/edit.tsx`),
  route("product/attribute/merge", `${folder}/product/attribute/merge.tsx`),
  route("product/attribute/remove", `${folder}/product/attribute/remove.tsx`),
  route("product/attribute/import", `${folder}/product/attribute/import.tsx`),
  route("inventory/stock", `${folder}/inventory/stock/list.tsx`),
  route("inventory/stock/text", `${folder}/inventory/stock/text.tsx`),
  route("inventory/stock/print", `${folder}/inventory/stock/print.tsx`),
  route("stall/goods", `${folder}/stall/goods/list.tsx`),
  route("stall/goods/add", `${folder}/stall/goods/add.tsx`),
  route("stall/goods/edit", `${folder}/stall/goods/edit.tsx`),
  route("stall/goods/bulk", `${folder}/stall/goods/bulk.tsx`),
]);
