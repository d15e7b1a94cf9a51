/** The fields on top of a 调整单: where, which way, and why. */
import { LineField, PictureField, SelectField } from "#app/components/page/edit-form.tsx";
import { Field, useFormFields } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import type { Option } from "#app/lib/options.ts";

/** Names of those that a draft may change. */
export const adjustmentHead = ["reason", "remark", "photo", "photoId"] as const;

interface AdjustmentHeadFieldsProps {
  /** Place and kind can be chosen only when the slip is made. */
  choices: { repositories?: readonly Option[]; kinds?: readonly Option[]; reasons: readonly string[] };
  /** Scrap of some worth needs a picture. */
  photo?: boolean;
}

export function AdjustmentHeadFields({ choices, photo }: AdjustmentHeadFieldsProps) {
  const { repositories, kinds, reasons } = choices;
  const { value } = useFormFields();
  return (
    <>
      {repositories && (
        <SelectField name="repositoryId" label="仓库" options={repositories} placeholder="请选择" required />
      )}
      {kinds && <SelectField name="kind" label="类型" options={kinds} placeholder="请选择" required />}
      <Field label="原因" name="reason" required hint="可从列表中选，也可直接填写">
        <TextInput list="adjust-reasons" maxLength={50} defaultValue={value("reason")} />
      </Field>
      <datalist id="adjust-reasons">
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <LineField name="remark" label="备注" max={500} />
      {photo && <PictureField name="photo" label="照片" hint="报废金额超过 500 元必须有照片" />}
    </>
  );
}
