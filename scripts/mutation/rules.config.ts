/** The tests that `npm run mutate` asks of each fault: those of the rules, which need neither database nor browser. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["backoffice/**/*.rules.test.ts", "contract/**/*.test.ts"], isolate: false },
});
