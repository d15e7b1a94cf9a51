/** The columns of 目标与提成: a form a keeper, in the row that shows how far the month is. */
import { Form } from "@remix-run/react";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { type TypedFields, textOf } from "#app/lib/form/form-reply.ts";
import type { TargetRowView } from "./keeper-target.view.server.ts";

interface TargetForms {
  month: string;
  clientToken: string;
  /** What was refused, as it was typed. */
  typed: TypedFields | undefined;
}

export function targetColumns(forms: TargetForms): Column<TargetRowView>[] {
  const input = (
    row: TargetRowView,
    name: "targetFen" | "commissionBp",
    label: string,
    max: number,
    stored: string,
  ) => {
    const typed = textOf(forms.typed, "userId") === String(row.id) ? textOf(forms.typed, name) : undefined;
    const field = { name, max, form: formOf(row), start: typed ?? stored };
    return <CellInput {...field} label={`${label} ${row.name}`} kind="amount" />;
  };
  return [
    { label: "营业员", kind: "key", cell: (row) => row.name },
    { label: "目标（元）", kind: "n", cell: (row) => input(row, "targetFen", "目标", 13, row.target) },
    { label: "提成（%）", kind: "n", cell: (row) => input(row, "commissionBp", "提成", 6, row.commission) },
    { label: "净销售额（元）", kind: "n", cell: (row) => row.net },
    { label: "完成", kind: "n", cell: (row) => row.done },
    { label: "提成预估（元）", kind: "n", cell: (row) => row.estimate },
    { label: "操作", kind: "act", cell: (row) => <Save row={row} {...forms} /> },
  ];
}

const formOf = ({ id }: TargetRowView) => `target-${id}`;

function Save({ row, month, clientToken }: TargetForms & { row: TargetRowView }) {
  return (
    <Form id={formOf(row)} method="post" preventScrollReset>
      <HiddenFields
        fields={[
          ["clientToken", clientToken],
          ["userId", String(row.id)],
          ["month", month],
          ["version", String(row.version)],
        ]}
      />
      <Button size="small" aria-label={`保存 ${row.name}`}>
        保存
      </Button>
    </Form>
  );
}
