import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import {
  addMaterial,
  disableMaterial,
  editMaterial,
  enableMaterial,
  findMaterial,
  materialDetail,
  materialSuppliers,
  removeMaterial,
} from "#backoffice/masters/material/material-file.ts";
import { listMaterialFiles, materialExport } from "#backoffice/masters/material/material-list.query.ts";
import { materialAdjustEndpoints } from "#contract/manufacture/material-adjusts.ts";
import { materialIssueEndpoints } from "#contract/manufacture/material-issues.ts";
import { materialPurchaseEndpoints } from "#contract/manufacture/material-purchases.ts";
import { materialStockEndpoints } from "#contract/manufacture/material-stock.ts";
import { materialEndpoints } from "#contract/manufacture/materials.ts";
import { issuableBatches, listMaterialIssues, materialIssueDetail } from "./issue/material-issue.query.ts";
import {
  addMaterialIssue,
  editMaterialIssue,
  issueMaterial,
  returnMaterial,
  voidMaterialIssue,
} from "./issue/material-issue.ts";
import { materialIssueExport } from "./issue/material-issue-export.ts";
import {
  addMaterialAdjust,
  listMaterialAdjusts,
  materialAdjustDetail,
  reverseMaterialAdjust,
} from "./material-adjust.ts";
import { listMaterialDemand, orderMissing } from "./material-demand.ts";
import { listMaterialMovements, materialMovementExport } from "./material-movement.query.ts";
import { materialAdjustExport, materialDemandExport } from "./material-own-export.ts";
import { materialSearches } from "./material-search.ts";
import { listMaterialStock, materialStockExport } from "./material-stock.query.ts";
import { listMaterialPurchases, materialPurchaseDetail } from "./purchase/material-purchase.query.ts";
import {
  addMaterialPurchase,
  confirmMaterialPurchase,
  editMaterialPurchase,
  voidMaterialPurchase,
} from "./purchase/material-purchase.ts";
import { materialPurchaseExport } from "./purchase/material-purchase-export.ts";
import { returnMaterialPurchase, voidMaterialReturn } from "./purchase/material-purchase-return.ts";

export const materialModule = defineModule({
  routes: [
    route(materialEndpoints.list, listMaterialFiles),
    route(materialEndpoints.find, findMaterial),
    route(materialEndpoints.suppliers, materialSuppliers),
    route(materialEndpoints.detail, materialDetail),
    route(materialEndpoints.add, addMaterial),
    route(materialEndpoints.edit, editMaterial),
    route(materialEndpoints.disable, disableMaterial),
    route(materialEndpoints.enable, enableMaterial),
    route(materialEndpoints.remove, removeMaterial),
    route(materialPurchaseEndpoints.list, listMaterialPurchases),
    route(materialPurchaseEndpoints.detail, materialPurchaseDetail),
    route(materialPurchaseEndpoints.add, addMaterialPurchase),
    route(materialPurchaseEndpoints.edit, editMaterialPurchase),
    route(materialPurchaseEndpoints.confirm, confirmMaterialPurchase),
    route(materialPurchaseEndpoints.return, returnMaterialPurchase),
    route(materialPurchaseEndpoints.voidReturn, voidMaterialReturn),
    route(materialPurchaseEndpoints.void, voidMaterialPurchase),
    route(materialIssueEndpoints.list, listMaterialIssues),
    route(materialIssueEndpoints.batches, issuableBatches),
    route(materialIssueEndpoints.detail, materialIssueDetail),
    route(materialIssueEndpoints.add, addMaterialIssue),
    route(materialIssueEndpoints.edit, editMaterialIssue),
    route(materialIssueEndpoints.issue, issueMaterial),
    route(materialIssueEndpoints.return, returnMaterial),
    route(materialIssueEndpoints.void, voidMaterialIssue),
    route(materialAdjustEndpoints.list, listMaterialAdjusts),
    route(materialAdjustEndpoints.detail, materialAdjustDetail),
    route(materialAdjustEndpoints.add, addMaterialAdjust),
    route(materialAdjustEndpoints.reverse, reverseMaterialAdjust),
    route(materialStockEndpoints.stock, listMaterialStock),
    route(materialStockEndpoints.movements, listMaterialMovements),
    route(materialStockEndpoints.demand, listMaterialDemand),
    route(materialStockEndpoints.order, orderMissing),
  ],
  exports: [
    materialExport,
    materialPurchaseExport,
    materialIssueExport,
    materialStockExport,
    materialMovementExport,
    materialDemandExport,
    materialAdjustExport,
  ],
  searches: materialSearches,
});
