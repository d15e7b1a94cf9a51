/** The fields on top of a 调拨单: from where, to where, and how. */
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

interface TransferHeadFieldsProps {
  repositories: readonly Option[];
  values: Partial<Record<string, string>>;
}

export function TransferHeadFields({ repositories, values }: TransferHeadFieldsProps) {
  return (
    <>
      <Field label="调出仓" name="fromId" required>
        <SelectInput options={repositories} placeholder="请选择" defaultValue={values.fromId} />
      </Field>
      <Field label="调入仓" name="toId" required>
        <SelectInput options={repositories} placeholder="请选择" defaultValue={values.toId} />
      </Field>
      <Field label="物流" name="logistics">
        <TextInput maxLength={100} placeholder="物流公司、单号或司机" defaultValue={values.logistics} />
      </Field>
      <Field label="备注" name="remark">
        <TextInput maxLength={500} defaultValue={values.remark} />
      </Field>
    </>
  );
}
