/** The fields of a role. */
import { ChipsField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";

export function RoleFields({ scopes, depts }: { scopes: readonly Option[]; depts: readonly Option[] }) {
  return (
    <Card title="角色" flush>
      <div className="form">
        <LineField name="name" label="角色名称" max={50} required />
        <LineField
          name="level"
          label="级别"
          max={3}
          inputMode="numeric"
          required
          hint="1 最高；只能管理级别不高于自己的用户和角色"
        />
        <SelectField name="dataScope" label="数据范围" options={scopes} />
        <LineField name="description" label="描述" max={200} wide />
        <ChipsField name="depts" label="部门" options={depts} hint="数据范围为自定义时选择，含下级部门" />
      </div>
    </Card>
  );
}
