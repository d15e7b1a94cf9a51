/** Columns that tables of several domains share. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bigint, integer, timestamp } from "drizzle-orm/pg-core";

/** The primary key of every table that has no natural one. */
export const primaryId = () => bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity();

/** A reference to another row's id. */
export const reference = (name: string) => bigint(name, { mode: "number" });

/** Money in 分. */
export const fenColumn = (name: string) => bigint(name, { mode: "number" });

/** A quantity of material: 1/1000 of its unit. */
export const milliColumn = (name: string) => bigint(name, { mode: "number" });

/** An instant, UTC. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Who wrote a master or document, and when; `version` refuses a second editor. */
export const audited = {
  createdBy: reference("created_by"),
  createdAt: instantColumn("created_at").notNull(),
  updatedBy: reference("updated_by"),
  updatedAt: instantColumn("updated_at").notNull(),
  version: integer("version").notNull().default(1),
};

/** The business day on which a ledger's row was written; the ledgers' indexes and what reads by them say it alike. */
export function writtenDay(createdAt: SQLWrapper): SQL<string> {
  return sql`((${createdAt} at time zone 'Asia/Shanghai')::date)`;
}
