/** The fields on top of a 采购单: from whom, to where, and what comes on top of the goods. */
import { LineField, MoneyField, PictureField, SelectField } from "#app/components/page/edit-form.tsx";
import { Can } from "#app/components/ui/can.tsx";
import type { Option } from "#app/lib/options.ts";
import { permissions } from "#contract/permissions.ts";

/** Their names. */
export const purchaseHead = [
  "partyId",
  "repositoryId",
  "freightFen",
  "discountFen",
  "attachment",
  "attachmentId",
  "remark",
] as const;

interface PurchaseFieldsProps {
  suppliers: readonly Option[];
  repositories: readonly Option[];
  /** Whether the viewer may see cost; who may not writes no amounts. */
  cost: boolean;
  /** Then a supplier that is not there yet is made in place. */
  isNew?: boolean;
}

export function PurchaseFields({ suppliers, repositories, cost, isNew = false }: PurchaseFieldsProps) {
  return (
    <>
      <SelectField name="partyId" label="供应商" options={suppliers} placeholder="请选择" required={!isNew} />
      {isNew && (
        <Can roles={[permissions.factoryAdd]}>
          <LineField
            name="supplierName"
            label="新供应商"
            max={50}
            hint="没有的供应商在这里写名称，写了就以它为准，保存时一并新增"
          />
        </Can>
      )}
      <SelectField name="repositoryId" label="入库仓" options={repositories} placeholder="请选择" required />
      {cost && <MoneyField name="freightFen" label="运费（元）" max={12} hint="按金额分摊到各行，计入成本" />}
      {cost && <MoneyField name="discountFen" label="优惠（元）" max={12} />}
      <PictureField name="attachment" label="附件图片" hint="供应商单据照片，jpg、png、webp，5 MB 以内" />
      <LineField name="remark" label="备注" max={500} />
    </>
  );
}
