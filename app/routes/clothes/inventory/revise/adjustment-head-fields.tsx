/** The fields on top of a 调整单: where, which way, and why. */
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

interface AdjustmentHeadFieldsProps {
  /** Place and kind can be chosen only when the slip is made. */
  choices: { repositories?: readonly Option[]; kinds?: readonly Option[]; reasons: readonly string[] };
  values: Partial<Record<string, string>>;
}

export function AdjustmentHeadFields({ choices: { repositories, kinds, reasons }, values }: AdjustmentHeadFieldsProps) {
  return (
    <>
      {repositories && (
        <Field label="仓库" name="repositoryId" required>
          <SelectInput options={repositories} placeholder="请选择" defaultValue={values.repositoryId} />
        </Field>
      )}
      {kinds && (
        <Field label="类型" name="kind" required>
          <SelectInput options={kinds} placeholder="请选择" defaultValue={values.kind} />
        </Field>
      )}
      <Field label="原因" name="reason" required hint="可从列表中选，也可直接填写">
        <TextInput list="adjust-reasons" maxLength={50} defaultValue={values.reason} />
      </Field>
      <datalist id="adjust-reasons">
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Field label="备注" name="remark">
        <TextInput maxLength={500} defaultValue={values.remark} />
      </Field>
    </>
  );
}
