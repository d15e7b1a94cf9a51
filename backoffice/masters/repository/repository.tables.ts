/** Places that hold goods, and who may do what in each (domain.md §3.3, repository and 库存权限配置). */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { audited, primaryId, reference } from "#backoffice/db/columns.ts";
import { role, user } from "#backoffice/ground/users/user.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import { repositoryTypes } from "#contract/inventory/repositories.ts";

export const repository = pgTable("repository", {
  id: primaryId(),
  code: text("code").notNull().unique(),
  name: text("name").notNull().unique(),
  type: text("type", { enum: repositoryTypes }).notNull(),
  /** Whose place it is, where it is not our own. */
  partyId: reference("party_id").references(() => party.id),
  managerId: reference("manager_id").references(() => user.id),
  phone: text("phone").notNull().default(""),
  address: text("address").notNull().default(""),
  allowNegative: boolean("allow_negative").notNull().default(false),
  /** Counts towards what may be sold. */
  sellable: boolean("sellable").notNull().default(true),
  status: text("status", { enum: ["ON", "OFF"] })
    .notNull()
    .default("ON"),
  sort: integer("sort").notNull().default(999),
  ...audited,
});

/** `bits`: the sum of contract/inventory/repositories.ts `repositoryRights`. */
export const repositoryPermission = pgTable(
  "repository_permission",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id, { onDelete: "cascade" }),
    bits: integer("bits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.repositoryId] }),
    index("repository_permission_repository").on(table.repositoryId),
    check("repository_permission_bits", sql`${table.bits} between 1 and 127`),
  ],
);

/** The same for everybody who has a role; what a user holds is the union. */
export const roleRepositoryPermission = pgTable(
  "role_repository_permission",
  {
    roleId: reference("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    repositoryId: reference("repository_id")
      .notNull()
      .references(() => repository.id, { onDelete: "cascade" }),
    bits: integer("bits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.repositoryId] }),
    index("role_repository_permission_repository").on(table.repositoryId),
    check("role_repository_permission_bits", sql`${table.bits} between 1 and 127`),
  ],
);
