/** Sessions, captchas, sign-in attempts, and the epoch of what callers may keep. */
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { user } from "#backoffice/ground/users/user.tables.ts";

export const session = pgTable(
  "session",
  {
    id: primaryId(),
    /** SHA-256 of the token, hex; the token itself is never stored. */
    tokenHash: text("token_hash").notNull().unique(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    remembered: boolean("remembered").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    seenAt: instantColumn("seen_at").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [index("session_user").on(table.userId), index("session_expiry").on(table.expiresAt)],
);

/** Browsers that a user signed in from before: other people's failed tries do not lock them out. */
export const knownDevice = pgTable(
  "known_device",
  {
    /** SHA-256 of what the browser keeps, hex. */
    tokenHash: text("token_hash").primaryKey(),
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    seenAt: instantColumn("seen_at").notNull(),
  },
  (table) => [index("known_device_user").on(table.userId), index("known_device_seen").on(table.seenAt)],
);

export const captcha = pgTable(
  "captcha",
  {
    uuid: text("uuid").primaryKey(),
    answer: text("answer").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [index("captcha_expiry").on(table.expiresAt)],
);

/** Failed sign-ins since the window opened, per account (`user:…`) and per address (`ip:…`). */
export const signInLimit = pgTable("sign_in_limit", {
  subject: text("subject").primaryKey(),
  failures: integer("failures").notNull(),
  windowStart: instantColumn("window_start").notNull(),
});

/** One row: a number that triggers raise whenever something changes that callers may keep (contract/headers.ts). */
export const referenceEpoch = pgTable("reference_epoch", {
  id: integer("id").primaryKey(),
  epoch: integer("epoch").notNull(),
});
