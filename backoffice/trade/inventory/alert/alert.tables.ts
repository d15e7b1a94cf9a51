/** 监控策略 and the alerts they raised (domain.md §3.3, stock/monitor). */
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { role } from "#backoffice/ground/users/user.tables.ts";
import { attributeValue } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { product, sku } from "#backoffice/masters/goods/product/product.tables.ts";
import { repository } from "#backoffice/masters/repository/repository.tables.ts";
import { alertFrequencies, alertStatuses, alertTypes } from "#contract/inventory/alert.words.ts";

export const stockAlertRule = pgTable("stock_alert_rule", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  type: text("type", { enum: alertTypes }).notNull(),
  /** The scope; null: all. */
  categoryId: reference("category_id").references(() => attributeValue.id),
  productId: reference("product_id").references(() => product.id),
  repositoryId: reference("repository_id").references(() => repository.id),
  /** Pieces, or sizes missing for 断码. */
  threshold: integer("threshold").notNull().default(0),
  /** Days without sale, of age, on the way, or to be covered. */
  days: integer("days").notNull().default(0),
  frequency: text("frequency", { enum: alertFrequencies }).notNull().default("DAILY"),
  enabled: boolean("enabled").notNull().default(true),
  lastRunAt: instantColumn("last_run_at"),
  ...audited,
});

/** Who is told. */
export const stockAlertRuleRole = pgTable(
  "stock_alert_rule_role",
  {
    ruleId: reference("rule_id")
      .notNull()
      .references(() => stockAlertRule.id, { onDelete: "cascade" }),
    roleId: reference("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.roleId] })],
);

export const stockAlert = pgTable(
  "stock_alert",
  {
    id: primaryId(),
    ruleId: reference("rule_id")
      .notNull()
      .references(() => stockAlertRule.id, { onDelete: "cascade" }),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id),
    productId: reference("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    /** Null where the rule watches styles, not single SKUs. */
    skuId: reference("sku_id").references(() => sku.id, { onDelete: "cascade" }),
    status: text("status", { enum: alertStatuses }).notNull().default("OPEN"),
    /** What was found, and the limit it was held against. */
    current: integer("current").notNull(),
    limit: integer("limit_value").notNull(),
    firstAt: instantColumn("first_at").notNull(),
    lastAt: instantColumn("last_at").notNull(),
    acknowledgedBy: reference("acknowledged_by"),
    closedAt: instantColumn("closed_at"),
  },
  (table) => [
    uniqueIndex("stock_alert_open")
      .on(table.ruleId, table.repositoryId, table.productId, sql`coalesce(${table.skuId}, 0)`)
      .where(sql`${table.status} <> 'CLOSED'`),
    index("stock_alert_status").on(table.status, table.id),
  ],
);
