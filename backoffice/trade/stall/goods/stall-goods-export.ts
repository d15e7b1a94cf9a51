/** 导出档口商品: every filter of the list, in its order. */

import { type Column, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { productStatusLabels } from "#contract/goods/product.words.ts";
import {
  type StallGoodsRow,
  stallGoodsEndpoints,
  stallGoodsExportEndpoints,
  stallGoodsStateLabels,
  stallGoodsTagLabels,
} from "#contract/goods/stall-goods.ts";
import { listStallGoods } from "./stall-goods.query.ts";

const columns: readonly Column<StallGoodsRow>[] = [
  text("档口", 22, (row) => row.stallName),
  text("款号", 12, (row) => row.styleNo),
  text("品名", 24, (row) => row.name),
  text("商品状态", 10, (row) => productStatusLabels[row.productStatus]),
  unsummed(money("批发价", (row) => row.wholesalePriceFen)),
  unsummed(money("档口价", (row) => row.priceFen)),
  text("陈列位", 12, (row) => row.location),
  text("标签", 8, (row) => row.tag && stallGoodsTagLabels[row.tag]),
  text("上架状态", 10, (row) => stallGoodsStateLabels[row.active ? "ON" : "OFF"]),
  number("档口现存", (row) => row.onHand),
  // A style in two stalls has one and the same.
  unsummed(number("大仓可用", (row) => row.warehouseAvailable)),
  number("近7天净销", (row) => row.sold7),
];

export const stallGoodsExport = ownExport({
  topic: "stallGoods.export",
  title: "档口商品",
  list: stallGoodsEndpoints.list,
  read: listStallGoods,
  endpoints: stallGoodsExportEndpoints,
  columns,
});
