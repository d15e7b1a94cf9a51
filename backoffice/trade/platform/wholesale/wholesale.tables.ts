/** 批发平台授权, and what was asked with them (domain.md §3.7, `/{token}`). */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { wholesaleSites } from "#contract/platform/wholesale.words.ts";

export const wholesaleAuth = pgTable(
  "wholesale_auth",
  {
    id: primaryId(),
    /** `wp_` and twenty of 0-9a-z: the one segment of its page's address. */
    publicId: text("public_id").notNull().unique(),
    site: text("site", { enum: wholesaleSites }).notNull(),
    account: text("account").notNull(),
    stallId: reference("stall_id").references(() => stall.id),
    /** Of `wholesaleScopes`. */
    scopes: text("scopes").array().notNull(),
    /** Where the site answers; empty: none is known, and a test says so. */
    endpoint: text("endpoint").notNull().default(""),
    /** Sealed (settings/secret.ts), and the four characters that are shown. */
    tokenSealed: text("token_sealed").notNull(),
    tokenTail: text("token_tail").notNull(),
    expiresAt: instantColumn("expires_at"),
    revokedAt: instantColumn("revoked_at"),
    lastCallAt: instantColumn("last_call_at"),
    remark: text("remark").notNull().default(""),
    ...audited,
  },
  (table) => [
    index("wholesale_auth_expires").on(table.expiresAt),
    check("wholesale_auth_public", sql`${table.publicId} ~ '^wp_[0-9a-z]{20}$'`),
  ],
);

export const wholesaleCall = pgTable(
  "wholesale_call",
  {
    id: primaryId(),
    authId: reference("auth_id")
      .notNull()
      .references(() => wholesaleAuth.id, { onDelete: "cascade" }),
    /** What was done: a test, a renewal, a revocation, or a call of the site. */
    act: text("act").notNull(),
    ok: boolean("ok").notNull(),
    message: text("message").notNull().default(""),
    milliseconds: integer("milliseconds").notNull().default(0),
    operatorId: reference("operator_id"),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [index("wholesale_call_auth").on(table.authId, table.id)],
);
