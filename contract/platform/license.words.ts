/** 营业执照: kinds and states of licences and of the papers beside them (domain.md §3.5, shop/license). */

export const licenseTypes = ["COMPANY", "SOLE"] as const;
export type LicenseType = (typeof licenseTypes)[number];
export const licenseTypeLabels: Record<LicenseType, string> = { COMPANY: "企业", SOLE: "个体工商户" };

/** VALID → EXPIRING (30 days or less are left) → EXPIRED follow from the day; CANCELLED is said by hand. */
export const licenseStatuses = ["VALID", "EXPIRING", "EXPIRED", "CANCELLED"] as const;
export type LicenseStatus = (typeof licenseStatuses)[number];
export const licenseStatusLabels: Record<LicenseStatus, string> = {
  VALID: "有效",
  EXPIRING: "将到期",
  EXPIRED: "过期",
  CANCELLED: "注销",
};

export const paperKinds = ["TRADEMARK", "INSPECTION", "OTHER"] as const;
export type PaperKind = (typeof paperKinds)[number];
export const paperKindLabels: Record<PaperKind, string> = { TRADEMARK: "商标", INSPECTION: "质检报告", OTHER: "其他" };

/** Days before its end from which a licence or paper is 将到期. */
export const licenseExpiringDays = 30;
