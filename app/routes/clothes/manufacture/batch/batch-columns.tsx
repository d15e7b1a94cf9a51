/** The columns of 生产批次. */
import { CellLink, DueDay, TwoLines } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { pickBoxColumn, pictureColumn } from "#app/components/page/product-picker.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { BatchRowView } from "./batch.view.server.ts";

export interface BatchMay {
  edit: boolean;
  cut: boolean;
  transfer: boolean;
  close: boolean;
  cancel: boolean;
  deliver: boolean;
  repairs: boolean;
}

type Totals = Record<"planQty" | "cutQty" | "deliveredQty" | "repairOpenQty" | "secondQty" | "owedQty", number>;

export function batchColumns(
  totals: Totals,
  rows: readonly BatchRowView[],
  may: BatchMay,
): (Column<BatchRowView> | false)[] {
  const sum = (name: keyof Totals) => formatCount(totals[name]);
  return [
    may.edit && pickBoxColumn(({ no }) => `勾选 ${no}`),
    pictureColumn,
    {
      label: "批次号",
      kind: "key",
      cell: (row) => (
        <TwoLines
          first={<CellLink to={productionPaths.batch.detail(row.id)} text={row.no} />}
          second={row.orderLabel}
        />
      ),
      sort: "no",
    },
    { label: "款号", cell: (row) => <TwoLines first={row.styleNo} second={row.productName} />, card: 1 },
    { label: "工厂", cell: (row) => <TwoLines first={row.partyName} second={row.factoryType} />, card: 1 },
    { label: "交期", cell: (row) => <DueDay due={row.due} />, sort: "dueDate", card: 2 },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
    { label: "计划数", kind: "n", cell: (row) => row.planQty, total: sum("planQty"), sort: "planQty", card: 2 },
    { label: "裁数", kind: "n", cell: (row) => row.cutQty || "", total: sum("cutQty"), sort: "cutQty" },
    {
      label: "已交",
      kind: "n",
      cell: (row) => row.deliveredQty || "",
      total: sum("deliveredQty"),
      sort: "deliveredQty",
    },
    { label: "返修中", kind: "n", cell: (row) => row.repairOpenQty || "", total: sum("repairOpenQty") },
    { label: "次品", kind: "n", cell: (row) => row.secondQty || "", total: sum("secondQty") },
    { label: "欠数", kind: "n", cell: (row) => row.owedQty || "", total: sum("owedQty"), sort: "owedQty", card: 2 },
    { label: "进度", kind: "n", cell: (row) => `${row.progress}%`, sort: "progress" },
    {
      label: "下单/跟单",
      cell: (row) => <TwoLines first={row.bizDate} second={row.merchandiser ?? ""} />,
      sort: "bizDate",
    },
    rows.some(({ fee }) => fee !== null) && { label: "加工价", kind: "n", cell: (row) => row.fee },
    { label: "操作", kind: "act", cell: (row) => <Acts row={row} may={may} />, card: 2 },
  ];
}

const underWay = ["PLANNED", "CUTTING", "SEWING", "FINISHING"];
const inDelivery = ["SEWING", "FINISHING"];

/** What is done most; the rest stands on the batch's own page. The API refuses what its state does not allow. */
function Acts({ row: { id, no, status, paused, owedQty, repairOpenQty }, may }: { row: BatchRowView; may: BatchMay }) {
  const open = underWay.includes(status);
  const ask = (act: string) => productionPaths.batch.ask(id, act);
  return (
    <RowActs
      of={no}
      acts={[
        ...(status === "DRAFT" && may.edit
          ? [
              { label: "编辑", to: productionPaths.batch.edit(id) },
              { label: "下单", to: ask("plan") },
            ]
          : []),
        may.cut && open && !paused && { label: "裁剪登记", to: productionPaths.batch.cut(id) },
        may.deliver &&
          inDelivery.includes(status) &&
          !paused &&
          owedQty > 0 && { label: "交货", to: productionPaths.delivery.ofBatch(id) },
        may.repairs && repairOpenQty > 0 && { label: "返修", to: productionPaths.repair.ofBatch(id) },
        may.transfer && open && { label: "转厂", to: ask("transfer") },
        may.edit && open && (paused ? { label: "恢复", to: ask("resume") } : { label: "暂停", to: ask("pause") }),
        may.close && ["SEWING", "FINISHING", "DELIVERED"].includes(status) && { label: "结案", to: ask("close") },
        may.cancel && ["DRAFT", "PLANNED"].includes(status) && { label: "取消", to: ask("cancel") },
        !["DRAFT", "CANCELLED"].includes(status) && { label: "打印", to: productionPaths.batch.print(id, "order") },
      ]}
    />
  );
}
