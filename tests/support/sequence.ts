/** The order of test files: those known to take long first, so that no worker ends up with one of them alone. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Longest first. A file that is missing here is only run a little later. */
const slow = [
  "backoffice/db/seed/seed.test.ts",
  "tests/api/stock-ledger.test.ts",
  "tests/journeys/processes.test.ts",
  "tests/journeys/accessibility.test.ts",
  "tests/journeys/product-form.test.ts",
  "tests/journeys/bills.test.ts",
  "tests/journeys/counts.test.ts",
  "tests/journeys/purchases.test.ts",
  "tests/journeys/printing.test.ts",
  "tests/journeys/ledger-kill.test.ts",
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slow.findIndex((name) => moduleId.endsWith(name));
      return index === -1 ? slow.length : index;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
