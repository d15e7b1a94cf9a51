/** The rules of a platform's shop: how its authorisation stands, when a token is renewed, what is missing. Pure. */
import {
  type AuthStatus,
  adaptedPlatforms,
  expiringDays,
  type KeptAuthStatus,
  type Platform,
  platformLabels,
  type ShopReach,
} from "#contract/platform/shop.words.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When the tokens of a shop end; a null end of what renews is none. */
export interface TokenLife {
  /** Of the access token. */
  readonly expiresAt: Date;
  readonly renews: boolean;
  /** Of the refresh token; null: it has none, or is none. */
  readonly refreshExpiresAt: Date | null;
}

/** When somebody must authorise anew: null for a token that renews itself without an end. */
export function endOfGrant({ expiresAt, renews, refreshExpiresAt }: TokenLife): Date | null {
  if (!renews) return expiresAt;
  if (refreshExpiresAt === null) return null;
  return new Date(Math.max(expiresAt.getTime(), refreshExpiresAt.getTime()));
}

/**
 * How the authorisation stands now. An access token that has ended is EXPIRED, also where it might be renewed: until
 * it is, nothing can be asked with it.
 */
export function authStatusOf(kept: KeptAuthStatus, life: TokenLife | null, now: Date): AuthStatus {
  if (kept !== "AUTHORISED" || life === null) return kept === "REVOKED" ? "REVOKED" : "UNAUTHORISED";
  if (life.expiresAt <= now) return "EXPIRED";
  const end = endOfGrant(life);
  return end !== null && end.getTime() - now.getTime() <= expiringDays * dayMs ? "EXPIRING" : "AUTHORISED";
}

/** Whether it is time to renew: a day before the access token's end, or the last quarter of one that lives shorter. */
export function isRenewalDue({ expiresAt }: Pick<TokenLife, "expiresAt">, since: Date, now: Date): boolean {
  const life = expiresAt.getTime() - since.getTime();
  return expiresAt.getTime() - now.getTime() <= Math.min(dayMs, life / 4);
}

/** How long to wait after a renewal that failed: while the token still works more often than once it has ended. */
export function renewalPauseMs({ expiresAt }: Pick<TokenLife, "expiresAt">, now: Date): number {
  return expiresAt > now ? 10 * minuteMs : hourMs;
}

interface Keys {
  readonly platform: Platform;
  readonly appKey: string;
  readonly hasSecret: boolean;
}

function hasAdapter(platform: Platform): boolean {
  return (adaptedPlatforms as readonly Platform[]).includes(platform);
}

export function reachOf({ platform, appKey, hasSecret }: Keys): ShopReach {
  if (!hasAdapter(platform)) return "FILES";
  return appKey !== "" && hasSecret ? "READY" : "KEYS_MISSING";
}

/** What only an authorisation needs: an owner of a 抖店 agrees to a service, whose number is not the key. */
interface GrantKeys extends Keys {
  readonly serviceId: string;
}

const lacksService = ({ platform, serviceId }: GrantKeys) => platform === "DOUYIN" && serviceId === "";

/** What keeps the shop from its platform's interface or from being authorised there, one sentence each; empty where nothing does. */
export function missingOf(keys: GrantKeys): string[] {
  const { platform, appKey, hasSecret } = keys;
  if (!hasAdapter(platform)) return [`${platformLabels[platform]}还没有接口，订单用文件导入，发货用文件导出`];
  const missing = [];
  if (appKey === "") missing.push("没有填写 App Key，请到平台的开放平台创建应用后填写");
  if (!hasSecret) missing.push("没有填写 App Secret，请到平台的开放平台查看后填写");
  if (missing.length > 0) missing.push("填写之前可以用文件：从平台导出订单再导入，不影响审核和发货");
  if (lacksService(keys)) missing.push("没有填写服务号（service_id），请到抖店开放平台的应用详情查看后填写");
  return missing;
}

/** Null, or why nothing is pulled from the shop or pushed to it now; shipping of what is here goes on. */
export function refuseSync({
  name,
  enabled,
  authStatus,
  ...keys
}: Keys & { name: string; enabled: boolean; authStatus: AuthStatus }): string | null {
  if (!enabled) return `${name}已停用`;
  const reach = reachOf(keys);
  if (reach === "FILES") return `${name}的平台没有接口，请用文件导入`;
  if (reach === "KEYS_MISSING") return `${name}缺少密钥，请用文件导入，或填写密钥后授权`;
  if (authStatus === "UNAUTHORISED") return `${name}未授权，请先授权`;
  if (authStatus === "REVOKED") return `${name}的授权已撤销，请重新授权`;
  if (authStatus === "EXPIRED") return `${name}的授权已过期，请重新授权`;
  return null;
}

/** Null, or why the shop cannot be authorised. */
export function refuseGrant({ name, enabled, ...keys }: GrantKeys & { name: string; enabled: boolean }): string | null {
  if (!enabled) return `${name}已停用，启用后才能授权`;
  const reach = reachOf(keys);
  if (reach === "FILES") return `${platformLabels[keys.platform]}没有接口，不需要授权，订单用文件导入`;
  if (reach === "KEYS_MISSING") return `${name}缺少 App Key 或 App Secret，请先填写`;
  return lacksService(keys) ? `${name}缺少服务号（service_id），请先填写` : null;
}
