/** The fields of a position. */
import { CheckField, LineField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";

export function PositionFields() {
  return (
    <Card title="岗位" flush>
      <div className="form">
        <LineField name="name" label="岗位名称" max={50} required hint="例如：店长、理货、裁床" />
        <LineField name="jobSort" label="排序" max={5} inputMode="numeric" hint="数字小的在前" />
        <CheckField name="enabled" label="启用：可以在用户里选择" />
      </div>
    </Card>
  );
}
