/** The filters of 分仓库存: a scan in the first field shows its style at once. */
import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

export interface StockChoices {
  categories: Option[];
  seasons: Option[];
  places: Option[];
  conditions: Option[];
  grades: Option[];
}

interface StockFiltersProps {
  choices: StockChoices;
  /** The address's parameters. */
  filter: Record<string, string>;
  /** The places chosen. */
  places: readonly number[];
  /** Today, the last day that can be asked for. */
  today: string;
}

export function StockFilters({ choices, filter, places, today }: StockFiltersProps) {
  const select = (name: string, label: string, options: readonly Option[], placeholder?: string) => (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder={placeholder} defaultValue={filter[name] ?? ""} />
    </Field>
  );
  const kept = Object.fromEntries(["sort", "size"].flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
  return (
    <FilterBar
      resetTo="/clothes/goods/inventory/stock"
      kept={kept}
      moreCount={["seasonId", "asOf"].filter((name) => filter[name]).length + places.length}
      more={
        <>
          {choices.seasons.length > 0 && select("seasonId", "季节", choices.seasons, "全部")}
          <Field label="截至日期" name="asOf">
            <TextInput type="date" defaultValue={filter.asOf} max={today} />
          </Field>
          <CheckboxGroup legend="仓" name="repositoryId">
            {choices.places.map((place) => (
              <CheckboxChip
                key={place.value}
                name="repositoryId"
                value={place.value}
                label={place.label}
                defaultChecked={places.includes(Number(place.value))}
              />
            ))}
          </CheckboxGroup>
        </>
      }
    >
      <Field label="关键字 / 扫码" name="keyword">
        <TextInput
          type="search"
          placeholder="扫条码，或款号 / 品名 / 拼音首字母"
          defaultValue={filter.keyword}
          maxLength={50}
        />
      </Field>
      {choices.categories.length > 0 && select("categoryId", "分类", choices.categories, "全部")}
      {select("condition", "库存", choices.conditions, "全部")}
      {select("grade", "品级", choices.grades)}
    </FilterBar>
  );
}
