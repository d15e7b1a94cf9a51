/** The fields of 工序分类. */
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { optionsOf } from "#app/lib/options.ts";
import { processStageLabels } from "#contract/manufacture/process.words.ts";

const stages = optionsOf(processStageLabels);

export function CategoryFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <Card flush>
      <div className="form">
        <LineField name="name" label="名称" max={20} required autoFocus={isNew} />
        <SelectField
          name="stage"
          label="阶段"
          options={stages}
          placeholder="请选择"
          required
          hint="批次的进度按阶段算"
        />
        <LineField name="sort" label="排序" max={4} inputMode="numeric" hint="小的在前" />
      </div>
    </Card>
  );
}
