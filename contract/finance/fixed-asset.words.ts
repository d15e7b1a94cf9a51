/** States of 固定资产 and what is said of them (domain.md §3.6). Pure. */

export const fixedAssetStatuses = ["IN_USE", "IDLE", "SCRAPPED", "SOLD", "VOID"] as const;
export type FixedAssetStatus = (typeof fixedAssetStatuses)[number];
export const fixedAssetStatusLabels: Record<FixedAssetStatus, string> = {
  IN_USE: "使用中",
  IDLE: "闲置",
  SCRAPPED: "已报废",
  SOLD: "已出售",
  VOID: "已作废",
};

/** Ways in which an asset leaves, and the state it is in then. */
export const disposals = ["SCRAPPED", "SOLD"] as const satisfies readonly FixedAssetStatus[];

/** Still ours: depreciated, and part of what the company has. */
export function isHeld(status: FixedAssetStatus): boolean {
  return status === "IN_USE" || status === "IDLE";
}
