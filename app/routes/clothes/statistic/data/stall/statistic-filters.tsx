/** The period and the stall of a statistics page: links for the usual periods, a GET form for any other. */

import { FilterBar } from "#app/components/page/filter-bar.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

export interface StatisticFilterView {
  presets: readonly { label: string; to: string; current: boolean }[];
  stalls: Option[];
  stallId: number | string;
  from: string;
  to: string;
}

interface StatisticFiltersProps {
  filter: StatisticFilterView;
  resetTo: string;
  /** What no stall chosen means. */
  anyStall: string;
}

export function StatisticFilters({ filter, resetTo, anyStall }: StatisticFiltersProps) {
  return (
    <>
      <nav className="presets" aria-label="时间范围">
        {filter.presets.map(({ label, to, current }) => (
          <LinkButton
            key={label}
            to={to}
            discover="none"
            variant={current ? "primary" : "default"}
            aria-current={current ? "page" : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </nav>
      <FilterBar resetTo={resetTo} kept={{ period: "custom" }}>
        <Field label="档口" name="stallId">
          <SelectInput options={filter.stalls} placeholder={anyStall} defaultValue={filter.stallId} />
        </Field>
        <Field label="日期从" name="from">
          <TextInput type="date" defaultValue={filter.from} required />
        </Field>
        <Field label="日期到" name="to">
          <TextInput type="date" defaultValue={filter.to} required />
        </Field>
      </FilterBar>
    </>
  );
}
