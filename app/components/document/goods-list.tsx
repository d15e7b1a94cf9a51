/** The goods of a document as a flat list (明细). */
import type { ReactNode } from "react";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { SizeCell } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { LineView } from "#app/lib/document/goods-groups.ts";
import { quantityName } from "#app/lib/document/matrix-view.ts";

/** A further figure of each line: a column of the list, a sum below each matrix. */
export interface GoodsFigure<L extends LineView> {
  label: string;
  /** Summed up where it is given. */
  of?: (line: L) => number;
  /** In the list; the figure itself unless given. */
  cell?: (line: L) => ReactNode;
  /** Over all lines, formatted; the sum unless given. */
  total?: ReactNode;
}

interface GoodsListProps<L extends LineView> {
  lines: readonly L[];
  qtyLabel: string;
  figures: readonly GoodsFigure<L>[];
  /** Quantities are inputs of the form around, and lines can be taken away. */
  editable: boolean;
}

export function GoodsList<L extends LineView>({ lines, qtyLabel, figures, editable }: GoodsListProps<L>) {
  const total = (of: (line: L) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const columns: (Column<L> | false)[] = [
    { label: "图", cell: (line) => <Thumb src={line.pictureSrc} alt="" /> },
    { label: "款号", kind: "key", cell: (line) => line.styleNo },
    { label: "颜色", cell: (line) => line.color, total: `${lines.length} 行`, card: 1 },
    {
      label: "尺码",
      cell: ({ size, grade }) => <SizeCell size={size} second={grade === 2} />,
      card: 1,
    },
    {
      label: qtyLabel,
      kind: "n",
      cell: (line) =>
        editable ? (
          <CellInput name={quantityName(line.skuId, line.grade)} label={`${nameOf(line)} ${qtyLabel}`} kind="qty" />
        ) : (
          line.qty
        ),
      total: total(({ qty }) => qty),
      card: 1,
    },
    ...figures.map(({ label, of, cell = of, total: sum }) => ({
      label,
      kind: "n" as const,
      cell: (line: L) => cell?.(line),
      total: sum ?? (of && total(of)),
      card: 2 as const,
    })),
    { label: "品名", cell: (line) => line.productName },
    { label: "条码", cell: (line) => line.barcode },
    editable && { label: "操作", kind: "act", cell: (line) => <Remove line={line} />, card: 2 },
  ];
  return <DataTable caption="明细" columns={columns} rows={lines} empty="还没有明细" />;
}

const nameOf = ({ styleNo, color, size }: LineView) => `${styleNo} ${color} ${size}`;

function Remove({ line }: { line: LineView }) {
  return (
    <Button
      variant="text"
      name="remove"
      value={quantityName(line.skuId, line.grade)}
      aria-label={`移除 ${nameOf(line)}`}
    >
      移除
    </Button>
  );
}
