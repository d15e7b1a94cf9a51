/** The cell that names a row of a tree: indented, with the link that opens or closes what is below it. */

import { LinkButton } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { ListView } from "#app/lib/list-view.ts";
import { withParams } from "#app/lib/search-params.ts";

/** Deeper ones stand with the last. */
const indents = ["", "pl-5", "pl-10", "pl-15", "pl-20", "pl-25"];

interface TreeCellProps {
  row: { depth: number; turn: { to: string; isOpen: boolean } | null };
  text: string;
}

export function TreeCell({ row: { depth, turn }, text }: TreeCellProps) {
  return (
    <span className={`inline-flex items-center ${indents[Math.min(depth, indents.length - 1)]}`}>
      {turn ? (
        <Link
          to={turn.to}
          discover="none"
          preventScrollReset
          className="inline-flex h-6 w-6 items-center justify-center"
          aria-label={`${turn.isOpen ? "收起" : "展开"} ${text}`}
        >
          {turn.isOpen ? "▾" : "▸"}
        </Link>
      ) : (
        <span className="inline-flex h-6 w-6" />
      )}
      {text}
    </span>
  );
}

interface TreeLinkProps {
  view: Pick<ListView, "search">;
  rows: readonly Pick<TreeCellProps["row"], "turn">[];
}

/** Of the heading of such a list: everything opened, or closed again; nothing where nothing can be. */
export function TreeLink({ view: { search }, rows }: TreeLinkProps) {
  const turns = rows.flatMap(({ turn }) => turn ?? []);
  const isOpen = turns.every((turn) => turn.isOpen);
  if (turns.length === 0) return null;
  return (
    <LinkButton to={withParams(search, { open: isOpen ? "none" : "all" })} discover="none">
      {isOpen ? "全部收起" : "全部展开"}
    </LinkButton>
  );
}
