/** The columns of 预警 and of 试运行: what a rule found, and what mends it. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import { permissions } from "#contract/permissions.ts";
import type { AlertRowView, HitRowView } from "./alert-rule.view.server.ts";

const goods: Column<HitRowView> = {
  label: "款色码",
  kind: "key",
  cell: (row) => (
    <Link to={paths.product.item(row.productId)} discover="none">
      {row.label}
    </Link>
  ),
};
const name: Column<HitRowView> = { label: "品名", cell: (row) => row.name };
const place: Column<HitRowView> = { label: "仓库", cell: (row) => row.place };
const figures: Column<HitRowView>[] = [
  { label: "当前", kind: "n", cell: (row) => row.current, negative: (row) => row.negative },
  { label: "阈值", kind: "n", cell: (row) => row.limit },
];

export const hitColumns: Column<HitRowView>[] = [goods, name, place, ...figures];

export const alertColumns: Column<AlertRowView>[] = [
  pickColumn(
    "ids",
    (row) => row.label,
    (row) => row.live,
  ),
  goods,
  name,
  place,
  { label: "类型", cell: (row) => row.type },
  ...figures,
  { label: "首次触发", cell: (row) => row.first },
  { label: "最近触发", cell: (row) => row.last },
  {
    label: "状态",
    cell: (row) => (
      <>
        <Badge tone={row.tone}>{row.status}</Badge> {row.by}
      </>
    ),
  },
  { label: "策略", cell: (row) => row.ruleName },
  { label: "操作", kind: "act", cell: (row) => <AlertActs row={row} /> },
];

function AlertActs({ row }: { row: AlertRowView }) {
  const style = `?style=${encodeURIComponent(row.styleNo)}`;
  return (
    <>
      <Can roles={[permissions.transferAdd]}>
        <Link to={paths.transfer.new + style} discover="none" aria-label={`调拨 ${row.label}`}>
          调拨
        </Link>
      </Can>
      <Can roles={[permissions.purchaseAdd]}>
        <Link to={paths.purchase.new + style} discover="none" aria-label={`采购 ${row.label}`}>
          采购
        </Link>
      </Can>
      {row.open && (
        <Button variant="text" size="small" name="one" value={row.id} aria-label={`已知晓 ${row.label} ${row.place}`}>
          已知晓
        </Button>
      )}
    </>
  );
}
