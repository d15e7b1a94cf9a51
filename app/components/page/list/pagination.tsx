/** Pages of a list, as links. */

import type { ReactNode } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { pageWindow } from "./page-window.ts";

interface PaginationProps {
  /** From 0, as on the wire. */
  page: number;
  size: number;
  total: number;
  hrefOf: (page: number) => string;
  sizeOptions?: readonly number[];
  hrefOfSize: (size: number) => string;
}

/** 共 N 条, the page size and the pages. */
export function Pagination({
  page,
  size,
  total,
  hrefOf,
  sizeOptions = [10, 20, 50, 100],
  hrefOfSize,
}: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(total / size));
  return (
    <nav className="pager" aria-label="分页">
      <p>{`共 ${formatCount(total)} 条，第 ${page + 1} / ${pageCount} 页`}</p>
      <ul aria-label="每页条数">
        {sizeOptions.map((option) => (
          <li key={option} className="turner">
            <PageLink to={hrefOfSize(option)} current={option === size} label={`每页 ${option} 条`}>
              {option}
            </PageLink>
          </li>
        ))}
        <li className="turner">条/页</li>
      </ul>
      <ul>
        <li className="turner">
          <Turn to={page > 0 ? hrefOf(page - 1) : null} label="上一页" rel="prev" sign="‹" />
        </li>
        {pageWindow(page, pageCount).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="off">…</span>
            ) : (
              <PageLink to={hrefOf(number)} current={number === page} label={`第 ${number + 1} 页`}>
                {number + 1}
              </PageLink>
            )}
          </li>
        ))}
        <li className="turner">
          <Turn to={page + 1 < pageCount ? hrefOf(page + 1) : null} label="下一页" rel="next" sign="›" />
        </li>
      </ul>
    </nav>
  );
}

function PageLink({
  to,
  current,
  label,
  children,
}: {
  to: string;
  current: boolean;
  label: string;
  children: ReactNode;
}) {
  if (current) return <span aria-current="true">{children}</span>;
  return (
    <Link to={to} aria-label={label} discover="none">
      {children}
    </Link>
  );
}

function Turn({ to, label, rel, sign }: { to: string | null; label: string; rel: string; sign: string }) {
  if (to === null) {
    return (
      <span className="off" aria-hidden="true">
        {sign}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} discover="none">
      {sign}
    </Link>
  );
}
