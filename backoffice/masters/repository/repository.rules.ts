/** The rules of a repository: when it may be closed, and what of its rights may be granted. Pure. */
import { type RepositoryRight, repositoryRightLabels, repositoryRights } from "#contract/inventory/repositories.ts";
import { permissions } from "#contract/permissions.ts";

/** What a repository still holds. */
export interface HeldStock {
  /** SKUs and grades whose balance is not zero, and their pieces together. */
  stockedKeys: number;
  onHand: number;
  locked: number;
  /** SKUs and grades with fewer pieces than are promised, or fewer than none. */
  shortKeys: number;
}

/** Unfinished documents of one kind. */
export interface OpenDocuments {
  /** Such as 调拨单. */
  label: string;
  /** A few of their numbers. */
  numbers: readonly string[];
  count: number;
}

/** Null, or everything that keeps a repository from being switched off (domain.md §3.3). */
export function refuseClosing(name: string, stock: HeldStock, open: readonly OpenDocuments[]): string | null {
  const reasons: string[] = [];
  if (stock.stockedKeys > 0) reasons.push(`还有 ${stock.stockedKeys} 个 SKU 的库存，共 ${stock.onHand} 件`);
  if (stock.locked > 0) reasons.push(`锁定 ${stock.locked} 件`);
  for (const { label, numbers, count } of open) {
    if (count === 0) continue;
    const more = count > numbers.length ? ` 等 ${count} 张` : "";
    reasons.push(`${label} ${numbers.join("、")}${more || " "}未完成`);
  }
  return reasons.length > 0 ? `${name}不能停用：${reasons.join("；")}` : null;
}

/** Null, or why negative stock must stay allowed: some is there. */
export function refuseNonNegative(name: string, { shortKeys }: HeldStock): string | null {
  return shortKeys > 0 ? `${name}有 ${shortKeys} 个 SKU 为负库存或不足锁定数，不能取消允许负库存` : null;
}

/** The stored sum of rights; any right implies 查看. */
export function bitsOf(rights: readonly RepositoryRight[]): number {
  const bits = rights.reduce((sum, right) => sum | repositoryRights[right], 0);
  return bits > 0 ? bits | repositoryRights.view : 0;
}

/** The rights of a stored sum, in the order they are shown. */
export function rightsOf(bits: number): RepositoryRight[] {
  const held = bits > 0 ? bits | repositoryRights.view : 0;
  return (Object.keys(repositoryRights) as RepositoryRight[]).filter((right) => held & repositoryRights[right]);
}

/** Null, or the first right that is granted anew without the granter holding it. */
export function refuseGrant(name: string, before: number, after: number, held: number): string | null {
  const lacking = rightsOf(after).find((right) => (after & ~before & ~held & repositoryRights[right]) !== 0);
  return lacking ? `您没有${name}的${repositoryRightLabels[lacking]}权限，不能授予他人` : null;
}

/** What is done in a place, by the right that it needs there. */
const doneWith: Readonly<Record<Exclude<RepositoryRight, "view">, readonly string[]>> = {
  in: [
    ...[permissions.billAdd, permissions.transferReceive, permissions.purchaseReceive],
    ...[permissions.deliveryAdd, permissions.deliveryInspect],
    ...[permissions.shopOrderAfterSale, permissions.shopReturnReceive],
  ],
  out: [
    ...[permissions.billAdd, permissions.transferSend, permissions.purchaseReturn],
    ...[permissions.repairAdd, permissions.shopOrderAdd, permissions.shopOrderShip],
  ],
  move: [permissions.transferAdd, permissions.transferDiff],
  count: [permissions.reviewAdd, permissions.reviewSubmit],
  adjust: [permissions.reviseAdjust],
  cost: [permissions.costView],
};

/** The sum of rights that whoever holds these permission codes usually needs in a place where they work; 查看 at least. */
export function presetBits(codes: readonly string[]): number {
  const needed = Object.entries(doneWith).filter(([, acts]) => acts.some((code) => codes.includes(code)));
  return bitsOf(["view", ...needed.map(([right]) => right as RepositoryRight)]);
}
