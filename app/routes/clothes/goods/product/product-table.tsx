/** The rows of 商品列表 and the totals of the whole filtered set. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PickAllBox, PickBox } from "#app/components/ui/product-picker.tsx";
import { EmptyRow, type SortDirection, SortHeader, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import type { ProductSortField } from "#contract/goods/product.words.ts";
import { permissions } from "#contract/permissions.ts";

export interface ProductRowView {
  id: number;
  pictureSrc: string | null;
  styleNo: string;
  name: string;
  category: string;
  brand: string;
  season: string;
  run: string;
  /** 元, formatted. */
  wholesale: string;
  min: string;
  /** Null without the cost permission. */
  cost: string | null;
  onHand: number;
  available: number;
  sold7: number;
  sold30: number;
  status: string;
  tone: Tone;
  launchDate: string;
}

const mayEdit = [permissions.productEdit];

interface ProductTableProps {
  rows: readonly ProductRowView[];
  totals: { onHand: string; available: string; sold7: string; sold30: string };
  showsCost: boolean;
  /** Each row has a check box of 批量操作. */
  picking: boolean;
  sorted: { field: ProductSortField; direction: SortDirection };
  sortTo: (field: ProductSortField, direction: SortDirection) => string;
  /** What to do when nothing was found. */
  empty: ReactNode;
}

export function ProductTable({ rows, totals, showsCost, picking, sorted, sortTo, empty }: ProductTableProps) {
  const hydrated = useHydrated();
  const sort = (field: ProductSortField, label: string, numeric = true) => {
    const direction = sorted.field === field ? sorted.direction : undefined;
    return (
      <SortHeader
        label={label}
        numeric={numeric}
        direction={direction}
        to={sortTo(field, direction === "desc" ? "asc" : "desc")}
      />
    );
  };
  return (
    <Table
      caption="商品"
      head={
        <>
          {picking && <th scope="col">{hydrated ? <PickAllBox /> : "选"}</th>}
          <th scope="col">图</th>
          {sort("styleNo", "款号", false)}
          <th scope="col">品名</th>
          <th scope="col">分类</th>
          <th scope="col">品牌</th>
          <th scope="col">年份季节</th>
          <th scope="col">颜色/尺码组</th>
          {sort("wholesalePriceFen", "批发价")}
          <th scope="col" className="n">
            最低价
          </th>
          {showsCost && (
            <th scope="col" className="n">
              成本
            </th>
          )}
          {sort("onHand", "总库存")}
          <th scope="col" className="n">
            可用
          </th>
          {sort("sold7", "近7天")}
          {sort("sold30", "近30天")}
          <th scope="col">状态</th>
          {sort("launchDate", "上新日期", false)}
          <Can roles={mayEdit}>
            <th scope="col" className="act">
              操作
            </th>
          </Can>
        </>
      }
      totals={
        <>
          {picking && <td />}
          <td />
          <th scope="row">合计</th>
          <td colSpan={showsCost ? 8 : 7} />
          <td className="n">{totals.onHand}</td>
          <td className="n">{totals.available}</td>
          <td className="n">{totals.sold7}</td>
          <td className="n">{totals.sold30}</td>
          <td colSpan={2} />
          <Can roles={mayEdit}>
            <td className="act" />
          </Can>
        </>
      }
    >
      {rows.map((row) => (
        <ProductTableRow key={row.id} row={row} picking={picking} />
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={16 + Number(showsCost) + Number(picking)} title="没有符合条件的商品">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function ProductTableRow({ row, picking }: { row: ProductRowView; picking: boolean }) {
  return (
    <tr>
      {picking && (
        <td>
          <PickBox id={row.id} label={row.styleNo} />
        </td>
      )}
      <td>
        <Thumb src={row.pictureSrc} alt="" />
      </td>
      <th scope="row">
        <Link to={`/clothes/goods/product/item?id=${row.id}`} discover="none">
          {row.styleNo}
        </Link>
      </th>
      <td>{row.name}</td>
      <td>{row.category}</td>
      <td>{row.brand}</td>
      <td>{row.season}</td>
      <td>{row.run}</td>
      <td className="n">{row.wholesale}</td>
      <td className="n">{row.min}</td>
      {row.cost !== null && <td className="n">{row.cost}</td>}
      <Count value={row.onHand} />
      <Count value={row.available} />
      <Count value={row.sold7} />
      <Count value={row.sold30} />
      <td>
        <Badge tone={row.tone}>{row.status}</Badge>
      </td>
      <td>{row.launchDate}</td>
      <Can roles={mayEdit}>
        <td className="act">
          <Link to={`/clothes/goods/product/edit?id=${row.id}`} discover="none">
            编辑
          </Link>
        </td>
      </Can>
    </tr>
  );
}

/** Pieces; below zero stands out. */
function Count({ value }: { value: number }) {
  return <td className={value < 0 ? "n neg" : "n"}>{value}</td>;
}
