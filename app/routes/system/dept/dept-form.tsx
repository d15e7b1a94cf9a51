/** The fields of a department. */
import { CheckField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";

export function DepartmentFields({ parents }: { parents: readonly Option[] }) {
  return (
    <Card title="部门" flush>
      <div className="form">
        <LineField name="name" label="部门名称" max={50} required />
        <SelectField name="pid" label="上级部门" options={parents} required />
        <LineField name="deptSort" label="排序" max={5} inputMode="numeric" required hint="小的在前" />
        <div className="wide">
          <CheckField name="enabled" label="启用（停用的部门不再供用户选择）" />
        </div>
      </div>
    </Card>
  );
}
