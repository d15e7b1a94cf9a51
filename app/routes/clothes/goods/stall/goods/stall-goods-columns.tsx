/** The columns of 档口商品. */
import { Form } from "@remix-run/react";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickBoxColumn, pictureColumn } from "#app/components/page/product-picker.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import type { StallGoodsRowView, StallGoodsTotals } from "./stall-goods.view.server.ts";

interface Allowed {
  mayEdit: boolean;
  mayAsk: boolean;
}

export function stallGoodsColumns(totals: StallGoodsTotals, allowed: Allowed): (Column<StallGoodsRowView> | false)[] {
  return [
    pickBoxColumn((row) => `${row.stall} ${row.styleNo}`),
    pictureColumn,
    { label: "款号", kind: "key", cell: styleLink, sort: "styleNo" },
    { label: "品名", cell: (row) => row.name },
    { label: "档口", cell: (row) => row.stall },
    { label: "档口价", kind: "n", cell: price, sort: "priceFen" },
    pieces("档口库存", "onHand", totals),
    pieces("大仓可调", "warehouseAvailable", totals),
    pieces("近7天销量", "sold7", totals),
    { label: "陈列位", cell: (row) => row.location },
    { label: "标签", cell: (row) => row.tag && <Badge tone={row.tag.tone}>{row.tag.label}</Badge> },
    { label: "上架状态", cell: state },
    { label: "排序", kind: "n", cell: (row) => row.sort, sort: "sort" },
    (allowed.mayEdit || allowed.mayAsk) && {
      label: "操作",
      kind: "act",
      cell: (row) => <RowActs row={row} {...allowed} />,
    },
  ];
}

function pieces(label: string, field: keyof StallGoodsTotals, totals: StallGoodsTotals): Column<StallGoodsRowView> {
  return {
    label,
    kind: "n",
    cell: (row) => row[field],
    total: totals[field],
    sort: field,
    negative: (row) => row[field] < 0,
  };
}

function styleLink({ productId, styleNo }: StallGoodsRowView) {
  return (
    <Link to={paths.product.item(productId)} discover="none">
      {styleNo}
    </Link>
  );
}

function price({ own, price: shown }: StallGoodsRowView) {
  if (own) return shown;
  return (
    <span className="hint" title="未设档口价，按批发价">
      批发价 {shown}
    </span>
  );
}

function state({ on, state: label, stopped }: StallGoodsRowView) {
  return (
    <>
      <Badge tone={on ? "good" : "neutral"}>{label}</Badge>
      {stopped && (
        <>
          {" "}
          <Badge tone="neutral">{stopped}</Badge>
        </>
      )}
    </>
  );
}

function RowActs({ row, mayEdit, mayAsk }: { row: StallGoodsRowView } & Allowed) {
  const named = (act: string) => `${act} ${row.stall} ${row.styleNo}`;
  const [act, label] = row.on ? ["off", "下架"] : ["on", "上架"];
  return (
    <div className="pair">
      {mayEdit && (
        <Link to={row.editTo} discover="none" aria-label={named("编辑")}>
          编辑
        </Link>
      )}
      {mayAsk && row.askTo && (
        <Link to={row.askTo} discover="none" aria-label={named("要货")}>
          要货
        </Link>
      )}
      {mayEdit && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="clientToken" value={row.clientToken} />
          <input type="hidden" name="rows" value={`${row.id}:${row.version}`} />
          <Button variant="text" size="small" name="intent" value={act} aria-label={named(label)}>
            {label}
          </Button>
        </Form>
      )}
    </div>
  );
}
