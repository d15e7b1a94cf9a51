/** Platform shops (平台店铺): which platforms there are, and how an authorisation stands (domain.md §3.5, shop). */

export const platforms = ["TAOBAO", "ALIBABA", "DOUYIN", "PINDUODUO", "KUAISHOU", "XIAOHONGSHU"] as const;
export type Platform = (typeof platforms)[number];
export const platformLabels: Record<Platform, string> = {
  TAOBAO: "淘宝/天猫",
  ALIBABA: "1688",
  DOUYIN: "抖店",
  PINDUODUO: "拼多多",
  KUAISHOU: "快手",
  XIAOHONGSHU: "小红书",
};

/** The platforms that an adapter speaks to; of the others, orders come by files. */
export const adaptedPlatforms = ["TAOBAO", "ALIBABA", "DOUYIN", "PINDUODUO"] as const satisfies readonly Platform[];
export type AdaptedPlatform = (typeof adaptedPlatforms)[number];

/** UNAUTHORISED → AUTHORISED → EXPIRING (7 days or less are left) → EXPIRED; REVOKED. EXPIRING and EXPIRED follow from the day. */
export const authStatuses = ["UNAUTHORISED", "AUTHORISED", "EXPIRING", "EXPIRED", "REVOKED"] as const;
export type AuthStatus = (typeof authStatuses)[number];
export const authStatusLabels: Record<AuthStatus, string> = {
  UNAUTHORISED: "未授权",
  AUTHORISED: "已授权",
  EXPIRING: "将到期",
  EXPIRED: "已过期",
  REVOKED: "已撤销",
};

/** What of an authorisation is kept; the rest follows from the token's expiry. */
export const keptAuthStatuses = ["UNAUTHORISED", "AUTHORISED", "REVOKED"] as const;
export type KeptAuthStatus = (typeof keptAuthStatuses)[number];

/** Days before its end from which an authorisation is 将到期. */
export const expiringDays = 7;

/** How one reaches a shop: by its platform's interface, or by the files that a platform exports. */
export const shopReaches = ["READY", "KEYS_MISSING", "FILES"] as const;
export type ShopReach = (typeof shopReaches)[number];
export const shopReachLabels: Record<ShopReach, string> = {
  READY: "接口",
  KEYS_MISSING: "文件（缺密钥）",
  FILES: "文件",
};

/** What became of an authorisation that came back from a platform. */
export const grantOutcomes = ["GRANTED", "UNKNOWN", "OTHER_USER", "USED", "EXPIRED", "DENIED", "FAILED"] as const;
export type GrantOutcome = (typeof grantOutcomes)[number];
export const grantOutcomeSentences: Record<GrantOutcome, string> = {
  GRANTED: "授权成功，可以抓单和推库存了",
  UNKNOWN: "授权失败：这不是从本系统发起的授权，请从店铺列表重新授权",
  OTHER_USER: "授权失败：这次授权是另一位用户发起的，请用自己的账号重新授权",
  USED: "授权失败：这次授权已经处理过，每次授权只能用一次；如果店铺仍未授权，请重新授权",
  EXPIRED: "授权失败：超过 10 分钟没有完成，请重新授权",
  DENIED: "授权失败：平台没有给出授权，可能是取消了，请重新授权",
  FAILED: "授权失败：平台没有接受这次授权，原因见授权记录，请重新授权",
};

/** Where the platforms send the shop's owner back to. */
export const oauthLandingPath = "/platform/shop/oauth/status";
