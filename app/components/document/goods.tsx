/**
 * The goods of a document: by style as colour × size matrices, or as a flat
 * list (明细, `?view=lines`). Inside a form the quantities are inputs.
 */

import type { ReactNode } from "react";
import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import { SizeMatrix } from "#app/components/matrix/size-matrix.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card, EmptyState } from "#app/components/ui/card.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { draftForm } from "#app/lib/document/draft.ts";
import { cellsOf, figuresOf, groupByStyle, type LineView, type StyleGroup } from "#app/lib/document/goods-groups.ts";
import type { MatrixView } from "#app/lib/document/matrix-view.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { type GoodsFigure, GoodsList } from "./goods-list.tsx";
import type { PricedStyle } from "./line-prices.tsx";

interface GoodsProps<L extends LineView> {
  title?: string;
  lines: readonly L[];
  /** `lines` for the list. */
  view: GoodsView;
  /** The page's address with the other view. */
  hrefOfView(view: GoodsView): string;
  qtyLabel?: string;
  figures?: readonly GoodsFigure<L>[];
  /** Beside a matrix's heading: the style's price. A style that is only opened has no lines yet. */
  beside?: (group: PricedStyle<L>) => ReactNode;
  /** Makes the quantities inputs of the form around. */
  draft?: DraftGoods | undefined;
  empty?: string;
}

export type GoodsView = "matrix" | "lines";

export const goodsView = (searchParams: URLSearchParams): GoodsView =>
  searchParams.get("view") === "lines" ? "lines" : "matrix";

export interface DraftGoods {
  /** The style being entered, with all of its colours and sizes. */
  open: MatrixView | null;
  /** The page's address with a style's whole matrix, or none. */
  hrefOfStyle(styleNo: string | null): string;
}

export function Goods<L extends LineView>(props: GoodsProps<L>) {
  const { title = "明细", lines, view, hrefOfView, draft, qtyLabel = "数量", figures = [] } = props;
  const { empty = "扫码或输入款号，就会出现在这里" } = props;
  const total = lines.reduce((sum, { qty }) => sum + qty, 0);
  const styles = new Set(lines.map(({ productId }) => productId)).size;
  const isEmpty = lines.length === 0 && !draft?.open;
  return (
    <Card title={title} note={`${styles} 款 ${lines.length} 行 ${formatCount(total)} 件`} flush>
      {!isEmpty && (
        <div className="pad line">
          <ViewLink to={hrefOfView("matrix")} current={view === "matrix"} saves={draft !== undefined}>
            按款
          </ViewLink>
          <ViewLink to={hrefOfView("lines")} current={view === "lines"} saves={draft !== undefined}>
            明细
          </ViewLink>
        </div>
      )}
      {isEmpty && <EmptyState title="还没有明细">{draft && empty}</EmptyState>}
      {!isEmpty &&
        (view === "lines" ? (
          <GoodsList lines={lines} qtyLabel={qtyLabel} figures={figures} editable={draft !== undefined} />
        ) : (
          <Matrices {...props} />
        ))}
    </Card>
  );
}

interface ViewLinkProps {
  to: string;
  current: boolean;
  /** What is typed is saved on the way. */
  saves: boolean;
  children: string;
}

function ViewLink({ to, current, saves, children }: ViewLinkProps) {
  const look = current ? "btn sm primary" : "btn sm";
  if (saves)
    return (
      <ThenButton to={to} className={look} current={current}>
        {children}
      </ThenButton>
    );
  return (
    <Link className={look} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
      {children}
    </Link>
  );
}

interface ThenButtonProps {
  /** The page's address from the question mark on. */
  to: string;
  className?: string;
  current?: boolean;
  children: ReactNode;
}

/** A link of a draft's page: saves what is typed, then goes there. */
function ThenButton({ to, className = "btn", current, children }: ThenButtonProps) {
  return (
    <button
      type="submit"
      form={draftForm}
      name="then"
      value={to}
      className={className}
      aria-current={current ? "page" : undefined}
    >
      {children}
    </button>
  );
}

interface PageLinkProps {
  /** Whether the page is a draft's form. */
  editing: boolean;
  to: string;
  primary?: boolean;
  children: ReactNode;
}

/** A link beside a document's title; on a draft it saves first. A path of its own is left for a page without the shell. */
export function PageLink({ editing, to, primary, children }: PageLinkProps) {
  const look = primary ? "btn primary" : "btn";
  if (editing)
    return (
      <ThenButton to={to} className={look}>
        {children}
      </ThenButton>
    );
  return (
    <Link className={look} to={to} reloadDocument={to.startsWith("/")}>
      {children}
    </Link>
  );
}

function Matrices<L extends LineView>({ lines, qtyLabel = "数量", figures = [], beside, draft }: GoodsProps<L>) {
  const { errors, value } = useFormFields();
  const groups = groupByStyle(lines);
  const open = draft?.open;
  const isOpen = (group: StyleGroup<L>) => group.productId === open?.productId && group.grade === open.grade;
  const opened = groups.find(isOpen);
  const shown: readonly (StyleGroup<L> | null)[] = open && !opened ? [null, ...groups] : groups;
  return shown.map((group) => {
    const isWhole = group === null || group === opened;
    const matrix = isWhole && open ? open : group && cellsOf(group);
    if (!matrix) return null;
    return (
      <section key={`${matrix.productId}-${matrix.grade}`} className="style">
        <h3>
          <Thumb src={matrix.pictureSrc} alt="" />
          <b>{matrix.styleNo}</b> {matrix.name} {matrix.grade === 2 && <Badge tone="warn">次品</Badge>}
          {beside?.(group ?? { ...matrix, lines: [] })}
          {draft && (
            <ThenButton to={draft.hrefOfStyle(isWhole ? null : matrix.styleNo)} className="btn text sm">
              {isWhole ? "收起" : "全部颜色尺码"}
            </ThenButton>
          )}
        </h3>
        {draft ? (
          <QuantityMatrix
            matrix={matrix}
            typedOf={value}
            errors={errors}
            labelOf={(color, size) => `${matrix.styleNo} ${color} ${size} ${qtyLabel}`}
          />
        ) : (
          group && (
            <SizeMatrix caption={`${matrix.styleNo} ${qtyLabel}`} matrix={figuresOf(group.lines, ({ qty }) => qty)} />
          )
        )}
        {group && <Sums lines={group.lines} figures={figures} />}
      </section>
    );
  });
}

function Sums<L extends LineView>({ lines, figures }: { lines: readonly L[]; figures: readonly GoodsFigure<L>[] }) {
  const summed = figures.flatMap(({ label, of }) =>
    of ? [{ label, sum: lines.reduce((all, line) => all + of(line), 0) }] : [],
  );
  if (summed.length === 0) return null;
  return (
    <p className="pad line hint">
      {summed.map(({ label, sum }) => (
        <span key={label}>
          {label} {sum}
        </span>
      ))}
    </p>
  );
}
