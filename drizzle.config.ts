/** What `npm run db:generate` writes a migration from, and where to. */
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./backoffice/**/*.tables.ts",
  out: "./backoffice/db/migrations",
});
