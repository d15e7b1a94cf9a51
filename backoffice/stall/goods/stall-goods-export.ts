/** 导出档口商品: every filter of the list, in its order. */
import { listedExport } from "#backoffice/spreadsheet/listed-export.ts";
import { productStatusLabels } from "#contract/goods/product.words.ts";
import { stallGoodsExportEndpoints, stallGoodsStateLabels, stallGoodsTagLabels } from "#contract/goods/stall-goods.ts";
import { listStallGoods } from "./stall-goods.query.ts";

export const stallGoodsExport = listedExport({
  topic: "stallGoods.export",
  title: "档口商品",
  endpoints: stallGoodsExportEndpoints,
  layout: "style",
  read: (context, filter, size) => listStallGoods(context, { query: { ...filter, page: 0, size } }),
  columns: [
    { header: "档口", width: 22, kind: "text", value: (row) => row.stallName },
    { header: "款号", width: 12, kind: "text", value: (row) => row.styleNo },
    { header: "品名", width: 24, kind: "text", value: (row) => row.name },
    { header: "商品状态", width: 10, kind: "text", value: (row) => productStatusLabels[row.productStatus] },
    { header: "批发价", width: 11, kind: "money", sum: false, value: (row) => row.wholesalePriceFen },
    { header: "档口价", width: 11, kind: "money", sum: false, value: (row) => row.priceFen },
    { header: "陈列位", width: 12, kind: "text", value: (row) => row.location },
    { header: "标签", width: 8, kind: "text", value: (row) => row.tag && stallGoodsTagLabels[row.tag] },
    { header: "上架状态", width: 10, kind: "text", value: (row) => stallGoodsStateLabels[row.active ? "ON" : "OFF"] },
    { header: "档口现存", width: 10, kind: "number", value: (row) => row.onHand },
    // A style in two stalls has one and the same.
    { header: "大仓可用", width: 10, kind: "number", sum: false, value: (row) => row.warehouseAvailable },
    { header: "近7天净销", width: 10, kind: "number", value: (row) => row.sold7 },
  ],
});
