/** 批发平台授权: wholesale sites, what one may do for us, and how it stands (domain.md §3.7). */

export const wholesaleSites = ["SOOXIE", "WSY", "YJZWD", "ALIBABA", "OTHER"] as const;
export type WholesaleSite = (typeof wholesaleSites)[number];
export const wholesaleSiteLabels: Record<WholesaleSite, string> = {
  SOOXIE: "搜款网",
  WSY: "网商园",
  YJZWD: "一起做网店",
  ALIBABA: "1688",
  OTHER: "其他",
};

export const wholesaleScopes = ["LISTING", "STOCK", "ORDER"] as const;
export type WholesaleScope = (typeof wholesaleScopes)[number];
export const wholesaleScopeLabels: Record<WholesaleScope, string> = { LISTING: "上新", STOCK: "库存", ORDER: "订单" };

/** ACTIVE → EXPIRING (7 days or less are left) → EXPIRED follow from the day; REVOKED is said by hand. */
export const wholesaleStatuses = ["ACTIVE", "EXPIRING", "EXPIRED", "REVOKED"] as const;
export type WholesaleStatus = (typeof wholesaleStatuses)[number];
export const wholesaleStatusLabels: Record<WholesaleStatus, string> = {
  ACTIVE: "有效",
  EXPIRING: "将到期",
  EXPIRED: "已过期",
  REVOKED: "已撤销",
};
