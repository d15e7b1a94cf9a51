/** 修回登记: a row a colour and size that is still away; scrap alone is 转报废. */
import { CellInput } from "#app/components/page/cell-input.tsx";
import { type Column, DataTable } from "#app/components/page/data-table.tsx";
import { LineField, MoneyField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question } from "#app/components/page/question.tsx";
import type { RepairLineView } from "../delivery.view.server.ts";

interface ReturnFormProps extends Omit<FormFrameProps, "children" | "values"> {
  no: string;
  lines: readonly RepairLineView[];
  deductible: boolean;
  cancelTo: string;
}

export function ReturnForm({ no, lines, deductible, ...frame }: ReturnFormProps) {
  const rows = lines.filter(({ open }) => open > 0).map((line, index) => ({ ...line, index }));
  type Row = (typeof rows)[number];
  const input = (label: string, name: string): Column<Row> => ({
    label,
    kind: "n",
    cell: (row) => (
      <CellInput
        name={`cells[${row.index}].${name}`}
        label={`${row.styleNo} ${row.color} ${row.size} ${label}`}
        kind="qty"
      />
    ),
  });
  const columns: readonly Column<Row>[] = [
    {
      label: "款色码",
      kind: "key",
      cell: (row) => (
        <>
          <input type="hidden" name={`cells[${row.index}].skuId`} value={row.skuId} />
          {row.styleNo} {row.color} {row.size}
        </>
      ),
    },
    { label: "未回", kind: "n", cell: (row) => row.open },
    input("修好", "ok"),
    input("仍为次品", "second"),
    input("报废", "scrap"),
  ];
  return (
    <Question title={`修回登记 ${no}`} label="登记" intent="return" {...frame}>
      <DataTable caption="修回" columns={columns} rows={rows} empty="没有未回的" />
      <div className="form">
        {deductible && <MoneyField name="deductFen" label="报废扣款（元）" hint="责任在工厂，从加工费里扣" />}
        <LineField name="remark" label="备注" id="f-return-remark" max={50} />
      </div>
    </Question>
  );
}
