/** The wrong rows of a spreadsheet, as many as its report carries. */
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { RowError } from "#contract/goods/product-imports.ts";

export function ImportErrors({ errors, errorCount }: { errors: readonly RowError[]; errorCount: number }) {
  if (errors.length === 0) return null;
  const more = errorCount > errors.length && `共 ${errorCount} 处，显示前 ${errors.length} 处，全部见上方文件`;
  const rows = errors.map((error) => ({ ...error, id: `${error.row}/${error.column}/${error.message}` }));
  return (
    <Card title="错误" {...(more && { note: more })} flush>
      <DataTable caption="错误" columns={columns} rows={rows} empty="" />
    </Card>
  );
}

const columns: Column<RowError & { id: string }>[] = [
  { label: "行号", kind: "n", cell: ({ row }) => row },
  { label: "列", cell: ({ column }) => column },
  { label: "问题", cell: ({ message }) => message },
];
