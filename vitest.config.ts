/**
 * Three kinds of tests. `unit` runs on PGlite, `api` on PostgreSQL when TEST_DATABASE_URL names a server, else on PGlite
 * too; `journeys` start the built processes and a browser. Which command runs a test is told by its tags
 * (scripts/test/parts.mjs): a file carries one by a line `// @module-tag NAME`, a `describe` or `it` by its options.
 */
import { availableParallelism, totalmem } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/sequence.ts";

/** Limits end what hangs; they are no measure of speed, and hold on a machine with much else to do. */
const minutes = (count: number) => count * 60_000;

/** Each may hold a browser, two processes that serve and a PGlite. */
const workerBytes = 2 * 1024 ** 3;

export default defineConfig({
  test: {
    maxWorkers: Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / workerBytes))),
    // The files of a worker share its modules and its browser, never a database: loading them anew cost more than the tests.
    isolate: false,
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SlowFirst },
    globalSetup: "tests/support/temporary-folder.ts",
    tags: [
      { name: "all", description: "asked by `npm run test:all` alone" },
      { name: "neighbour", description: "starts another program beside ours, an SSH or S3 server: `npm run test:all`" },
      { name: "hydrated", description: "the hydrated half of a journey that has a plain one" },
      { name: "own-script", description: "journeys over pages with a script of their own in the browser" },
      { name: "random", description: "random commands: few in `npm test`, many in `npm run test:all`" },
      { name: "databases", description: "what tells PGlite and PostgreSQL apart: `npm run test:all` asks both" },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,backoffice,contract,relay,scripts,seed}/**/*.test.{ts,tsx}"],
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
          include: ["tests/journeys/**/*.test.ts"],
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
