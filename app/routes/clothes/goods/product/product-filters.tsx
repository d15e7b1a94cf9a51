/** The filters of 商品列表. */

import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import type { ProductChoices } from "#app/routes/clothes/goods/choices.ts";

interface ProductFiltersProps {
  choices: ProductChoices;
  /** The address's parameters. */
  filter: Record<string, string>;
}

const furtherFields = ["brandId", "seasonId", "origin", "priceFrom", "priceTo", "launchFrom", "launchTo"];

export function ProductFilters({ choices, filter }: ProductFiltersProps) {
  const select = (name: string, label: string, options: readonly Option[]) => (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder="全部" defaultValue={filter[name] ?? ""} />
    </Field>
  );
  const kept = Object.fromEntries(
    ["sort", "size", "select"].flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
  );
  return (
    <FilterBar
      resetTo="/clothes/goods/product/list"
      kept={kept}
      moreCount={furtherFields.filter((name) => filter[name]).length}
      more={
        <>
          {select("brandId", "品牌", choices.brands)}
          {select("seasonId", "季节", choices.seasons)}
          {select("origin", "货源", choices.origins)}
          <Field label="批发价从（元）" name="priceFrom">
            <TextInput inputMode="decimal" defaultValue={filter.priceFrom} />
          </Field>
          <Field label="批发价到（元）" name="priceTo">
            <TextInput inputMode="decimal" defaultValue={filter.priceTo} />
          </Field>
          <Field label="上新日期从" name="launchFrom">
            <TextInput type="date" defaultValue={filter.launchFrom} />
          </Field>
          <Field label="上新日期到" name="launchTo">
            <TextInput type="date" defaultValue={filter.launchTo} />
          </Field>
        </>
      }
    >
      <Field label="关键字" name="keyword">
        <TextInput
          type="search"
          placeholder="款号 / 品名 / 拼音首字母 / 条码"
          defaultValue={filter.keyword}
          maxLength={50}
        />
      </Field>
      {select("categoryId", "分类", choices.categories)}
      {select("status", "状态", choices.statuses)}
      {select("stock", "库存", choices.stocks)}
    </FilterBar>
  );
}
