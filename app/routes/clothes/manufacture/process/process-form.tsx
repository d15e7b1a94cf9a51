/** The fields of a process (domain.md §3.2). */
import { LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";

interface ProcessFieldsProps {
  categories: readonly Option[];
  /** Then the code may be left to the product, and the price is said with it. */
  isNew?: boolean;
}

export function ProcessFields({ categories, isNew = false }: ProcessFieldsProps) {
  return (
    <Card flush>
      <div className="form">
        <LineField name="name" label="名称" max={50} required autoFocus={isNew} />
        <SelectField name="categoryId" label="分类" options={categories} placeholder="请选择" required />
        <LineField
          name="code"
          label="编码"
          max={32}
          required={!isNew}
          hint={isNew ? "字母、数字和连字符；不填自动编号" : "字母、数字和连字符"}
        />
        {isNew && (
          <MoneyField
            name="priceLi"
            label="标准工价（元）"
            max={8}
            required
            hint="做一次多少钱，最多三位小数，例如 0.085"
          />
        )}
        <LineField name="stdSec" label="标准工时（秒）" max={5} inputMode="numeric" hint="做一次要多少秒；用来算效率" />
        <LineField name="machine" label="设备" max={50} hint="例如：平车、四线" />
        <LineField name="skill" label="等级" max={20} hint="要多熟练的工人：高、中、初" />
        <LineField name="sort" label="排序" max={4} inputMode="numeric" />
      </div>
    </Card>
  );
}
