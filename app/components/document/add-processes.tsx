/** The library's processes that a route does not have yet: those that are ticked are added to its end, each once. */
import { ChipsField } from "#app/components/page/edit-form.tsx";
import type { Option } from "#app/lib/options.ts";

export function AddProcesses({ options }: { options: readonly Option[] }) {
  return (
    <ChipsField
      name="addIds"
      label="工序"
      options={options}
      hint="可以勾选几道，按这里的顺序加到最后；一件做几次、先后次序，在下面改"
    />
  );
}
