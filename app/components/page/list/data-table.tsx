/**
 * A table of rows from columns as values: heading, cell, total and sort of a
 * column stand on one line. List pages spend their time here, so columns are
 * looked at once a table and a cell is one element.
 */
import { createElement, type ReactElement, type ReactNode } from "react";
import { EmptyRow, type SortDirection, SortHeader, Table } from "#app/components/ui/table.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { withParams } from "#app/lib/search-params.ts";

export interface Column<R> {
  label: string;
  /** Shown in place of the label. */
  heading?: ReactNode;
  /** `n` a figure, right-aligned; `key` what names the row and stays in view; `act` the row's links, likewise; `words` a long text, cut short. */
  kind?: "n" | "key" | "act" | "words";
  cell: (row: R) => ReactNode;
  /** Over the whole filtered set. A text spans the columns up to the next total; the key column says 合计. */
  total?: ReactNode;
  /** The sort field; makes the heading a link. */
  sort?: string;
  /** Shows the figure as one below zero, or otherwise wrong. */
  negative?: (row: R) => boolean;
  /** The line of the card that stands for the row below 640 px; the key's is the first. Others are left out there. */
  card?: 1 | 2;
}

interface DataTableProps<R> {
  /** Names the table for assistive technology. */
  caption: string;
  /** `false` leaves a column out, as `mayEdit && {…}` does. */
  columns: readonly (Column<R> | false)[];
  rows: readonly R[];
  /** What is said when there are no rows, and what to do about it. */
  empty: string;
  hint?: ReactNode;
  /** The address from the question mark on, for the links of sorted columns. */
  search?: string;
  /** `field,asc` or `field,desc`: how the rows are sorted where the address does not say. */
  sorted?: string;
  /** Of rows that do not count, such as what was voided. */
  rowClass?: (row: R) => string | undefined;
  /** A heading row wherever this changes from one row to the next. */
  group?: (row: R) => string;
}

/** Rows have an `id`. Totals are shown when a column has one. */
export function DataTable<R extends { readonly id: number | string }>(props: DataTableProps<R>) {
  const { caption, rows, empty, hint, search = "", sorted, group, rowClass } = props;
  const columns = props.columns.filter((column) => column !== false);
  const order = columns.some(({ sort }) => sort) ? orderOf(search, columns, sorted) : undefined;
  const classes = columns.map(classOf);
  const labels = cardLabels(columns);
  const body: ReactElement[] = [];
  let heading: string | undefined;
  for (const row of rows) {
    const title = group?.(row);
    if (title !== heading) {
      heading = title;
      body.push(
        <tr key={`group ${row.id}`} className="group">
          <th colSpan={columns.length}>{title}</th>
        </tr>,
      );
    }
    const cells: ReactElement[] = [];
    for (const [index, { kind, cell, negative }] of columns.entries()) {
      const className = negative?.(row) ? `${classes[index] ?? ""} neg`.trimStart() : classes[index];
      cells.push(
        kind === "key"
          ? createElement("th", { key: index, scope: "row" }, cell(row))
          : createElement(
              "td",
              { key: index, className, "data-label": labels[index] },
              kind === "n" ? figure(cell(row)) : cell(row),
            ),
      );
    }
    body.push(createElement("tr", { key: row.id, className: rowClass?.(row) }, cells));
  }
  return (
    <Table
      caption={caption}
      cards={columns.some(({ card }) => card)}
      head={columns.map((column, index) => (
        <Heading key={column.label} column={column} className={classes[index]} order={order} search={search} />
      ))}
      totals={rows.length > 0 && columns.some(({ total }) => total !== undefined) && totalsOf(columns, classes, labels)}
    >
      {body}
      {rows.length === 0 && (
        <EmptyRow columns={columns.length} title={empty}>
          {hint}
        </EmptyRow>
      )}
    </Table>
  );
}

/** A number is shown as every other on the page: 1,037. What is text already stays. */
export function figure(value: ReactNode): ReactNode {
  return typeof value === "number" ? formatCount(value) : value;
}

export function classOf<R>({ kind, card }: Column<R>): string | undefined {
  const alignment = kind === undefined || kind === "key" ? "" : kind;
  return card ? `${alignment} c${card}`.trimStart() : alignment || undefined;
}

/** A card has no headings: its figures say what they are, by the style of `data-label`; one alone, on its first line, needs not. */
function cardLabels<R>(columns: readonly Column<R>[]): readonly (string | undefined)[] {
  const onCard = ({ kind, card }: Column<R>) => kind === "n" && card !== undefined;
  const several = columns.filter(onCard).length > 1;
  return columns.map((column) => (onCard(column) && (several || column.card === 2) ? column.label : undefined));
}

interface Order {
  field: string;
  direction: SortDirection;
}

/** The address's order, if a column has it; else the list's own. */
function orderOf<R>(search: string, columns: readonly Column<R>[], sorted: string | undefined): Order | undefined {
  for (const text of [...new URLSearchParams(search).getAll("sort"), sorted ?? ""]) {
    const [field = "", direction] = text.split(",");
    if (columns.some(({ sort }) => sort === field)) return { field, direction: direction === "asc" ? "asc" : "desc" };
  }
  return undefined;
}

interface HeadingProps<R> {
  column: Column<R>;
  className: string | undefined;
  order: Order | undefined;
  search: string;
}

function Heading<R>({ column: { label, heading = label, kind, sort }, className, order, search }: HeadingProps<R>) {
  const shown = kind === "key" ? "key" : className;
  if (!sort) {
    return (
      <th scope="col" className={shown}>
        {heading}
      </th>
    );
  }
  const direction = order?.field === sort ? order.direction : undefined;
  // Of figures the largest are looked for first.
  const [first, other] = kind === "n" ? ["desc", "asc"] : ["asc", "desc"];
  const to = withParams(search, { sort: `${sort},${direction === first ? other : first}`, page: null });
  return <SortHeader label={label} className={shown} direction={direction} to={to} />;
}

/** Columns without a total that follow each other are one cell; a text takes those after it too. */
export function totalsOf<R>(
  columns: readonly Column<R>[],
  classes: readonly (string | undefined)[],
  labels: readonly (string | undefined)[] = [],
): ReactElement[] {
  const cells: ReactElement[] = [];
  for (let index = 0; index < columns.length; ) {
    const column = columns[index] as Column<R>;
    const { kind, total } = column;
    let end = index + 1;
    if (kind !== "act" && kind !== "key" && (kind !== "n" || total === undefined))
      while (columns[end] && columns[end]?.total === undefined && isPlain(columns[end])) end++;
    const colSpan = end - index > 1 ? end - index : undefined;
    if (kind === "key" || (index === 0 && total !== undefined)) {
      cells.push(
        <th key={index} scope="row" colSpan={colSpan}>
          {total ?? "合计"}
        </th>,
      );
    } else {
      const className = total === undefined && kind !== "act" ? undefined : classes[index];
      cells.push(
        <td
          key={index}
          className={className}
          colSpan={colSpan}
          data-label={total === undefined ? undefined : labels[index]}
        >
          {figure(total)}
        </td>,
      );
    }
    index = end;
  }
  return cells;
}

const isPlain = (column: Column<never> | undefined) => column?.kind !== "key" && column?.kind !== "act";
