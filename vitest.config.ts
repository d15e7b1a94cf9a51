/**
 * Three kinds of tests. `unit` and `api` run on PGlite, or on PostgreSQL when
 * TEST_DATABASE_URL is set; `journeys` start the built processes and a browser.
 */
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/sequence.ts";

/** Limits end what hangs; they are no measure of speed, and hold on a machine with much else to do. */
const minutes = (count: number) => count * 60_000;

export default defineConfig({
  test: {
    // Two workers: each may hold a PGlite, a few hundred megabytes of WebAssembly memory.
    maxWorkers: 2,
    // The files of a worker share its modules and its browser, never a database: loading them anew cost more than the tests.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    globalSetup: "tests/support/temporary-folder.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,backoffice,contract,relay,seed}/**/*.test.{ts,tsx}"],
          testTimeout: minutes(2),
          hookTimeout: minutes(10),
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/support/temporary-folder.ts", "tests/support/worker-scripts.ts"],
          testTimeout: minutes(5),
          hookTimeout: minutes(10),
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/{journeys,enhanced}/**/*.test.ts"],
          globalSetup: ["tests/support/temporary-folder.ts", "tests/support/journeys-setup.ts"],
          // Never once more: a journey writes, and meets what its first try has left.
          retry: 0,
          expect: { poll: { timeout: 30_000 } },
          testTimeout: minutes(5),
          hookTimeout: minutes(10),
        },
      },
    ],
  },
});
