/** The rows of 档口商品 and the totals of the whole filtered set. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { PickAllBox, PickBox } from "#app/components/ui/product-picker.tsx";
import { EmptyRow, type SortDirection, SortHeader, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import type { StallGoodsSortField } from "#contract/goods/stall-goods.ts";

export interface StallGoodsRowView {
  id: number;
  productId: number;
  version: number;
  clientToken: string;
  stall: string;
  pictureSrc: string | null;
  styleNo: string;
  name: string;
  /** 元, formatted: the stall's own price, or 批发价. */
  price: string;
  own: boolean;
  onHand: number;
  warehouseAvailable: number;
  sold7: number;
  location: string;
  tag: { label: string; tone: Tone } | null;
  on: boolean;
  state: string;
  /** 停产, while the style is no longer made. */
  stopped: string | null;
  sort: number;
  editTo: string;
  /** 要货; null without a warehouse to ask. */
  askTo: string | null;
}

interface StallGoodsTableProps {
  rows: readonly StallGoodsRowView[];
  totals: { onHand: string; warehouseAvailable: string; sold7: string };
  mayEdit: boolean;
  mayAsk: boolean;
  sorted: { field: StallGoodsSortField; direction: SortDirection };
  sortTo: (field: StallGoodsSortField, direction: SortDirection) => string;
  /** What to do when nothing was found. */
  empty: ReactNode;
}

export function StallGoodsTable({ rows, totals, mayEdit, mayAsk, sorted, sortTo, empty }: StallGoodsTableProps) {
  const hydrated = useHydrated();
  const acts = mayEdit || mayAsk;
  const sort = (field: StallGoodsSortField, label: string, first: SortDirection = "desc") => {
    const direction = sorted.field === field ? sorted.direction : undefined;
    const other = first === "desc" ? "asc" : "desc";
    return (
      <SortHeader
        label={label}
        numeric={field !== "styleNo"}
        direction={direction}
        to={sortTo(field, direction === first ? other : first)}
      />
    );
  };
  return (
    <Table
      caption="档口商品"
      head={
        <>
          <th scope="col">{hydrated ? <PickAllBox /> : "选"}</th>
          <th scope="col">图</th>
          {sort("styleNo", "款号", "asc")}
          <th scope="col">品名</th>
          <th scope="col">档口</th>
          {sort("priceFen", "档口价")}
          {sort("onHand", "档口库存")}
          {sort("warehouseAvailable", "大仓可调")}
          {sort("sold7", "近7天销量")}
          <th scope="col">陈列位</th>
          <th scope="col">标签</th>
          <th scope="col">上架状态</th>
          {sort("sort", "排序", "asc")}
          {acts && (
            <th scope="col" className="act">
              操作
            </th>
          )}
        </>
      }
      totals={
        <>
          <td />
          <td />
          <th scope="row">合计</th>
          <td colSpan={3} />
          <td className="n">{totals.onHand}</td>
          <td className="n">{totals.warehouseAvailable}</td>
          <td className="n">{totals.sold7}</td>
          <td colSpan={4} />
          {acts && <td className="act" />}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <PickBox id={row.id} label={`${row.stall} ${row.styleNo}`} />
          </td>
          <td>
            <Thumb src={row.pictureSrc} alt="" />
          </td>
          <th scope="row">
            <Link to={`/clothes/goods/product/item?id=${row.productId}`} discover="none">
              {row.styleNo}
            </Link>
          </th>
          <td>{row.name}</td>
          <td>{row.stall}</td>
          <td className="n">
            {row.own ? (
              row.price
            ) : (
              <span className="hint" title="未设档口价，按批发价">
                批发价 {row.price}
              </span>
            )}
          </td>
          <Count value={row.onHand} />
          <Count value={row.warehouseAvailable} />
          <Count value={row.sold7} />
          <td>{row.location}</td>
          <td>{row.tag && <Badge tone={row.tag.tone}>{row.tag.label}</Badge>}</td>
          <td>
            <Badge tone={row.on ? "good" : "neutral"}>{row.state}</Badge>
            {row.stopped && (
              <>
                {" "}
                <Badge tone="neutral">{row.stopped}</Badge>
              </>
            )}
          </td>
          <td className="n">{row.sort}</td>
          {acts && (
            <td className="act">
              <RowActs row={row} mayEdit={mayEdit} mayAsk={mayAsk} />
            </td>
          )}
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={13 + Number(acts)} title="没有符合条件的档口商品">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function RowActs({ row, mayEdit, mayAsk }: { row: StallGoodsRowView; mayEdit: boolean; mayAsk: boolean }) {
  const named = (act: string) => `${act} ${row.stall} ${row.styleNo}`;
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
          <input type="hidden" name="row" value={`${row.id}:${row.version}`} />
          <Button
            variant="text"
            size="small"
            name="act"
            value={row.on ? "off" : "on"}
            aria-label={named(row.on ? "下架" : "上架")}
          >
            {row.on ? "下架" : "上架"}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Pieces; below zero stands out. */
function Count({ value }: { value: number }) {
  return <td className={value < 0 ? "n neg" : "n"}>{value}</td>;
}
