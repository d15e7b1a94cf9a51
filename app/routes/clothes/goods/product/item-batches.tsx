/** 生产批次 and 在产未交 of 商品详情: what was made of the style and where, and what is still to come, by colour and size. */

import type { ReactNode } from "react";
import { SizeMatrix } from "#app/components/matrix/size-matrix.tsx";
import { CellLink, DueDay } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, EmptyState } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { permissions } from "#contract/permissions.ts";
import type { ItemTabView } from "./product-item.view.server.ts";

type BatchesView = Extract<ItemTabView, { tab: "batch" }>;
type OpenView = Extract<ItemTabView, { tab: "open" }>;

interface BatchesProps extends BatchesView {
  productId: number;
  /** The pages of the table. */
  children: ReactNode;
}

export function Batches({ rows, totals, styleNo, productId, children }: BatchesProps) {
  return (
    <Card
      title="生产批次"
      note={
        <>
          <Link to={productionPaths.batch.ofStyle(productId)}>看全部</Link>{" "}
          <Can roles={[permissions.batchAdd]}>
            <Link to={productionPaths.batch.newOf(styleNo)}>下批次</Link>
          </Can>
        </>
      }
      flush
    >
      <DataTable
        caption="生产批次"
        columns={batchColumns(totals)}
        rows={rows}
        empty="有权查看的仓库里还没有这款的批次"
      />
      {children}
    </Card>
  );
}

export function OpenBatches({ all, batches }: OpenView) {
  if (batches.length === 0) {
    return (
      <Card>
        <EmptyState title="没有在产未交的批次" />
      </Card>
    );
  }
  return (
    <>
      {batches.length > 1 && (
        <Card title="在产未交合计" note="已裁未交；还没裁的批次按计划数" flush>
          <SizeMatrix caption="在产未交合计" matrix={all} />
        </Card>
      )}
      {batches.map(({ id, no, partyName, badge, due, matrix }) => (
        <Card
          key={id}
          title={`批次 ${no}`}
          note={
            <>
              {partyName} <Badge tone={badge.tone}>{badge.label}</Badge> 交期 <DueDay due={due} />{" "}
              <Link to={productionPaths.batch.detail(id)} aria-label={`查看批次 ${no}`}>
                查看
              </Link>
            </>
          }
          flush
        >
          <SizeMatrix caption={`批次 ${no} 在产未交`} matrix={matrix} />
        </Card>
      ))}
    </>
  );
}

function batchColumns(totals: BatchesView["totals"]): Column<BatchesView["rows"][number]>[] {
  const pieces = (label: string, field: keyof BatchesView["totals"], card?: 2) => ({
    label,
    kind: "n" as const,
    cell: (row: BatchesView["rows"][number]) => row[field] || "",
    total: totals[field],
    ...(card && { card }),
  });
  return [
    {
      label: "批次号",
      kind: "key",
      cell: (row) => <CellLink to={productionPaths.batch.detail(row.id)} text={row.no} />,
    },
    { label: "首单/翻单", cell: (row) => row.orderLabel },
    { label: "工厂", cell: (row) => row.factory, card: 1 },
    { label: "交期", cell: (row) => <DueDay due={row.due} />, card: 2 },
    { label: "状态", cell: (row) => <Badge tone={row.badge.tone}>{row.badge.label}</Badge>, card: 1 },
    pieces("计划数", "planQty", 2),
    pieces("裁数", "cutQty"),
    pieces("已交", "deliveredQty"),
    pieces("返修中", "repairOpenQty"),
    pieces("次品", "secondQty"),
    pieces("欠数", "owedQty", 2),
    { label: "进度", kind: "n", cell: (row) => `${row.progress}%` },
    { label: "下单日", cell: (row) => row.bizDate },
  ];
}
