/** 平台店铺, their tokens, and the authorisations on their way (domain.md §3.5, shop; §4). */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { license } from "#backoffice/trade/platform/license/license.tables.ts";
import { keptAuthStatuses, platforms } from "#contract/platform/shop.words.ts";

export const shop = pgTable(
  "shop",
  {
    id: primaryId(),
    platform: text("platform", { enum: platforms }).notNull(),
    name: text("name").notNull().unique(),
    /** The platform's own number of the shop, when it is known. */
    platformShopId: text("platform_shop_id"),
    licenseId: reference("license_id").references(() => license.id),
    /** 发货仓. */
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    /** Stock that is shown to the platform: available × ratio − reserve, never below 0. */
    ratioBp: integer("ratio_bp").notNull().default(10_000),
    reserve: integer("reserve").notNull().default(0),
    /** Whether stock is pushed at all. */
    pushes: boolean("pushes").notNull().default(true),
    /** 同步间隔, minutes. */
    interval: integer("interval").notNull().default(15),
    appKey: text("app_key").notNull().default(""),
    /** 抖店 alone: the number of the service that the shop's owner authorises. */
    serviceId: text("service_id").notNull().default(""),
    /** Sealed (settings/secret.ts). */
    appSecretSealed: text("app_secret_sealed"),
    authStatus: text("auth_status", { enum: keptAuthStatuses }).notNull().default("UNAUTHORISED"),
    enabled: boolean("enabled").notNull().default(true),
    remark: text("remark").notNull().default(""),
    ...audited,
  },
  (table) => [
    unique("shop_platform_shop").on(table.platform, table.platformShopId),
    index("shop_license").on(table.licenseId),
    index("shop_repository").on(table.repositoryId),
    check("shop_rule", sql`${table.ratioBp} between 0 and 10000 and ${table.reserve} >= 0`),
    check("shop_interval", sql`${table.interval} between 5 and 60`),
  ],
);

/** What a platform gave us for a shop; all of it sealed. */
export const shopToken = pgTable("shop_token", {
  shopId: reference("shop_id")
    .primaryKey()
    .references(() => shop.id, { onDelete: "cascade" }),
  accessSealed: text("access_sealed").notNull(),
  refreshSealed: text("refresh_sealed"),
  expiresAt: instantColumn("expires_at").notNull(),
  refreshExpiresAt: instantColumn("refresh_expires_at"),
  /** The account at the platform that granted it, as the platform names it. */
  account: text("account").notNull().default(""),
  grantedBy: reference("granted_by"),
  grantedAt: instantColumn("granted_at").notNull(),
  refreshedAt: instantColumn("refreshed_at"),
  /** Until when whoever renews it now may take; null: nobody does. A refresh token works once at some platforms. */
  renewingUntil: instantColumn("renewing_until"),
  /** When somebody was told that it ends, so that nobody is told twice of one token. */
  warnedAt: instantColumn("warned_at"),
});

/** One authorisation on its way: random, once, ten minutes, of one user and one shop. */
export const oauthState = pgTable(
  "oauth_state",
  {
    /** SHA-256 of the state that was sent, hex. */
    stateHash: text("state_hash").primaryKey(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    shopId: reference("shop_id")
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    createdAt: instantColumn("created_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    usedAt: instantColumn("used_at"),
  },
  (table) => [index("oauth_state_expires").on(table.expiresAt)],
);
