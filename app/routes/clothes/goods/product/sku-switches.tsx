/** SKU 矩阵 of 商品详情: code and barcode of each colour and size, with a box that switches it on and off. */
import { useNavigation } from "@remix-run/react";
import { FormFrame, type FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { ProductItem } from "#contract/goods/product-item.ts";

type SkuCellView = ProductItem["skus"][number];

interface SkuSwitchesProps {
  sizes: readonly string[];
  rows: readonly { color: string; cells: readonly (SkuCellView | null)[] }[];
  /** Null for those who may only look. */
  form: Pick<FormFrameProps, "stamp" | "reply"> | null;
}

export function SkuSwitches({ sizes, rows, form }: SkuSwitchesProps) {
  const busy = useNavigation().formMethod === "POST";
  const matrix = (
    <Table
      caption="SKU 矩阵"
      head={
        <>
          <th scope="col" className="key">
            颜色
          </th>
          {sizes.map((size) => (
            <th key={size} scope="col">
              {size}
            </th>
          ))}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.color}>
          <th scope="row">{row.color}</th>
          {row.cells.map((cell, index) => (
            <td key={sizes[index]}>{cell && <SkuCell cell={cell} editable={form !== null} />}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
  return (
    <Card title="SKU 与条码" note="停用的 SKU 不再采购和上架，余货仍可销售" flush>
      {form === null ? (
        matrix
      ) : (
        <FormFrame {...form} className="">
          {/* With every box cleared the form still says so. */}
          <input type="hidden" name="activeIds" value="" />
          {matrix}
          <div className="filters">
            <Button variant="primary" disabled={busy}>
              保存启用状态
            </Button>
          </div>
        </FormFrame>
      )}
    </Card>
  );
}

function SkuCell({ cell, editable }: { cell: SkuCellView; editable: boolean }) {
  return (
    <>
      {editable ? (
        <Checkbox name="activeIds" value={cell.id} defaultChecked={cell.active} label={cell.skuCode} />
      ) : (
        <>
          {cell.skuCode} {!cell.active && <Badge>停用</Badge>}
        </>
      )}
      <br />
      <small>{cell.barcode}</small>
    </>
  );
}
