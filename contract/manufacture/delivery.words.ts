/** What a delivery (交货) of a batch and a repair (返修) can be (domain.md §3.2, batch/item and batch/quality). */

/** SUBMITTED → INSPECTED → VOID; what waits for its inspection may be voided too. */
export const deliveryStatuses = ["SUBMITTED", "INSPECTED", "VOID"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  SUBMITTED: "待验收",
  INSPECTED: "已入库",
  VOID: "已作废",
};

/** SENT → PART → DONE; VOID before anything came back. */
export const repairStatuses = ["SENT", "PART", "DONE", "VOID"] as const;
export type RepairStatus = (typeof repairStatuses)[number];
export const repairStatusLabels: Record<RepairStatus, string> = {
  SENT: "返修中",
  PART: "部分修回",
  DONE: "完成",
  VOID: "已作废",
};

export const repairSources = ["INSPECT", "STOCK", "CUSTOMER"] as const;
export type RepairSource = (typeof repairSources)[number];
export const repairSourceLabels: Record<RepairSource, string> = {
  INSPECT: "验收",
  STOCK: "库存次品",
  CUSTOMER: "客退",
};

export const repairResponsibilities = ["FACTORY", "SELF", "FABRIC"] as const;
export type RepairResponsibility = (typeof repairResponsibilities)[number];
export const repairResponsibilityLabels: Record<RepairResponsibility, string> = {
  FACTORY: "工厂",
  SELF: "自责",
  FABRIC: "面料商",
};
