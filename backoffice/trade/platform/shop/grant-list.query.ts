/** 店铺授权状态: how the token of every shop stands, and the last authorisations, renewals and revocations. */
import { desc, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import type { GrantEvent, shopGrantEndpoints } from "#contract/platform/shops.ts";
import { shopToken } from "./shop.tables.ts";
import { lifeOf, listVisibleShops, missingAt } from "./shop.ts";

/** Events that the page shows. */
const shownEvents = 50;

export const listGrants: Operation<(typeof shopGrantEndpoints)["list"]> = async (context, { query }) => {
  const { db } = context;
  const visible = (await listVisibleShops(context)).filter(
    ({ id }) => query.shopId === undefined || id === query.shopId,
  );
  const ids = visible.map(({ id }) => id);
  const found = await db
    .select({
      token: shopToken,
      grantedBy: sql<string | null>`(select nick_name from sys_user where sys_user.id = ${shopToken.grantedBy})`,
    })
    .from(shopToken)
    .orderBy(desc(shopToken.grantedAt));
  const tokens = new Map(found.map((row) => [row.token.shopId, row]));
  const shops = visible.map((shop) => {
    const row = tokens.get(shop.id);
    const { id, version, platform, name, enabled, reach, authStatus, endsAt } = shop;
    return {
      ...{ id, version, platform, name, enabled, reach, authStatus, missing: missingAt(shop) },
      account: row?.token.account ?? "",
      grantedBy: row?.grantedBy ?? null,
      grantedAt: row ? formatInstant(row.token.grantedAt) : null,
      refreshedAt: formatInstantOrNull(row?.token.refreshedAt ?? null),
      accessEndsAt: row ? formatInstant(row.token.expiresAt) : null,
      renews: row ? lifeOf(row.token).renews : false,
      endsAt: formatInstantOrNull(endsAt),
    };
  });
  const events = await rows<GrantEvent>(
    db,
    sql`
    select log.id, log.shop_id as "shopId", shop.name as "shopName", log.kind, log.trigger, log.status, log.message,
           who.nick_name as "operatorName", ${shownInstant(sql`log.started_at`)} as "startedAt"
    from sync_log log join shop on shop.id = log.shop_id left join sys_user who on who.id = log.operator_id
    where log.shop_id = any(${pgArray(ids)}::bigint[]) and log.kind in ('AUTHORISE', 'REFRESH', 'REVOKE')
    order by log.id desc limit ${shownEvents}`,
  );
  return { shops, events };
};
