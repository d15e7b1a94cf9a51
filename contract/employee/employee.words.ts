/** What an employee (员工) and a wage settlement (工资单) can be (domain.md §3.2, employee). */

export const payTypes = ["PIECE", "MONTHLY", "BASE_COMMISSION"] as const;
export type PayType = (typeof payTypes)[number];
export const payTypeLabels: Record<PayType, string> = {
  PIECE: "计件",
  MONTHLY: "月薪",
  BASE_COMMISSION: "底薪+提成",
};

export const employeeStatuses = ["ACTIVE", "LEFT"] as const;
export type EmployeeStatus = (typeof employeeStatuses)[number];
export const employeeStatusLabels: Record<EmployeeStatus, string> = { ACTIVE: "在职", LEFT: "离职" };

/** DRAFT → AUDITED → PAID; a draft is thrown away, an audited one only taken back by an opposite slip (REVERSED). */
export const wageStatuses = ["DRAFT", "AUDITED", "PAID", "REVERSED"] as const;
export type WageStatus = (typeof wageStatuses)[number];
export const wageStatusLabels: Record<WageStatus, string> = {
  DRAFT: "草稿",
  AUDITED: "已审核",
  PAID: "已发放",
  REVERSED: "已红冲",
};

/** 补贴 adds to a wage, 扣款 takes from it. */
export const wageItemKinds = ["ALLOWANCE", "DEDUCTION"] as const;
export type WageItemKind = (typeof wageItemKinds)[number];
export const wageItemKindLabels: Record<WageItemKind, string> = { ALLOWANCE: "补贴", DEDUCTION: "扣款" };
