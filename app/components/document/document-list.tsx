/** The page around a list of documents: its heading, filters, export and pages; the table is the document's own. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { withParams } from "#app/lib/search-params.ts";

/** What the loader tells of any list of documents. */
export interface DocumentListView {
  page: number;
  size: number;
  total: number;
  /** The address's parameters, and the address itself from the question mark on. */
  filter: Readonly<Record<string, string>>;
  search: string;
  /** Places that the viewer may see. */
  repositories: Option[];
  mayAdd: boolean;
}

interface DocumentListProps {
  title: string;
  list: DocumentListView;
  /** The list's own address. */
  path: string;
  /** Its name in `/export/<name>`. */
  exportAs: string;
  add: { to: string; label: string };
  /** More links in the heading. */
  actions?: ReactNode;
  filters: ReactNode;
  /** Fields behind 更多筛选, and their names. */
  more?: { fields: ReactNode; names: readonly string[] };
  /** The table; it gets what to say when nothing was found. */
  children: (empty: ReactNode) => ReactNode;
}

export function DocumentList({
  title,
  list,
  path,
  exportAs,
  add,
  actions,
  filters,
  more,
  children,
}: DocumentListProps) {
  const { page, size, total, filter, search, mayAdd } = list;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            <LinkButton to={`/export/${exportAs}${search}`} discover="none">
              导出
            </LinkButton>
            {mayAdd && (
              <LinkButton variant="primary" to={add.to}>
                {add.label}
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar
        key={search}
        resetTo={path}
        more={more?.fields}
        moreCount={more?.names.filter((name) => filter[name]).length ?? 0}
      >
        {filters}
      </FilterBar>
      <Card flush>
        {children(mayAdd && <Link to={add.to}>新增一张</Link>)}
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(search, { page: to || null })}
          hrefOfSize={(to) => withParams(search, { size: to, page: null })}
        />
      </Card>
    </>
  );
}

interface FilterFieldProps {
  list: DocumentListView;
  label: string;
  name: string;
}

export function FilterText({ list, label, name, placeholder }: FilterFieldProps & { placeholder?: string }) {
  return (
    <Field label={label} name={name}>
      <TextInput type="search" placeholder={placeholder} defaultValue={list.filter[name]} maxLength={50} />
    </Field>
  );
}

export function FilterSelect({ list, label, name, options }: FilterFieldProps & { options: readonly Option[] }) {
  return (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder="全部" defaultValue={list.filter[name]} />
    </Field>
  );
}

/** 日期从 … 日期到. */
export function FilterPeriod({ list }: { list: DocumentListView }) {
  return (
    <>
      <Field label="日期从" name="from">
        <TextInput type="date" defaultValue={list.filter.from} />
      </Field>
      <Field label="日期到" name="to">
        <TextInput type="date" defaultValue={list.filter.to} />
      </Field>
    </>
  );
}
