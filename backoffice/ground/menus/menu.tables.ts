/** Menus: directories, pages and the buttons whose permission codes roles hold (eladmin-api.md §1.4). */
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { audited, primaryId, reference } from "#backoffice/db/columns.ts";

export const menu = pgTable(
  "menu",
  {
    id: primaryId(),
    pid: reference("pid").references((): AnyPgColumn => menu.id, { onDelete: "cascade" }),
    /** 0 directory, 1 page, 2 button. */
    type: integer("type").notNull(),
    title: text("title").notNull().unique(),
    componentName: text("component_name").unique(),
    component: text("component"),
    path: text("path"),
    icon: text("icon"),
    menuSort: integer("menu_sort").notNull().default(999),
    permission: text("permission"),
    iFrame: boolean("i_frame").notNull().default(false),
    cache: boolean("cache").notNull().default(false),
    hidden: boolean("hidden").notNull().default(false),
    affix: boolean("affix").notNull().default(false),
    needShowInSidebar: integer("need_show_in_sidebar"),
    ...audited,
  },
  (table) => [index("menu_pid").on(table.pid, table.menuSort)],
);
