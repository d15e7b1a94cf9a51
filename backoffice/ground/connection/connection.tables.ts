/** 数据库连接: databases that administrators run scripts on. */
import { pgTable, text } from "drizzle-orm/pg-core";
import { audited, primaryId } from "#backoffice/db/columns.ts";

export const databaseConnection = pgTable("database_connection", {
  id: primaryId(),
  name: text("name").notNull(),
  jdbcUrl: text("jdbc_url").notNull(),
  userName: text("user_name").notNull(),
  /** Sealed. */
  password: text("password"),
  ...audited,
});
