/** The fields on top of a 物料采购单. */
import { LineField, MoneyField, PictureField, SelectField } from "#app/components/page/edit-form.tsx";
import type { Option } from "#app/lib/options.ts";

interface PurchaseFieldsProps {
  suppliers: readonly Option[];
  repositories: readonly Option[];
  /** Whether the viewer may see cost; who may not writes no amounts. */
  cost: boolean;
}

export function PurchaseFields({ suppliers, repositories, cost }: PurchaseFieldsProps) {
  return (
    <>
      <SelectField name="partyId" label="供应商" options={suppliers} placeholder="请选择" required />
      <SelectField name="repositoryId" label="入库仓" options={repositories} placeholder="请选择" required />
      {cost && <MoneyField name="freightFen" label="运费（元）" max={12} hint="按金额分摊到各行，计入成本" />}
      <PictureField name="attachment" label="附件图片" hint="供应商单据照片，jpg、png、webp，5 MB 以内" />
      <LineField name="remark" label="备注" max={500} />
    </>
  );
}
