/** The filters of 库存变更日志. */

import { FilterBar } from "#app/components/page/filter-bar.tsx";
import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

export interface MovementChoices {
  repositories: Option[];
  operators: Option[];
  types: Option[];
  grades: Option[];
}

interface MovementFiltersProps {
  choices: MovementChoices;
  /** The address's parameters; the days are those that hold. */
  filter: Record<string, string>;
  /** The types chosen. */
  types: readonly string[];
}

const furtherFields = ["docNo", "operatorId", "grade"];

export function MovementFilters({ choices, filter, types }: MovementFiltersProps) {
  const select = (name: string, label: string, options: readonly Option[]) => (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder="全部" defaultValue={filter[name] ?? ""} />
    </Field>
  );
  return (
    <FilterBar
      resetTo="/clothes/inventory/revise"
      kept={filter.size ? { size: filter.size } : {}}
      moreCount={furtherFields.filter((name) => filter[name]).length + types.length}
      more={
        <>
          <Field label="来源单号" name="docNo">
            <TextInput defaultValue={filter.docNo} maxLength={32} placeholder="完整单号" />
          </Field>
          {select("operatorId", "操作人", choices.operators)}
          {select("grade", "品级", choices.grades)}
          <CheckboxGroup legend="类型" name="moveType">
            {choices.types.map((type) => (
              <CheckboxChip
                key={type.value}
                name="moveType"
                value={type.value}
                label={type.label}
                defaultChecked={types.includes(String(type.value))}
              />
            ))}
          </CheckboxGroup>
        </>
      }
    >
      <Field label="款式 / SKU" name="keyword">
        <TextInput
          type="search"
          placeholder="款号 / 品名 / 条码 / SKU 编码"
          defaultValue={filter.keyword}
          maxLength={50}
        />
      </Field>
      <Field label="日期从" name="from">
        <TextInput type="date" defaultValue={filter.from} />
      </Field>
      <Field label="日期到" name="to">
        <TextInput type="date" defaultValue={filter.to} />
      </Field>
      {select("repositoryId", "仓", choices.repositories)}
    </FilterBar>
  );
}
