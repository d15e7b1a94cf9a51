/** The lines of a draft 采购单: pieces and prices (domain.md §3.3). */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import { planLines } from "#backoffice/ground/documents/lines.rules.ts";
import { updateRows, writeLines } from "#backoffice/ground/documents/write.ts";
import { assertSkusExist } from "#backoffice/masters/goods/line/line.ts";
import { type BoughtStyle, findBoughtStyles } from "#backoffice/masters/goods/product/purchase-price.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Received } from "#contract/endpoint.ts";
import type { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { formatFen } from "#contract/money.ts";
import { isUnusualPrice } from "./purchase.rules.ts";
import { purchaseLine } from "./purchase.tables.ts";
import { type Purchase, type PurchaseLineRow, readLines } from "./purchase-document.ts";

type Change = Omit<Received<(typeof purchaseEndpoints)["lines"]>["body"], "clientToken">;

/**
 * Adds, sets and removes pieces, and sets prices. A line that is new costs
 * what other lines of its style cost on this document, else what the style
 * cost before, and is unpriced (null) where nobody knows. Prices far from the
 * last, or of nothing, must be confirmed.
 */
export async function changeLines(
  context: Context,
  draft: Pick<Purchase, "id" | "repositoryId">,
  { mode, cells, prices, answered }: Change,
): Promise<void> {
  if (cells.length === 0 && prices.length === 0) throw new DomainError("请至少填写一行");
  if (cells.some(({ grade }) => grade === 2)) throw new DomainError("采购单只收正品，次品请用调整单登记");
  if (prices.length > 0) await assertMayPrice(context, draft.repositoryId);
  const { db } = context;
  const lines = await readLines(context, draft.id);
  const plan = planLines(
    lines.map((line) => ({ ...line, grade: 1 })),
    { mode, cells },
  );
  if (typeof plan === "string") throw new DomainError(plan);
  const addedIds = plan.added.map(({ skuId }) => skuId);
  await assertSkusExist(db, addedIds);
  const styles = await findBoughtStyles(db, [...lines.map(({ skuId }) => skuId), ...addedIds]);
  const told = new Map(prices.map(({ skuId, priceFen }) => [skuId, priceFen]));
  await assertUsual(context, { prices: changedPrices(lines, addedIds, told), styles, answered });

  const newQty = new Map(plan.changed.map(({ id, qty }) => [id, qty]));
  const removed = new Set(plan.removed);
  const kept = lines.flatMap(({ id, skuId, qty, priceFen }) => {
    const after = { id, qty: newQty.get(id) ?? qty, priceFen: told.get(skuId) ?? priceFen };
    return removed.has(id) || (after.qty === qty && after.priceFen === priceFen) ? [] : [after];
  });
  await updateRows(db, purchaseLine, kept);
  const priceOf = (skuId: number) => told.get(skuId) ?? siblingPrice(skuId, lines, styles);
  await writeLines(
    db,
    purchaseLine,
    lines,
    { ...plan, changed: [] },
    {
      added: ({ skuId, qty }) => ({ purchaseId: draft.id, skuId, qty, priceFen: priceOf(skuId) }),
      changed: (qty) => ({ qty }),
    },
  );
}

/** Amounts are written by who may see what things cost there. */
export async function assertMayPrice(context: Context, repositoryId: number): Promise<void> {
  if ((await readRepositoryAccess(context)).mayCost(repositoryId)) return;
  throw new DomainError("您没有成本权限，不能填写单价、运费和优惠，请由有成本权限的人定价");
}

/** What is typed anew; a price that stands was confirmed when it was typed. */
export function changedPrices(
  lines: readonly Pick<PurchaseLineRow, "skuId" | "priceFen">[],
  addedIds: readonly number[],
  told: ReadonlyMap<number, number>,
): [skuId: number, priceFen: number][] {
  const before = new Map(lines.map(({ skuId, priceFen }) => [skuId, priceFen]));
  const here = new Set([...before.keys(), ...addedIds]);
  return [...told].filter(([skuId, priceFen]) => here.has(skuId) && before.get(skuId) !== priceFen);
}

function siblingPrice(
  skuId: number,
  lines: readonly Pick<PurchaseLineRow, "skuId" | "priceFen">[],
  styles: ReadonlyMap<number, BoughtStyle>,
): number | null {
  const style = styles.get(skuId);
  const siblings = lines.filter((line) => styles.get(line.skuId)?.productId === style?.productId);
  return siblings.find(({ priceFen }) => priceFen !== null)?.priceFen ?? style?.usualFen ?? null;
}

interface Pricing {
  prices: readonly (readonly [skuId: number, priceFen: number])[];
  styles: ReadonlyMap<number, BoughtStyle>;
  /** The question that was agreed to. */
  answered: string | undefined;
}

/** Asks about prices that should be looked at again; who types prices may see what the style cost before. */
export async function assertUsual({ db }: Pick<Context, "db">, { prices, styles, answered }: Pricing): Promise<void> {
  const lastOf = (skuId: number) => styles.get(skuId)?.lastPurchaseFen ?? null;
  const unusual = prices.filter(([skuId, priceFen]) => isUnusualPrice(priceFen, lastOf(skuId)));
  const labels = await findSkuLabels(
    db,
    unusual.map(([skuId]) => skuId),
  );
  const sentences = unusual.map(([skuId, priceFen]) => {
    const why = priceFen === 0 ? "是白送" : `与最近进价 ${formatFen(lastOf(skuId) ?? 0)} 相差超过 20%`;
    return `${labels.get(skuId) ?? ""} 单价 ${formatFen(priceFen)} ${why}`;
  });
  assertAnswered({ sentences, label: "价格无误", answered });
}
