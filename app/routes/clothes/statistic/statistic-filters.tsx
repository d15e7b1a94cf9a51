/** The period of a statistics page: links for the usual ones, a GET form for any other; and what else it asks for. */

import type { ReactNode } from "react";
import { FilterBar } from "#app/components/page/list/filter-bar.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";

export interface StatisticFilterView {
  presets: readonly { label: string; to: string; current: boolean }[];
  from: string;
  to: string;
}

interface StatisticFiltersProps {
  filter: StatisticFilterView;
  resetTo: string;
  /** Parameters beside the period that a search keeps. */
  kept?: Readonly<Record<string, string>>;
  /** Fields before the days. */
  children: ReactNode;
}

export function StatisticFilters({ filter, resetTo, kept, children }: StatisticFiltersProps) {
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
      <FilterBar resetTo={resetTo} kept={{ period: "custom", ...kept }}>
        {children}
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
