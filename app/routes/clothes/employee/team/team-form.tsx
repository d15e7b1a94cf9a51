/** The fields of a team (班组). */
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";

interface TeamFieldsProps {
  parties: readonly Option[];
  employees: readonly Option[];
}

export function TeamFields({ parties, employees }: TeamFieldsProps) {
  return (
    <Card flush>
      <div className="form">
        <LineField name="name" label="名称" max={50} required autoFocus />
        <SelectField name="partyId" label="所属工厂" options={parties} placeholder="无" />
        <SelectField name="leaderId" label="组长" options={employees} placeholder="无" />
        <LineField name="sort" label="排序" max={4} inputMode="numeric" hint="小的在前" />
      </div>
    </Card>
  );
}
