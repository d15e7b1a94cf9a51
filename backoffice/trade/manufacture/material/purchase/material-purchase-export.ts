/** 导出物料采购: documents, or their lines; prices and amounts only where cost may be seen. */

import { day, instant, li, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { cost, costly, documentExport } from "#backoffice/trade/documents/document-export.ts";
import { materialLineColumns } from "#backoffice/trade/manufacture/material/material-export.ts";
import { materialPurchaseStatusLabels } from "#contract/manufacture/material.words.ts";
import {
  type MaterialPurchaseLine,
  type MaterialPurchaseRow,
  materialPurchaseExportEndpoints,
} from "#contract/manufacture/material-purchases.ts";
import {
  findMaterialPurchaseIds,
  readMaterialPurchaseHeads,
  readMaterialPurchaseLines,
} from "./material-purchase.query.ts";
import { materialPurchaseLine } from "./material-purchase.tables.ts";

type Line = MaterialPurchaseLine & { documentId: number };

export const materialPurchaseExport = documentExport<typeof materialPurchaseExportEndpoints, MaterialPurchaseRow, Line>(
  {
    topic: "materialPurchases.export",
    title: "物料采购",
    endpoints: materialPurchaseExportEndpoints,
    find: findMaterialPurchaseIds,
    readHeads: readMaterialPurchaseHeads,
    lineOf: materialPurchaseLine.purchaseId,
    readLines: readMaterialPurchaseLines,
    costs: ["priceLi", "amountFen", "freightFen"],
    headColumns: [
      text("单号", 16, (head) => head.no),
      text("供应商", 20, (head) => head.partyName),
      text("仓库", 20, (head) => head.repositoryName),
      text("状态", 10, (head) => materialPurchaseStatusLabels[head.status]),
      text("物料", 28, (head) => head.goods),
      cost("金额", (head) => head.amountFen),
      cost("已退", (head) => head.returnedFen),
      cost("应付", (head) => head.owedFen),
      cost("已付", (head) => head.paidFen),
      cost("未付", (head) => head.unpaidFen),
      day("业务日期", (head) => head.bizDate),
      text("经手", 10, (head) => head.createBy),
      instant("制单时间", (head) => head.createTime),
      text("备注", 24, (head) => head.remark),
    ],
    lineColumns: [
      text("单号", 16, ({ head }) => head.no),
      text("供应商", 20, ({ head }) => head.partyName),
      text("仓库", 20, ({ head }) => head.repositoryName),
      text("状态", 10, ({ head }) => materialPurchaseStatusLabels[head.status]),
      day("业务日期", ({ head }) => head.bizDate),
      ...materialLineColumns<MaterialPurchaseRow, Line>("数量"),
      costly(unsummed(li("单价", ({ line }) => line.priceLi))),
      cost("金额", ({ line }) => line.amountFen),
      cost("运费分摊", ({ line }) => line.freightFen),
    ],
  },
);
