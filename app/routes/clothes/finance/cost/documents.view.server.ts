/** A document behind a figure, by what its ledger calls it: its kind, its number, and its page for who may open it. */
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { profitDocTypeLabels } from "#contract/finance/profit.words.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

/** A day's piecework of a batch is no document: its rows lead to the list of those (`pieceworkOf`). */
const pages: Readonly<Record<string, { path: (id: number) => string; permission: string }>> = {
  BILL: { path: paths.bill.item, permission: permissions.billList },
  BILL_PICKUP: { path: paths.bill.item, permission: permissions.billList },
  OWED_CANCEL: { path: paths.bill.item, permission: permissions.billList },
  WAGE: { path: productionPaths.wage.item, permission: permissions.wageList },
  COUNT: { path: paths.count.item, permission: permissions.reviewList },
  ADJUST: { path: paths.adjustment.item, permission: permissions.reviseList },
  TRANSFER: { path: paths.transfer.item, permission: permissions.transferList },
  BATCH: { path: productionPaths.batch.detail, permission: permissions.batchList },
  DELIVERY: { path: productionPaths.delivery.item, permission: permissions.deliveryList },
  REPAIR: { path: productionPaths.repair.item, permission: permissions.repairList },
  REPAIR_RETURN: { path: productionPaths.repair.item, permission: permissions.repairList },
  PURCHASE_RECEIPT: { path: paths.purchase.item, permission: permissions.purchaseList },
  PURCHASE_RETURN: { path: paths.purchase.item, permission: permissions.purchaseList },
  ONLINE_ORDER: { path: platformPaths.order.item, permission: permissions.shopOrderList },
  AFTER_SALE: { path: platformPaths.order.item, permission: permissions.shopOrderList },
  MATERIAL_ISSUE: { path: productionPaths.materialIssue.item, permission: permissions.materialList },
  MATERIAL_PURCHASE: { path: productionPaths.materialPurchase.item, permission: permissions.materialList },
  MATERIAL_PURCHASE_RETURN: { path: productionPaths.materialPurchase.item, permission: permissions.materialList },
  MATERIAL_ADJUST: { path: productionPaths.materialAdjust.item, permission: permissions.materialList },
  RECEIPT: { path: paths.account.item, permission: permissions.accountList },
  CASH_SLIP: { path: costPaths.slip.item, permission: permissions.costList },
  DISTRIBUTOR: { path: (id) => paths.account.statement(id), permission: permissions.accountList },
  FIXED_ASSET: { path: assetPaths.fixed.item, permission: permissions.assetList },
  RECHARGE: { path: paths.recharge.item, permission: permissions.rechargeList },
};

/** The records of a batch's day, for who may see them. */
export function pieceworkOf({ batchNo, day }: { batchNo: string; day: string }, roles: readonly string[]) {
  if (!hasPermission(roles, [permissions.pieceList])) return null;
  return productionPaths.piece.list + withParams("", { batch: batchNo, from: day, to: day });
}

interface Behind {
  /** `kind:number:…` where the document has no number of its own. */
  id: string;
  docType: string;
  no: string | null;
  pageId: number | null;
}

export function namedDocument({ id, docType, no, pageId }: Behind, roles: readonly string[]) {
  const page = pages[docType];
  const kind = profitDocTypeLabels[docType] ?? docType;
  return {
    kind,
    no: no ?? `${kind} ${id.split(":")[1] ?? ""}`,
    to: page && pageId !== null && hasPermission(roles, [page.permission]) ? page.path(pageId) : null,
  };
}
