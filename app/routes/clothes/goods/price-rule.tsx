/** The fields of a rule that raises or lowers prices by 元 or %. */
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { optionsOf } from "#app/lib/options.ts";
import { priceStepLabels } from "#contract/goods/product-bulk.ts";

export function PriceRuleFields({ hint }: { hint: string }) {
  return (
    <>
      <LineField name="amount" label="调整幅度" max={13} required hint={hint} placeholder="例如 5 或 -3.50" />
      <SelectField name="by" label="按" options={steps} />
    </>
  );
}

const steps = optionsOf(priceStepLabels);
