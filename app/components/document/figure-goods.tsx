/** Several numbers of each line, such as what an inspection found: a matrix of cells to fill in for each of them. */

import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import { EmptyState } from "#app/components/ui/card.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { cellsOf, groupByStyle, type LineView } from "#app/lib/document/goods-groups.ts";
import { figureName } from "#app/lib/document/matrix-view.ts";

interface FigureGoodsProps<L extends LineView> {
  lines: readonly L[];
  figures: readonly { name: string; label: string }[];
  /** What there is of each line: stands in every cell. */
  due: { label: string; of: (line: L) => number };
}

/** Controls that `withFigures` reads. */
export function FigureGoods<L extends LineView>({ lines, figures, due }: FigureGoodsProps<L>) {
  const { value, errors } = useFormFields();
  if (lines.length === 0) return <EmptyState title="没有可填的明细" />;
  return groupByStyle(lines.map((line) => ({ ...line, available: due.of(line) }))).map((group) => {
    const matrix = cellsOf(group, () => null);
    return (
      <section key={group.key} className="style">
        <h3>
          <Thumb src={group.pictureSrc} alt="" />
          <b>{group.styleNo}</b> {group.productName}
        </h3>
        <div className="flex flex-wrap gap-4">
          {figures.map(({ name, label }) => (
            <div key={name}>
              <h4>{label}</h4>
              <QuantityMatrix
                matrix={{ ...matrix, name: label }}
                typedOf={value}
                errors={errors}
                noun={due.label}
                nameOf={(skuId) => figureName(name, skuId)}
                labelOf={(color, size) => `${group.styleNo} ${color} ${size} ${label}`}
              />
            </div>
          ))}
        </div>
      </section>
    );
  });
}
