/**
 * Data tables. Cells stay bare: `n` on a number, `key` on the heading of the
 * identifying column (its cells are `<th scope="row">`, which stay in view while
 * the rest scrolls sideways), `act` on row actions, `neg` on a negative number.
 */

import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState } from "./card.tsx";
import { ScrollRegion } from "./scroll-region.tsx";

interface TableProps {
  /** Names the table for assistive technology. */
  caption: string;
  /** Cells of the heading row. */
  head: ReactNode;
  /** Cells of the totals row: sums over the whole filtered set. */
  totals?: ReactNode;
  /** Below 640 px rows are cards of two lines: cells of class `c1` and `c2`. */
  cards?: boolean;
  /** Body rows. */
  children: ReactNode;
}

/** A table that scrolls sideways inside its card. */
export function Table({ caption, head, totals, cards, children }: TableProps) {
  return (
    <ScrollRegion className="scroll" aria-label={caption}>
      <table className={cards ? "rows cards" : "rows"}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
        {totals && (
          <tfoot>
            <tr>{totals}</tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

export type SortDirection = "asc" | "desc";

interface SortHeaderProps {
  label: string;
  /** The list sorted by this column; the caller flips the direction. */
  to: string;
  /** Set on the column the list is sorted by. */
  direction?: SortDirection | undefined;
  /** A column of numbers. */
  numeric?: boolean;
  className?: string | undefined;
}

/** A column heading that sorts by a link. */
export function SortHeader({ label, to, direction, numeric, className = numeric ? "n" : undefined }: SortHeaderProps) {
  const sort = direction === "asc" ? "ascending" : direction === "desc" ? "descending" : "none";
  return (
    <th scope="col" className={className} aria-sort={sort}>
      <Link to={to} discover="none" preventScrollReset>
        {label}
      </Link>
    </th>
  );
}

/** The only row of a table that found nothing. */
export function EmptyRow({ columns, title, children }: { columns: number; title: string; children?: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns}>
        <EmptyState title={title}>{children}</EmptyState>
      </td>
    </tr>
  );
}
