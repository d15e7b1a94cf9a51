/** What an import would do, and the rows that stand in its way. */
import type { ReactNode } from "react";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";

interface ImportReportProps {
  report: {
    added: number;
    changed: number;
    unchanged: number;
    /** `row` as a spreadsheet counts. */
    problems: readonly { row: number; message: string }[];
  };
  /** The form that saves; shown when nothing stands in the way. */
  children: ReactNode;
}

export function ImportReport({ report, children }: ImportReportProps) {
  const { added, changed, unchanged, problems } = report;
  const nothing = added + changed === 0;
  return (
    <Card title="核对结果" note={`新增 ${added} 个，修改 ${changed} 个，没有变化 ${unchanged} 个`} flush>
      {problems.length > 0 ? (
        <>
          <div className="pad">
            <Callout>有 {problems.length} 行需要修改，改好后请重新选择文件。现在还没有保存任何内容。</Callout>
          </div>
          <DataTable
            caption="有问题的行"
            columns={columns}
            rows={problems.map((problem) => ({ ...problem, id: problem.row }))}
            empty=""
          />
        </>
      ) : (
        <div className="pad">{nothing ? <p>文件与现有数据相同，不需要导入。</p> : children}</div>
      )}
    </Card>
  );
}

const columns: Column<{ id: number; message: string }>[] = [
  { label: "行", kind: "n", cell: (problem) => problem.id },
  { label: "问题", cell: (problem) => problem.message },
];
