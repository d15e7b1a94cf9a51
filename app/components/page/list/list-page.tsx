/** The page around a list: heading, filters, export and import, table, pager. All of its state is in the address. */

import type { ReactNode } from "react";
import { FirstStepHint } from "#app/components/page/first-step.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { KeysetPages, ListView } from "#app/lib/list-view.ts";
import type { Option } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { tickedParam } from "#app/lib/ticked.ts";
import { FilterBar } from "./filter-bar.tsx";
import { KeysetPager } from "./keyset-pager.tsx";
import { Pagination } from "./pagination.tsx";

/** A link for those who hold one of the permissions. */
interface GuardedLink {
  to: string;
  label: string;
  roles: readonly string[];
}

interface ListPageProps {
  title: string;
  view: ListView;
  /** The list's own address. */
  path: string;
  add?: GuardedLink;
  /** 导入, beside 导出. */
  importFrom?: Omit<GuardedLink, "label">;
  /** The list's name in `/export/<name>`. */
  exportAs?: string;
  /** The list's name in `/download/<name>`, where the workbook comes with the click. */
  download?: string;
  /** More links in the heading. */
  actions?: ReactNode;
  /** Above the filters. */
  tabs?: ReactNode;
  filters?: ReactNode;
  /** Fields behind 更多筛选, and their names. */
  more?: { fields: ReactNode; names: readonly string[] };
  /** Parameters beside sort and size that outlive a new search, and leave no row out. */
  kept?: readonly string[];
  /** Between filters and table. */
  above?: ReactNode;
  /** Over the table, where the page shows more than one. */
  heading?: { title: string; note: string };
  /** The table; it gets what to say when it has no rows. */
  children: (nothing: Nothing) => ReactNode;
}

/**
 * What a list without rows says, and what to do about it, for `DataTable`: that nothing fits the conditions, or that
 * there is none of `noun` yet (`none` where that wants other words).
 */
export type Nothing = (noun: string, none?: string) => { empty: string; hint: ReactNode };

export function ListPage(props: ListPageProps) {
  const {
    title,
    view,
    path,
    add,
    importFrom,
    exportAs,
    download,
    actions,
    tabs,
    filters,
    more,
    kept = [],
    above,
    heading,
    children,
  } = props;
  const { search, filter, refusal } = view;
  const keeps = ["sort", "size", ...kept].flatMap((name) => (filter[name] ? [[name, filter[name]] as const] : []));
  const narrowing = [...new URLSearchParams(search)].flatMap(([name, value]) =>
    value !== "" && !unfiltered.has(name) && !kept.includes(name) ? [name] : [],
  );
  const isNarrowed = narrowing.length > 0;
  const nothing: Nothing = (noun, none = `${filter.from || filter.to ? "这段时间" : "还"}没有${noun}`) => ({
    empty: refusal ? `没有读到${noun}` : isNarrowed ? `没有符合条件的${noun}` : none,
    hint: (
      <>
        {isNarrowed ? <Link to={path}>清除全部条件</Link> : add && <AddFirst add={add} />}
        {view.firstStep && <FirstStepHint title={view.firstStep.title} />}
      </>
    ),
  });
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            {exportAs && (
              <LinkButton to={exportAddress(exportAs, view)} discover="none">
                导出
              </LinkButton>
            )}
            {download && (
              <LinkButton to={paths.download(download, withParams(search, { page: null, size: null }))} reloadDocument>
                导出
              </LinkButton>
            )}
            {importFrom && (
              <Can roles={importFrom.roles}>
                <LinkButton to={importFrom.to} discover="none">
                  导入
                </LinkButton>
              </Can>
            )}
            {add && (
              <Can roles={add.roles}>
                <LinkButton variant="primary" to={add.to} discover="none">
                  {add.label}
                </LinkButton>
              </Can>
            )}
          </>
        }
      />
      {tabs}
      {filters && (
        <FilterBar
          key={search}
          resetTo={path}
          kept={Object.fromEntries(keeps)}
          more={more?.fields}
          inUse={new Set(narrowing).size}
          moreCount={more?.names.filter((name) => filter[name]).length ?? 0}
        >
          {filters}
        </FilterBar>
      )}
      {refusal && <Callout>{refusal}</Callout>}
      {above}
      <Card {...heading} flush>
        {children(nothing)}
        <Pages view={view} />
      </Card>
    </>
  );
}

/** Parameters that leave no row out. */
const unfiltered = new Set(["sort", "size", "page", "before", "after", tickedParam]);

/** What is exported is what is filtered, with the days that the API chose. */
function exportAddress(name: string, { search, filter }: ListView): string {
  const { from = null, to = null } = filter;
  return `/export/${name}${withParams(search, { from, to, page: null, size: null, before: null, after: null })}`;
}

function AddFirst({ add: { to, label, roles } }: { add: GuardedLink }) {
  return (
    <Can roles={roles}>
      <Link to={to}>{label}</Link>
    </Can>
  );
}

/** The pager of a list whose page and size, or cursor, stand in the address. */
export function Pages({ view: { search, pages } }: { view: Pick<ListView, "search" | "pages"> }) {
  if (pages === null) return null;
  if ("newer" in pages) return <KeysetTurns search={search} pages={pages} />;
  return (
    <Pagination
      {...pages}
      hrefOf={(to) => withParams(search, { page: to || null })}
      hrefOfSize={(to) => withParams(search, { size: to, page: null })}
    />
  );
}

function KeysetTurns({ search, pages: { size, newer, older, atNewest } }: { search: string; pages: KeysetPages }) {
  const turn = (cursor: { before?: number; after?: number }) =>
    withParams(search, { before: null, after: null, ...cursor });
  return (
    <KeysetPager
      newestTo={atNewest ? null : turn({})}
      newerTo={newer === null ? null : turn({ after: newer })}
      olderTo={older === null ? null : turn({ before: older })}
      size={size}
      hrefOfSize={(to) => withParams(search, { size: to, before: null, after: null })}
    />
  );
}

interface FilterFieldProps {
  view: ListView;
  label: string;
  name: string;
}

export function FilterText({
  view,
  label,
  name,
  placeholder,
  max = 50,
}: FilterFieldProps & { placeholder?: string; max?: number }) {
  return (
    <Field label={label} name={name}>
      <TextInput type="search" placeholder={placeholder} defaultValue={view.filter[name]} maxLength={max} />
    </Field>
  );
}

interface FilterSelectProps extends FilterFieldProps {
  options: readonly Option[];
  /** Label of the empty choice; null where the first option is what holds otherwise. */
  placeholder?: string | null;
}

export function FilterSelect({ view, label, name, options, placeholder = "全部" }: FilterSelectProps) {
  return (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder={placeholder ?? undefined} defaultValue={view.filter[name] ?? ""} />
    </Field>
  );
}

/** Several of a set, for the row behind 更多筛选: none ticked leaves no row out, or what the list then says. */
export function FilterChecks({ view, label, name, options }: FilterFieldProps & { options: readonly Option[] }) {
  const ticked = new URLSearchParams(view.search).getAll(name);
  return (
    <CheckboxGroup legend={label} name={name}>
      {options.map((option) => (
        <CheckboxChip
          key={option.value}
          name={name}
          {...option}
          defaultChecked={ticked.includes(String(option.value))}
        />
      ))}
    </CheckboxGroup>
  );
}

export function FilterDay({ view, label, name, max }: FilterFieldProps & { max?: string }) {
  return (
    <Field label={label} name={name}>
      <TextInput type="date" defaultValue={view.filter[name]} max={max} />
    </Field>
  );
}

/** 日期从 … 日期到. */
export function FilterPeriod({ view }: { view: ListView }) {
  return (
    <>
      <FilterDay view={view} label="日期从" name="from" />
      <FilterDay view={view} label="日期到" name="to" />
    </>
  );
}

/** An amount in 元. */
export function FilterMoney({ view, label, name }: FilterFieldProps) {
  return (
    <Field label={label} name={name}>
      <TextInput inputMode="decimal" defaultValue={view.filter[name]} maxLength={16} />
    </Field>
  );
}
