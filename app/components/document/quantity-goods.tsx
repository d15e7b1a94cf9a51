/**
 * How many of each line: matrices of cells to fill in, as on the pages that
 * send, receive and give back. What is due stands in each cell.
 */
import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyState } from "#app/components/ui/card.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { cellsOf, groupByStyle, type LineView } from "#app/lib/document/goods-groups.ts";
import { CountingBox } from "./counting-box.tsx";

interface QuantityGoodsProps<L extends LineView> {
  lines: readonly L[];
  /** What is filled in: 本次收货. */
  label: string;
  /** What there is of each line. */
  due: { label: string; of: (line: L) => number };
  /** What cells start with; empty unless given. */
  initial?: (line: L) => number | null;
  /** A second kind of cells, such as 收到破损, that few lines need: its grade is 2. */
  second?: string;
  /** Counts what is scanned, and offers 全部收齐. */
  scans?: boolean;
}

export function QuantityGoods<L extends LineView>(props: QuantityGoodsProps<L>) {
  const { lines, label, due, initial = () => null, second, scans } = props;
  const { value, values, errors } = useFormFields();
  if (lines.length === 0) return <EmptyState title="没有可填的明细" />;
  const cells = (grade: 1 | 2, name: string) =>
    groupByStyle(lines.map((line) => ({ ...line, grade }))).map((group) => (
      <section key={group.key} className="style">
        <h3>
          <Thumb src={group.pictureSrc} alt="" />
          <b>{group.styleNo}</b> {group.productName} {grade === 2 && <Badge tone="warn">次品</Badge>}
        </h3>
        <QuantityMatrix
          matrix={cellsOf(
            { ...group, lines: group.lines.map((line) => ({ ...line, available: due.of(line) })) },
            (line) => (grade === 1 ? initial(line) : null),
          )}
          {...(values("intent").length > 0 && { typedOf: value })}
          errors={errors}
          noun={due.label}
          labelOf={(color, size) => `${group.styleNo} ${color} ${size} ${name}`}
        />
      </section>
    ));
  return (
    <>
      {scans && <CountingBox lines={lines} due={due} />}
      {cells(1, label)}
      {second && (
        <details>
          <summary>{second}</summary>
          {cells(2, second)}
        </details>
      )}
    </>
  );
}
