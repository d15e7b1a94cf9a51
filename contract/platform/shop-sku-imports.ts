/** 商品映射导入: which of our SKUs each of a shop's platform SKUs is, from a spreadsheet. */
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";

export const shopSkuImport = rowImportEndpoints({
  tag: "商品映射",
  title: "商品映射",
  path: "/api/clothes/shop/sku/import",
  area: "shop-skus",
  access: [permissions.shopEdit],
  writes: "新增或改平台商品与 SKU 的对应；等待匹配的订单随之更新",
});
