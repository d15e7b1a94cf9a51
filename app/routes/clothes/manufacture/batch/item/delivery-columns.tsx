/** The columns of 交货明细. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { DeliveryRowView, DeliveryTotals } from "../delivery.view.server.ts";

interface DeliveryMay {
  inspect: boolean;
  void: boolean;
}

export function deliveryColumns(totals: DeliveryTotals, may: DeliveryMay): (Column<DeliveryRowView> | false)[] {
  return [
    {
      label: "交货单号",
      kind: "key",
      cell: (row) => <CellLink to={productionPaths.delivery.item(row.id)} text={row.no} />,
    },
    { label: "批次", cell: (row) => row.batchNo, card: 2 },
    { label: "图", cell: (row) => <Thumb src={row.pictureSrc} alt="" /> },
    { label: "款号", cell: (row) => row.styleNo, card: 1 },
    { label: "工厂", cell: (row) => row.partyName, card: 2 },
    { label: "交货日", cell: (row) => row.bizDate, card: 2 },
    { label: "交货数", kind: "n", cell: (row) => row.delivered, total: totals.delivered, card: 1 },
    { label: "验收合格", kind: "n", cell: (row) => row.passed, total: totals.passed },
    { label: "次品", kind: "n", cell: (row) => row.second, total: totals.second },
    { label: "返修", kind: "n", cell: (row) => row.repair, total: totals.repair },
    { label: "报废", kind: "n", cell: (row) => row.scrap, total: totals.scrap },
    { label: "入库仓", cell: (row) => row.repositoryName },
    totals.fee !== null && { label: "加工费", kind: "n", cell: (row) => row.fee, total: totals.fee },
    totals.deduct !== null && { label: "扣款", kind: "n", cell: (row) => row.deduct, total: totals.deduct },
    { label: "验收人", cell: (row) => row.inspector },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
    {
      label: "操作",
      kind: "act",
      cell: (row) => (
        <RowActs
          of={row.no}
          acts={[
            may.inspect && row.status === "SUBMITTED" && { label: "验收", to: productionPaths.delivery.item(row.id) },
            { label: "详情", to: productionPaths.delivery.item(row.id) },
            { label: "打印", to: productionPaths.delivery.print(row.id) },
            may.void && row.status !== "VOID" && { label: "作废", to: productionPaths.delivery.ask(row.id, "void") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
