/** The fields on top of a 采购单: from whom, to where, and what comes on top of the goods. */
import { Field } from "#app/components/ui/field.tsx";
import { FileInput, type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

interface PurchaseHeadFieldsProps {
  suppliers: readonly Option[];
  repositories: readonly Option[];
  values: Partial<Record<string, string>>;
  /** Amounts that are stored and not to be seen by this viewer. */
  hidden?: boolean;
}

export function PurchaseHeadFields({ suppliers, repositories, values, hidden = false }: PurchaseHeadFieldsProps) {
  const kept = hidden ? "您没有成本权限，已存的金额不显示；留空则不变" : undefined;
  return (
    <>
      <input type="hidden" name="attachmentId" value={values.attachmentId ?? ""} />
      <Field label="供应商" name="partyId" required>
        <SelectInput options={suppliers} placeholder="请选择" defaultValue={values.partyId} />
      </Field>
      <Field label="入库仓" name="repositoryId" required>
        <SelectInput options={repositories} placeholder="请选择" defaultValue={values.repositoryId} />
      </Field>
      <Field label="运费（元）" name="freight" hint={kept ?? "按金额分摊到各行，计入成本"}>
        <TextInput inputMode="decimal" maxLength={12} defaultValue={values.freight} />
      </Field>
      <Field label="优惠（元）" name="discount" hint={kept}>
        <TextInput inputMode="decimal" maxLength={12} defaultValue={values.discount} />
      </Field>
      <Field label="附件图片" name="attachment" hint="供应商单据照片，jpg、png、webp，5 MB 以内">
        <FileInput accept="image/jpeg,image/png,image/webp" />
      </Field>
      <Field label="备注" name="remark">
        <TextInput maxLength={500} defaultValue={values.remark} />
      </Field>
    </>
  );
}
