/** 续期: tokens are renewed before they end, by the clock and by hand, and those who keep the shops are told what ends. */
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { permissions } from "#contract/permissions.ts";
import { oauthLandingPath } from "#contract/platform/shop.words.ts";
import type { shopGrantEndpoints } from "#contract/platform/shops.ts";
import type { PlatformTokens } from "../adapter/adapter.ts";
import { writeSync } from "../sync/sync-log.ts";
import { sealed, sentenceOf } from "./grant.ts";
import { isRenewalDue, renewalPauseMs } from "./shop.rules.ts";
import { shopToken } from "./shop.tables.ts";
import { getVisibleShop, lifeOf, listShops, type Shop, shopAccess } from "./shop.ts";
import { openAdapter } from "./shop-adapter.ts";

type Node = Pick<Context, "db" | "clock" | "settings">;
type TokenRecord = typeof shopToken.$inferSelect;

/** Longer than any platform takes to answer; a node that stopped in between holds nobody up for longer. */
const claimMs = 60_000;
/** How long one waits for the node that is at it. */
const waits = 60;
const waitMs = 500;

export const renewGrant: Operation<(typeof shopGrantEndpoints)["renew"]> = async (context, { params }) => {
  const asked = await getVisibleShop(context, params.id);
  if (!asked.enabled) throw new DomainError(`${asked.name}已停用，启用后才能续期`);
  try {
    await renewShop(context, asked.id, { operatorId: context.actor.userId });
  } catch (error) {
    throw new DomainError(`续期失败：${sentenceOf(error)}`);
  }
  return { endsAt: formatInstantOrNull((await getVisibleShop(context, asked.id)).endsAt) };
};

/**
 * Renews a shop's tokens now, whoever asks: the clock, a person, or a call that the platform refused. Where another
 * node is at it, waits for that one; what it got stands.
 *
 * @throws {PlatformError | DomainError} where there is nothing to renew, or the platform refuses
 */
export async function renewShop(
  node: Node,
  shopId: number,
  { operatorId = null }: { operatorId?: number | null } = {},
): Promise<void> {
  const attempt = { shopId, kind: "REFRESH", trigger: operatorId === null ? "AUTO" : "HAND", operatorId } as const;
  if (!(await claim(node, shopId))) return awaitOther(node, shopId);
  try {
    const { shop: asked, app, secrets } = await shopAccess(node, shopId);
    if (secrets.refreshToken === null) throw new DomainError(`${asked.name}的平台没有给续期令牌，请重新授权`);
    const before = await findToken(node, shopId);
    const tokens = await openAdapter(asked, app).refresh(secrets.refreshToken);
    await keepRenewal(node, { tokens, before, attempt });
  } catch (error) {
    await writeSync(node, { ...attempt, status: "FAILED", message: sentenceOf(error) });
    throw error;
  } finally {
    await node.db.update(shopToken).set({ renewingUntil: null }).where(eq(shopToken.shopId, shopId));
  }
}

/** Of several who ask at once one has it, for a platform may take a refresh token only once. */
async function claim({ db, clock }: Node, shopId: number): Promise<boolean> {
  const now = clock.now();
  const free = or(isNull(shopToken.renewingUntil), lt(shopToken.renewingUntil, now));
  const claimed = await db
    .update(shopToken)
    .set({ renewingUntil: new Date(now.getTime() + claimMs) })
    .where(and(eq(shopToken.shopId, shopId), free))
    .returning({ shopId: shopToken.shopId });
  if (claimed.length > 0) return true;
  if (await findToken({ db }, shopId)) return false;
  throw new DomainError("店铺未授权，请先授权");
}

async function awaitOther(node: Node, shopId: number): Promise<void> {
  const before = await findToken(node, shopId);
  for (let times = 0; times < waits; times += 1) {
    const now = await findToken(node, shopId);
    if (now && now.accessSealed !== before?.accessSealed) return;
    if (now?.renewingUntil === null) break;
    await sleep(waitMs);
  }
  throw new DomainError("另一处正在续期，没有成功，请稍后再试");
}

interface Renewal {
  tokens: PlatformTokens;
  /** As it stood when the platform was asked. */
  before: TokenRecord | null;
  attempt: { shopId: number; kind: "REFRESH"; trigger: "AUTO" | "HAND"; operatorId: number | null };
}

async function keepRenewal(node: Node, { tokens, before, attempt }: Renewal): Promise<void> {
  const { refreshSealed, refreshExpiresAt, ...access } = sealed(node, tokens);
  await node.db.transaction(async (db) => {
    const kept = await db
      .update(shopToken)
      .set({
        ...access,
        // A platform that sends no new refresh token lets the old one stand.
        ...(refreshSealed !== null && { refreshSealed, refreshExpiresAt }),
        refreshedAt: node.clock.now(),
        warnedAt: null,
      })
      // Revoked meanwhile, or authorised anew: what came back belongs to nobody.
      .where(and(eq(shopToken.shopId, attempt.shopId), eq(shopToken.accessSealed, before?.accessSealed ?? "")))
      .returning({ shopId: shopToken.shopId });
    if (kept.length > 0) {
      await writeSync({ db, clock: node.clock }, { ...attempt, status: "OK", message: "续期成功" });
    }
  });
}

async function findToken({ db }: Pick<Node, "db">, shopId: number): Promise<TokenRecord | null> {
  const [found] = await db.select().from(shopToken).where(eq(shopToken.shopId, shopId));
  return found ?? null;
}

/** Every minute: renews what is due, then tells of what ends all the same. Several nodes may do so at once. */
export async function watchGrants(node: Node): Promise<void> {
  for (const shop of await listShops(node, { enabled: true })) {
    if (await isDue(node, shop)) await renewShop(node, shop.id).catch(() => {});
  }
  // Read anew: what was renewed does not end.
  for (const shop of await listShops(node, { enabled: true })) await warnOf(node, shop);
}

async function isDue(node: Node, { id, authStatus }: Shop): Promise<boolean> {
  if (authStatus === "UNAUTHORISED" || authStatus === "REVOKED") return false;
  const token = await findToken(node, id);
  const now = node.clock.now();
  if (!token || !lifeOf(token).renews) return false;
  if (!isRenewalDue(token, token.refreshedAt ?? token.grantedAt, now)) return false;
  if (token.refreshExpiresAt !== null && token.refreshExpiresAt <= now) return false;
  const since = new Date(now.getTime() - renewalPauseMs(token, now)).toISOString();
  const failed = await rows(
    node.db,
    sql`select id from sync_log where shop_id = ${id} and kind = 'REFRESH' and status = 'FAILED'
          and started_at > ${since}::timestamptz limit 1`,
  );
  return failed.length === 0;
}

/** Whoever may authorise and sees the shop's 发货仓 is told once that a token ends, and once that it has ended. */
async function warnOf({ db, clock }: Node, shop: Shop): Promise<void> {
  const { id, name, authStatus } = shop;
  if (authStatus !== "EXPIRING" && authStatus !== "EXPIRED") return;
  const token = await findToken({ db }, id);
  if (!token) return;
  const end = authStatus === "EXPIRED" ? token.expiresAt : shop.endsAt;
  if (!end || (token.warnedAt !== null && (authStatus === "EXPIRING" || token.warnedAt >= end))) return;
  const seeing = new Set(await findUsersWithRight(db, shop.repositoryId, "view"));
  const told = (await findUsersWithPermission(db, permissions.shopAuth)).filter((userId) => seeing.has(userId));
  const ended = authStatus === "EXPIRED";
  await db.transaction(async (tx) => {
    await sendMessage({ db: tx, clock }, told, {
      ...{ category: "BUSINESS", type: "授权到期", title: `${name} 的授权${ended ? "已过期" : "将到期"}` },
      content: ended
        ? `${name} 的授权已于 ${formatInstant(end)} 过期，已停止抓单和推库存；已抓到的订单照常发货。请重新授权。`
        : `${name} 的授权将于 ${formatInstant(end)} 到期，到期后停止抓单和推库存。请在到期前重新授权。`,
      ...{ link: `${oauthLandingPath}?shop=${id}`, linkPermission: permissions.shopList },
      onceKey: `shop-token:${id}:${(token.refreshedAt ?? token.grantedAt).toISOString()}:${authStatus}`,
    });
    await tx.update(shopToken).set({ warnedAt: clock.now() }).where(eq(shopToken.shopId, id));
  });
}
