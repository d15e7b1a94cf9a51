/**
 * 授权: a shop's owner goes to the platform and comes back with a code, which becomes tokens, and these are taken away
 * again. Nothing here gives, writes down or says a code, a state or a token.
 */

import { eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { sealSecret } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import type { shopGrantEndpoints } from "#contract/platform/shops.ts";
import { PlatformError, type PlatformTokens } from "../adapter/adapter.ts";
import { writeSync } from "../sync/sync-log.ts";
import { consumeState, makeState } from "./oauth-state.ts";
import { refuseGrant } from "./shop.rules.ts";
import { shop, shopToken } from "./shop.tables.ts";
import { getVisibleShop, openApp, type Shop } from "./shop.ts";
import { openAdapter } from "./shop-adapter.ts";
import { openShop } from "./shop-file.ts";

type Endpoints = typeof shopGrantEndpoints;
type Node = Pick<Context, "db" | "clock" | "settings">;

export const beginGrant: Operation<Endpoints["begin"]> = async (context, { params, body }) => {
  const asked = await getVisibleShop(context, params.id);
  const refusal = refuseGrant(asked);
  if (refusal) throw new DomainError(refusal);
  const { app } = await openApp(context, asked.id);
  const state = await makeState(context, asked.id);
  return { url: openAdapter(asked, app).authUrl({ redirectUri: body.redirectUri, state }) };
};

export const finishGrant: Operation<Endpoints["finish"]> = async (context, { body }) => {
  const taken = await consumeState(context, body.stateToken);
  if ("refused" in taken) return { outcome: taken.refused, shopId: taken.shopId };
  const { shopId } = taken;
  const attempt = { shopId, kind: "AUTHORISE", trigger: "HAND", operatorId: context.actor.userId } as const;
  const code = body.authorizationCode;
  if (code === "") {
    await writeSync(context, { ...attempt, status: "FAILED", message: "平台没有给出授权，可能是取消了" });
    return { outcome: "DENIED", shopId };
  }
  try {
    const asked = await getVisibleShop(context, shopId);
    const refusal = refuseGrant(asked);
    if (refusal) throw new DomainError(refusal);
    const { app } = await openApp(context, shopId);
    const tokens = await openAdapter(asked, app).exchange({ code, redirectUri: body.redirectUri });
    await context.db.transaction(async (db) => keepGrant({ ...context, db }, asked, tokens));
  } catch (error) {
    await writeSync(context, { ...attempt, status: "FAILED", message: sentenceOf(error) });
    return { outcome: "FAILED", shopId };
  }
  return { outcome: "GRANTED", shopId };
};

/** The tokens of a new authorisation, in a transaction; they must be those of this shop. */
async function keepGrant(context: Context, asked: Shop, tokens: PlatformTokens): Promise<void> {
  const { db, clock, actor } = context;
  const row = await getRow(db, shop, asked.id, "店铺不存在，可能已被删除", "no key update");
  const { platformShopId } = tokens;
  if (row.platformShopId !== null && platformShopId !== null && row.platformShopId !== platformShopId) {
    throw new DomainError(
      `授权的是平台上的另一家店铺（店铺号 ${platformShopId}），请用店铺号 ${row.platformShopId} 的账号授权`,
    );
  }
  await assertShopFree(db, row, platformShopId);
  const now = clock.now();
  const kept = {
    ...sealed(context, tokens),
    account: tokens.shopName ?? "",
    grantedBy: actor.userId,
    grantedAt: now,
    refreshedAt: null,
    warnedAt: null,
  };
  await db
    .insert(shopToken)
    .values({ shopId: row.id, ...kept })
    .onConflictDoUpdate({ target: shopToken.shopId, set: kept });
  await touch(context, shop, row, {
    authStatus: "AUTHORISED",
    platformShopId: row.platformShopId ?? platformShopId,
  });
  await writeAudit(context, [
    {
      ...{ entity: "shop", entityId: row.id, action: "authorise" },
      before: { authStatus: row.authStatus },
      after: { authStatus: "AUTHORISED", account: kept.account, expiresAt: tokens.accessExpiresAt },
    },
  ]);
  await writeSync(context, {
    ...{ shopId: row.id, kind: "AUTHORISE", trigger: "HAND", operatorId: actor.userId, status: "OK" },
    message: kept.account === "" ? "授权成功" : `授权成功，平台账号 ${kept.account}`,
  });
}

/** One shop of a platform is one shop here. */
async function assertShopFree(db: Db, row: typeof shop.$inferSelect, platformShopId: string | null): Promise<void> {
  if (platformShopId === null) return;
  const found = await db
    .select({ id: shop.id, name: shop.name, platform: shop.platform })
    .from(shop)
    .where(eq(shop.platformShopId, platformShopId));
  const other = found.find(({ id, platform }) => id !== row.id && platform === row.platform);
  if (other) throw new DomainError(`授权的平台店铺已是“${other.name}”的，请检查登录的平台账号`);
}

export const revokeGrant: Operation<Endpoints["revoke"]> = async (context, { params, body }) => {
  const row = await openShop(context, { id: params.id, version: body.version });
  const gone = await context.db
    .delete(shopToken)
    .where(eq(shopToken.shopId, row.id))
    .returning({ account: shopToken.account });
  if (gone.length === 0) throw new DomainError(`${row.name}没有授权，不用撤销`);
  const saved = await touch(context, shop, row, { authStatus: "REVOKED" });
  await writeAudit(context, [
    {
      ...{ entity: "shop", entityId: row.id, action: "revoke" },
      ...{ before: { authStatus: row.authStatus }, after: { authStatus: "REVOKED" } },
    },
  ]);
  await writeSync(context, {
    ...{ shopId: row.id, kind: "REVOKE", trigger: "HAND", operatorId: context.actor.userId, status: "OK" },
    message: "已撤销：令牌已删除，不再抓单和推库存",
  });
  return { id: row.id, ...saved };
};

/** The columns of tokens, sealed. */
export function sealed({ settings }: Pick<Node, "settings">, tokens: PlatformTokens) {
  const { accessToken, refreshToken, accessExpiresAt, refreshExpiresAt } = tokens;
  return {
    accessSealed: sealSecret(settings, accessToken),
    refreshSealed: refreshToken === null ? null : sealSecret(settings, refreshToken),
    expiresAt: accessExpiresAt,
    refreshExpiresAt,
  };
}

/** Of what is neither ours nor the platform's only that it happened: it may hold anything. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PlatformError || error instanceof DomainError) return error.message;
  return "系统出错，没有完成";
}
