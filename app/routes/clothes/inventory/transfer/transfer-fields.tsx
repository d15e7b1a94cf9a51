/** The fields on top of a 调拨单: from where, to where, and how. */
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import type { Option } from "#app/lib/options.ts";

export function TransferFields({ repositories }: { repositories: readonly Option[] }) {
  return (
    <>
      <SelectField name="fromId" label="调出仓" options={repositories} placeholder="请选择" required />
      <SelectField name="toId" label="调入仓" options={repositories} placeholder="请选择" required />
      <LineField name="logistics" label="物流" max={100} placeholder="物流公司、单号或司机" />
      <LineField name="remark" label="备注" max={500} />
    </>
  );
}

/** Their names. */
export const transferHead = ["fromId", "toId", "logistics", "remark"] as const;
