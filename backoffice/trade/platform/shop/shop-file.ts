/** 平台店铺: adding, changing, stopping and removing the shops on the platforms (domain.md §3.5, shop). */

import { and, eq, ne } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { keptSecret } from "#backoffice/core/secret.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { getVisibleRepository, listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import type { Received } from "#contract/endpoint.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import type { ShopFields, shopEndpoints } from "#contract/platform/shops.ts";
import { findLicense } from "../license/license.ts";
import { shopSku } from "../sync/sync.tables.ts";
import { shop, shopToken } from "./shop.tables.ts";
import { getVisibleShop, missingAt } from "./shop.ts";

type Endpoints = typeof shopEndpoints;
type Stored = typeof shop.$inferSelect;

export const shopDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const found = await getVisibleShop(context, params.id);
  const [record] = await db.select().from(shop).where(eq(shop.id, params.id));
  const { refusal: _, endsAt, ...shown } = found;
  return {
    ...shown,
    endsAt: formatInstantOrNull(endsAt),
    licenseName: found.licenseId === null ? null : ((await findLicense(db, found.licenseId))?.name ?? null),
    repositoryName: (await getVisibleRepository(context, found.repositoryId)).name,
    missing: missingAt(found),
    updateBy: await findNickName(db, record?.updatedBy ?? null),
    updateTime: formatInstant(record?.updatedAt ?? context.clock.now()),
  };
};

export const addShop: Operation<Endpoints["add"]> = async (context, { body }) => {
  await assertNamesFree(context, 0, body);
  await assertReferences(context, null, body);
  const appSecretSealed = keptSecret(context.settings, body.appSecret, null);
  const { id, version } = await insertRow(context.db, shop, { ...columnsOf(body), appSecretSealed, ...stamp(context) });
  const after = { ...columnsOf(body), secretSet: appSecretSealed !== null };
  await writeAudit(context, [{ entity: "shop", entityId: id, action: "add", after }]);
  return { id, version };
};

export const editShop: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openShop(context, body);
  if (body.platform !== before.platform) {
    throw new DomainError(`${before.name}是${platformLabels[before.platform]}的店铺，平台不能改，请另建一家`);
  }
  await assertNamesFree(context, body.id, body);
  await assertReferences(context, before, body);
  const appSecretSealed = keptSecret(context.settings, body.appSecret, before.appSecretSealed);
  const isOtherApp = body.appKey !== before.appKey;
  if (isOtherApp && appSecretSealed !== null && appSecretSealed === before.appSecretSealed) {
    // A kept secret goes only with the key that it was kept for.
    throw new DomainError("App Key 改了，请重新填写 App Secret");
  }
  const changes = { ...columnsOf(body), appSecretSealed, ...(isOtherApp && { authStatus: "UNAUTHORISED" as const }) };
  const saved = await touch(context, shop, before, changes);
  // Another application's tokens are good for nothing.
  if (isOtherApp) await context.db.delete(shopToken).where(eq(shopToken.shopId, body.id));
  await writeAudit(context, [
    {
      ...{ entity: "shop", entityId: body.id, action: "edit" },
      before: { ...columnsOf(before), secretSet: before.appSecretSealed !== null },
      after: {
        ...columnsOf(body),
        secretSet: appSecretSealed !== null,
        ...(appSecretSealed !== before.appSecretSealed && { secretChanged: true }),
      },
    },
  ]);
  return { id: body.id, ...saved };
};

export const disableShop: Operation<Endpoints["disable"]> = (context, input) => setEnabled(context, input, false);
export const enableShop: Operation<Endpoints["enable"]> = (context, input) => setEnabled(context, input, true);

export const removeShop: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openShop(context, { id: params.id, version: body.version });
  // Its orders and goods speak of it; a token that brought none, and what was logged of trying, do not.
  const goods = await context.db.$count(shopSku, eq(shopSku.shopId, row.id));
  if (goods > 0 || !(await deleteUnused(context.db, shop, row.id))) {
    throw new DomainError(`${row.name}已被使用，不能删除，可停用`);
  }
  await writeAudit(context, [{ entity: "shop", entityId: row.id, action: "remove", before: columnsOf(row) }]);
};

async function setEnabled(context: Context, { params, body }: Received<Endpoints["disable"]>, enabled: boolean) {
  const row = await openShop(context, { id: params.id, version: body.version });
  if (row.enabled === enabled) throw new DomainError(`${row.name}已经${enabled ? "启用" : "停用"}`);
  const saved = await touch(context, shop, row, { enabled });
  const action = enabled ? "enable" : "disable";
  await writeAudit(context, [
    { entity: "shop", entityId: row.id, action, before: { enabled: row.enabled }, after: { enabled } },
  ]);
  return { id: row.id, ...saved };
}

/** One that the actor may see, locked, and of the version that was looked at. */
export async function openShop(context: Context, { id, version }: { id: number; version: number }): Promise<Stored> {
  await getVisibleShop(context, id);
  const row = await getRow(context.db, shop, id, "店铺不存在，可能已被删除", "no key update");
  assertVersion(row, version);
  return row;
}

async function assertNamesFree({ db }: Context, id: number, { name, platform, platformShopId }: ShopFields) {
  const [named] = await db
    .select({ id: shop.id })
    .from(shop)
    .where(and(eq(shop.name, name), ne(shop.id, id)));
  if (named) throw new DomainError(`店铺名 ${name} 已存在，请换一个名称`);
  if (platformShopId === "") return;
  const [numbered] = await db
    .select({ name: shop.name })
    .from(shop)
    .where(and(eq(shop.platform, platform), eq(shop.platformShopId, platformShopId), ne(shop.id, id)));
  if (numbered) throw new DomainError(`平台店铺号 ${platformShopId} 已是店铺“${numbered.name}”的，请检查`);
}

/** What was chosen earlier may stay, also where it could not be chosen any more. */
async function assertReferences(context: Context, before: Stored | null, { repositoryId, licenseId }: ShopFields) {
  if (repositoryId !== before?.repositoryId) {
    await assertRepositoryRight(context, repositoryId, "out");
    const choices = await listVisibleRepositories(context, { right: "out" });
    if (!choices.some(({ id }) => id === repositoryId)) throw new DomainError("发货仓不存在或已停用，请重新选择");
  }
  if (licenseId === null || licenseId === before?.licenseId) return;
  const chosen = await findLicense(context.db, licenseId);
  if (!chosen) throw new DomainError("所选营业执照不存在，请重新选择");
  if (chosen.cancelled) throw new DomainError(`营业执照“${chosen.name}”已注销，请重新选择`);
}

/** The columns that a form writes, but for the secret. */
function columnsOf(
  row: Omit<ShopFields, "clientToken" | "appSecret" | "platformShopId"> & Pick<Stored, "platformShopId">,
) {
  const { platform, name, licenseId, repositoryId, ratioBp, reserve, pushes, interval, appKey, serviceId, remark } =
    row;
  return {
    ...{ platform, name, licenseId, repositoryId, ratioBp, reserve, pushes, interval, appKey, serviceId, remark },
    platformShopId: row.platformShopId || null,
  };
}
