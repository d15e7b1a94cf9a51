/** The fields of a dictionary, and of an entry. */
import { LineField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";

export function DictionaryFields({ fixedName }: { fixedName?: boolean }) {
  const hint = fixedName ? "系统按这个名称使用，不能改" : "程序按名称查询，例如 product_unit";
  return (
    <Card title="字典" flush>
      <div className="form">
        <LineField name="name" label="字典名称" max={100} required readOnly={fixedName} hint={hint} />
        <LineField name="description" label="描述" max={200} wide />
      </div>
    </Card>
  );
}

export function EntryFields() {
  return (
    <Card title="条目" flush>
      <div className="form">
        <LineField name="label" label="字典标签" max={100} required hint="显示给人看的" />
        <LineField name="value" label="字典值" max={100} required hint="保存在商品和单据里的" />
        <LineField name="dictSort" label="排序" max={5} inputMode="numeric" required hint="小的在前" />
      </div>
    </Card>
  );
}
