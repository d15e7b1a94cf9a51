/** The tests that `npm run mutate:operations` asks: those of one area, named in MUTATION_AREA, in the area's order, or those of them
 * that MUTATION_TESTS names. */
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import suite from "../../vitest.config.ts";
import { areaOf } from "./areas.mjs";

const asked = process.env.MUTATION_TESTS?.split(",");
const tests = areaOf(process.env.MUTATION_AREA).tests.filter((name) => asked?.includes(name) ?? true);

class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => tests.findIndex((name) => moduleId.endsWith(name));
    return [...files].sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: tests,
    // As the suite asks them: a test with a tag that nobody knows does not run, and the whole area with it.
    tags: suite.test?.tags ?? [],
    globalSetup: ["tests/support/temporary-folder.ts", "tests/support/worker-scripts.ts"],
    setupFiles: "scripts/mutation/coverage.setup.ts",
    isolate: false,
    sequence: { sequencer: AsListed },
    // A test that has hung is Stryker's to end; these are for one that waits for what a fault has made impossible.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
