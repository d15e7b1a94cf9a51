/** What other domains ask about the shops on the platforms: which there are, how each stands, what reaches it. */
import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Context, Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { openSecret } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { all } from "#backoffice/db/where.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { AuthStatus, Platform, ShopReach } from "#contract/platform/shop.words.ts";
import type { PlatformApp } from "../adapter/adapter.ts";
import { gatewayOf, isAdapted } from "../adapter/adapter-of.ts";
import { authStatusOf, endOfGrant, missingOf, reachOf, refuseSync, type TokenLife } from "./shop.rules.ts";
import { shop, shopToken } from "./shop.tables.ts";
import { OpenedApp, ShopSecrets } from "./shop-secrets.ts";

type ShopRecord = typeof shop.$inferSelect;
type TokenRecord = typeof shopToken.$inferSelect;

/** A shop without its secrets. */
export interface Shop {
  readonly id: number;
  readonly version: number;
  readonly platform: Platform;
  readonly name: string;
  readonly platformShopId: string | null;
  readonly licenseId: number | null;
  /** 发货仓. */
  readonly repositoryId: number;
  /** What is shown to the platform: available × ratio (basis points) − reserve, never below 0. */
  readonly ratioBp: number;
  readonly reserve: number;
  /** Whether stock is pushed at all. */
  readonly pushes: boolean;
  /** Minutes between two pulls. */
  readonly interval: number;
  readonly appKey: string;
  /** 抖店 alone; else empty. */
  readonly serviceId: string;
  readonly hasSecret: boolean;
  readonly enabled: boolean;
  readonly remark: string;
  readonly authStatus: AuthStatus;
  /** When somebody must authorise anew; null: there is no token, or no end. */
  readonly endsAt: Date | null;
  readonly reach: ShopReach;
  /** Why nothing is pulled or pushed now; null: nothing speaks against it. EXPIRED stops both, not shipping. */
  readonly refusal: string | null;
}

interface Asking {
  readonly db: Db;
  readonly clock: Context["clock"];
}

/** All shops in the order of their ids, or those that `only` leaves; for work in the background, whoever may see them. */
export function listShops(context: Asking, only: { enabled?: boolean } = {}): Promise<Shop[]> {
  return readShops(context, [only.enabled !== undefined && eq(shop.enabled, only.enabled)]);
}

/** Null where there is none. */
export async function findShop(context: Asking, id: number): Promise<Shop | null> {
  const [found] = await readShops(context, [eq(shop.id, id)]);
  return found ?? null;
}

const gone = "店铺不存在，可能已被删除";

/** @throws {DomainError} where there is none */
export async function getShop(context: Asking, id: number): Promise<Shop> {
  const found = await findShop(context, id);
  if (!found) throw new DomainError(gone);
  return found;
}

type Viewing = Pick<Context, "db" | "clock" | "actor">;

/** The shops whose 发货仓 the actor may see, in the order of their names. */
export async function listVisibleShops(context: Viewing): Promise<Shop[]> {
  const visible = (await readRepositoryAccess(context)).ids("view");
  const found = await readShops(context, [inArray(shop.repositoryId, [0, ...visible])]);
  return found.sort((one, other) => one.name.localeCompare(other.name, "zh-CN"));
}

/** @throws {DomainError} where there is none, or none that the actor may see */
export async function getVisibleShop(context: Viewing, id: number): Promise<Shop> {
  const found = await findShop(context, id);
  const access = await readRepositoryAccess(context);
  if (!found || !access.may(found.repositoryId, "view")) throw new DomainError(gone);
  return found;
}

/** What an adapter works with, opened for one use: never kept, never written down; it shows itself as `******`. */
export interface ShopAccess {
  readonly shop: Shop;
  readonly app: PlatformApp;
  readonly secrets: ShopSecrets;
}

type Opening = Asking & { readonly settings: Settings };

/**
 * Opens a shop's key and tokens.
 *
 * @throws {DomainError} where there is no key or token, or they were sealed under another key
 */
export async function shopAccess(context: Opening, shopId: number): Promise<ShopAccess> {
  const { found, app } = await openApp(context, shopId);
  const [token] = await context.db.select().from(shopToken).where(eq(shopToken.shopId, shopId));
  if (!token) throw new DomainError(`${found.name}未授权，请先授权`);
  return {
    shop: found,
    app,
    secrets: new ShopSecrets(
      openSecret(context.settings, token.accessSealed),
      token.refreshSealed === null ? null : openSecret(context.settings, token.refreshSealed),
    ),
  };
}

/** The shop, and the application that the platform knows us by, for what needs no token yet. */
export async function openApp(context: Opening, shopId: number): Promise<{ found: Shop; app: PlatformApp }> {
  const found = await getShop(context, shopId);
  const [row] = await context.db.select({ sealed: shop.appSecretSealed }).from(shop).where(eq(shop.id, shopId));
  if (!row?.sealed || found.appKey === "") throw new DomainError(`${found.name}缺少 App Key 或 App Secret，请先填写`);
  const { settings, clock } = context;
  return { found, app: appOf(found, openSecret(settings, row.sealed), { settings, clock }) };
}

function appOf(
  { platform, appKey, serviceId }: Pick<Shop, "platform" | "appKey" | "serviceId">,
  appSecret: string,
  { settings, clock }: Pick<Opening, "settings" | "clock">,
): PlatformApp {
  const gateway = isAdapted(platform) ? gatewayOf(settings.platformGateway, platform) : undefined;
  return new OpenedApp({ appKey, appSecret, serviceId, clock, gateway });
}

async function readShops({ db, clock }: Asking, conditions: readonly (SQL | false)[]): Promise<Shop[]> {
  const found = await db
    .select({ shop, token: shopToken })
    .from(shop)
    .leftJoin(shopToken, eq(shopToken.shopId, shop.id))
    .where(all(conditions))
    .orderBy(asc(shop.id));
  const now = clock.now();
  return found.map((row) => shopOf(row.shop, row.token, now));
}

/** A shop as it stands at an instant. */
function shopOf(record: ShopRecord, token: TokenRecord | null, now: Date): Shop {
  const { createdBy, createdAt, updatedBy, updatedAt, appSecretSealed, authStatus: kept, ...shown } = record;
  const life = token && lifeOf(token);
  const authStatus = authStatusOf(kept, life, now);
  const keys = { platform: record.platform, appKey: record.appKey, hasSecret: appSecretSealed !== null };
  return {
    ...shown,
    hasSecret: keys.hasSecret,
    authStatus,
    endsAt: life && kept === "AUTHORISED" ? endOfGrant(life) : null,
    reach: reachOf(keys),
    refusal: refuseSync({ ...keys, name: record.name, enabled: record.enabled, authStatus }),
  };
}

/** What is missing to reach the platform's interface. */
export function missingAt(found: Shop): string[] {
  return missingOf(found);
}

export function lifeOf({ expiresAt, refreshSealed, refreshExpiresAt }: TokenRecord): TokenLife {
  return { expiresAt, renews: refreshSealed !== null, refreshExpiresAt };
}

/** How many shops have the licence. */
export function countShopsOf(db: Db, licenseId: number): Promise<number> {
  return db.$count(shop, eq(shop.licenseId, licenseId));
}
