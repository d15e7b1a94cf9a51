/** Lines of a document of material: entered by code or name, one a material and 缸号. Works as plain HTML. */
import type { ReactNode } from "react";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { LineField, MoneyField } from "#app/components/page/edit-form.tsx";
import { TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";

export interface MaterialLineView {
  id: number;
  /** Its place in the form: `lines[0].qtyMilli`. */
  at: number;
  materialId: number;
  code: string;
  label: string;
  unit: string;
  lot: string;
}

/** `WL001 40 支棉 黑`, and the 缸号, for who hears a field alone. */
export const spoken = ({ code, label, lot }: MaterialLineView) => [code, label, lot].filter(Boolean).join(" ");

/** The columns that name a line. */
export function wordColumns<L extends MaterialLineView>(): Column<L>[] {
  return [
    { label: "物料", kind: "key", cell: (row) => <TwoLines first={row.label} second={row.code} />, card: 1 },
    { label: "缸号", cell: (row) => row.lot, card: 2 },
  ];
}

/** Quantities, and 缸号, that are typed. */
export function entryColumns<L extends MaterialLineView>(): Column<L>[] {
  return [
    {
      label: "物料",
      kind: "key",
      cell: (row) => (
        <>
          <input type="hidden" name={`lines[${row.at}].materialId`} value={row.materialId} />
          <TwoLines first={row.label} second={row.code} />
        </>
      ),
    },
    {
      label: "缸号",
      cell: (row) => <CellInput kind="words" name={`lines[${row.at}].lot`} label={`${spoken(row)} 缸号`} max={30} />,
    },
    {
      label: "数量",
      kind: "n",
      cell: (row) => (
        <>
          <CellInput kind="amount" name={`lines[${row.at}].qtyMilli`} label={`${spoken(row)} 数量`} max={12} />{" "}
          {row.unit}
        </>
      ),
    },
  ];
}

interface MaterialEntryProps<L> {
  lines: readonly L[];
  columns: readonly (Column<L> | false)[];
  /** Materials to choose from while typing: code and words. */
  materials: readonly Option[];
  /** A price is told as well. */
  prices?: boolean;
  children?: ReactNode;
}

/** The box that adds a line, whose button is what Enter and a scanner press, and the lines that are there. */
export function MaterialEntry<L extends MaterialLineView>({
  lines,
  columns,
  materials,
  prices = false,
  children,
}: MaterialEntryProps<L>) {
  return (
    <Card title="明细" note={`${lines.length} 行；数量清空即删除该行`} flush>
      <div className="form">
        <LineField name="addText" label="物料" max={50} list="materials" hint="扫码，或写编码、名称" />
        <LineField name="addLot" label="缸号" max={30} hint="没有缸号的空着" />
        <MoneyField name="addQty" label="数量" max={12} hint="最多三位小数" />
        {prices && <MoneyField name="addPrice" label="单价（元）" max={12} hint="空着按参考价" />}
        <div className="wide line">
          <Button>添加</Button>
          {children}
        </div>
      </div>
      <datalist id="materials">
        {materials.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      <DataTable caption="明细" columns={columns} rows={lines} empty="还没有明细，请先添加物料" />
    </Card>
  );
}
