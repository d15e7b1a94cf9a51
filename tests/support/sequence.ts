/** The order of test files: those known to take long first, so that no worker ends up with one of them alone. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Longest first. A file that is missing here is only run a little later. */
const slow = [
  "seed/seed.test.ts",
  "tests/api/inventory/stock-ledger.test.ts",
  "tests/journeys/system/processes.test.ts",
  "tests/journeys/shell/accessibility.test.ts",
  "tests/journeys/goods/product-form.test.ts",
  "tests/journeys/stall/bills.test.ts",
  "tests/journeys/inventory/counts.test.ts",
  "tests/journeys/inventory/purchases.test.ts",
  "tests/journeys/stall/printing.test.ts",
  "tests/journeys/stall/ledger-kill.test.ts",
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
