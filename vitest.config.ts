/**
 * Three kinds of tests. `unit` and `api` run on PGlite, or on PostgreSQL when
 * TEST_DATABASE_URL is set; `journeys` start the built processes and a browser.
 */
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/sequence.ts";

export default defineConfig({
  test: {
    // Two workers: each may hold a PGlite, a few hundred megabytes of WebAssembly memory.
    maxWorkers: 2,
    // The files of a worker share its modules and its browser, never a database: loading them anew cost more than the tests.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,backoffice,contract,relay,seed}/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/{journeys,enhanced}/**/*.test.ts"],
          globalSetup: "tests/support/journeys-setup.ts",
          // Real processes and a real browser on a busy machine: once more before it counts; the reporter marks it.
          retry: 1,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
