/** Writes a migration from the tables: `npx drizzle-kit generate --name what-changed`. */
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./backoffice/**/*.tables.ts",
  out: "./backoffice/db/migrations",
});
