/** Users, roles, positions and departments (eladmin-api.md §1.5, §1.6). */
import { type AnyPgColumn, boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { audited, instantColumn, primaryId, reference } from "#backoffice/db/columns.ts";
import { menu } from "#backoffice/ground/menus/menu.tables.ts";

export const dept = pgTable("dept", {
  id: primaryId(),
  pid: reference("pid").references((): AnyPgColumn => dept.id),
  name: text("name").notNull().unique(),
  deptSort: integer("dept_sort").notNull().default(999),
  enabled: boolean("enabled").notNull().default(true),
  ...audited,
});

export const role = pgTable("role", {
  id: primaryId(),
  code: text("code").notNull().unique(),
  name: text("name").notNull().unique(),
  /** 1 is the highest; a user may touch only levels at or below the own. */
  level: integer("level").notNull(),
  dataScope: text("data_scope", { enum: ["全部", "本级", "自定义"] })
    .notNull()
    .default("全部"),
  description: text("description").notNull().default(""),
  ...audited,
});

export const roleMenu = pgTable(
  "role_menu",
  {
    roleId: reference("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    menuId: reference("menu_id")
      .notNull()
      .references(() => menu.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })],
);

export const roleDept = pgTable(
  "role_dept",
  {
    roleId: reference("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    deptId: reference("dept_id")
      .notNull()
      .references(() => dept.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.deptId] })],
);

export const user = pgTable("sys_user", {
  id: primaryId(),
  username: text("username").notNull().unique(),
  nickName: text("nick_name").notNull(),
  gender: text("gender"),
  phone: text("phone").unique(),
  email: text("email").unique(),
  avatarName: text("avatar_name"),
  /** `scrypt$N$r$p$salt$hash`, see backoffice/ground/auth/password.ts. */
  passwordHash: text("password_hash").notNull(),
  passwordResetAt: instantColumn("password_reset_at"),
  /** Somebody else chose the password: until it is changed, the user may do nothing else. */
  mustChangePassword: boolean("must_change_password").notNull().default(false),
  enabled: boolean("enabled").notNull().default(true),
  isAdmin: boolean("is_admin").notNull().default(false),
  deptId: reference("dept_id").references(() => dept.id),
  ...audited,
});

export const userRole = pgTable(
  "user_role",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    roleId: reference("role_id")
      .notNull()
      .references(() => role.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
);

/** 岗位: what somebody is called at work; it grants nothing. */
export const position = pgTable("sys_position", {
  id: primaryId(),
  name: text("name").notNull().unique(),
  positionSort: integer("position_sort").notNull().default(999),
  enabled: boolean("enabled").notNull().default(true),
  ...audited,
});

export const userPosition = pgTable(
  "user_position",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    positionId: reference("position_id")
      .notNull()
      .references(() => position.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.positionId] })],
);
