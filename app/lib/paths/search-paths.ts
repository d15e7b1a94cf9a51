/** Where what the search of the top bar finds is shown, by kind. Pure. */
import type { SearchHit } from "#contract/system/search.ts";
import type { SearchKind } from "#contract/system/search.words.ts";
import { paths } from "../paths.ts";
import { assetPaths } from "./asset-paths.ts";
import { costPaths } from "./cost-paths.ts";
import { factoryPaths } from "./factory-paths.ts";
import { platformPaths } from "./platform-paths.ts";
import { productionPaths } from "./production-paths.ts";

type Hit = Pick<SearchHit, "id" | "no">;

const looksFor = (list: string) => (text: string) => `${list}?keyword=${encodeURIComponent(text)}`;

/** The lists that find by the same words, for what there is more of than is shown. */
export const searchLists: Partial<Record<SearchKind, (text: string) => string>> = {
  PRODUCT: looksFor(paths.product.list),
  DISTRIBUTOR: looksFor(paths.distributor.list),
  SHOP_ORDER: looksFor(platformPaths.order.list),
  AFTER_SALE: looksFor(platformPaths.order.sales),
  WAVE: looksFor(platformPaths.wave.list),
  MATERIAL: looksFor(productionPaths.material.list),
  PARTY: looksFor(factoryPaths.list),
  EMPLOYEE: looksFor(productionPaths.employee.list),
  FIXED_ASSET: looksFor(assetPaths.fixed.list),
};

const byId = (path: (id: number) => string) => (hit: Hit) => path(hit.id);

export const searchPaths: Record<SearchKind, (hit: Hit) => string> = {
  PRODUCT: byId(paths.product.item),
  DISTRIBUTOR: byId(paths.distributor.item),
  BILL: byId(paths.bill.item),
  SHOP_ORDER: byId(platformPaths.order.item),
  AFTER_SALE: ({ id, no }) => (id === 0 ? looksFor(platformPaths.order.sales)(no) : platformPaths.order.item(id)),
  WAVE: byId(platformPaths.wave.item),
  RECHARGE: byId(paths.recharge.item),
  RECEIPT: byId(paths.account.item),
  TRANSFER: byId(paths.transfer.item),
  PURCHASE: byId(paths.purchase.item),
  PURCHASE_RECEIPT: byId(paths.purchase.item),
  COUNT: byId(paths.count.item),
  ADJUSTMENT: byId(paths.adjustment.item),
  BATCH: byId(productionPaths.batch.detail),
  TICKET: byId(productionPaths.batch.detail),
  DELIVERY: byId(productionPaths.delivery.item),
  REPAIR: byId(productionPaths.repair.item),
  // They have no page that only shows them.
  MATERIAL: ({ no }) => looksFor(productionPaths.material.list)(no),
  PARTY: ({ no }) => looksFor(factoryPaths.list)(no),
  MATERIAL_PURCHASE: byId(productionPaths.materialPurchase.item),
  MATERIAL_RETURN: byId(productionPaths.materialPurchase.item),
  MATERIAL_ISSUE: byId(productionPaths.materialIssue.item),
  MATERIAL_ADJUST: byId(productionPaths.materialAdjust.item),
  PAYMENT: byId(factoryPaths.payment),
  STATEMENT: byId(factoryPaths.statement),
  EMPLOYEE: byId(productionPaths.employee.item),
  WAGE: byId(productionPaths.wage.item),
  ADVANCE: ({ id }) => productionPaths.employee.item(id, "money"),
  CASH_SLIP: byId(costPaths.slip.item),
  FUND_TRANSFER: ({ no }) => assetPaths.fund.transferOf(no),
  FIXED_ASSET: byId(assetPaths.fixed.item),
};
