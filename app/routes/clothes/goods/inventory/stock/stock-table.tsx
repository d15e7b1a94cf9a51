/** 分仓库存 by style: pieces in every place one may view, and the totals of the whole filtered set. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyRow, type SortDirection, SortHeader, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";

/** Null where the style never was. */
type Pieces = { onHand: number; available: number } | null;

export interface StockRowView {
  id: number;
  pictureSrc: string | null;
  styleNo: string;
  name: string;
  /** In the order of the columns. */
  places: readonly Pieces[];
  onHand: number;
  available: number;
  /** 元; null without the cost right in every place shown. */
  value: string | null;
  age: string;
}

export interface StockTableView {
  places: readonly string[];
  rows: readonly StockRowView[];
  totals: { places: readonly Pieces[]; onHand: string; available: string; value: string | null };
}

interface StockTableProps {
  table: StockTableView;
  direction: SortDirection;
  sortTo: string;
  /** The matrix of a style. */
  matrixTo: (productId: number) => string;
  mayReadLog: boolean;
  actions: readonly { label: string; path: string }[];
  empty: ReactNode;
}

export function StockTable({ table, direction, sortTo, matrixTo, mayReadLog, actions, empty }: StockTableProps) {
  const { places, rows, totals } = table;
  const showsValue = totals.value !== null;
  const acts = mayReadLog || actions.length > 0;
  const columns = 6 + places.length + Number(showsValue) + Number(acts);
  return (
    <Table
      caption="分仓库存"
      head={
        <>
          <th scope="col">图</th>
          <SortHeader label="款号" to={sortTo} direction={direction} />
          <th scope="col">品名</th>
          {["合计", "可用", ...(showsValue ? ["库存金额"] : [])].map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
          <th scope="col" className="n" title="距最近一次到货的天数">
            库龄
          </th>
          {places.map((place) => (
            <th key={place} scope="col" className="n">
              {place}
            </th>
          ))}
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
          <th scope="row">合计</th>
          <td />
          <td className="n">{totals.onHand}</td>
          <td className="n">{totals.available}</td>
          {showsValue && <td className="n">{totals.value}</td>}
          <td />
          {totals.places.map((pieces, index) => (
            <PlaceCell key={places[index]} pieces={pieces} />
          ))}
          {acts && <td className="act" />}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <Thumb src={row.pictureSrc} alt="" />
          </td>
          <th scope="row">
            <Link to={matrixTo(row.id)} discover="none">
              {row.styleNo}
            </Link>
          </th>
          <td>{row.name}</td>
          <Count value={row.onHand} />
          <Count value={row.available} />
          {showsValue && <td className="n">{row.value}</td>}
          <td className="n">{row.age}</td>
          {row.places.map((pieces, index) => (
            <PlaceCell key={places[index]} pieces={pieces} />
          ))}
          {acts && (
            <td className="act">
              {mayReadLog && (
                <Link
                  to={`/clothes/inventory/revise?keyword=${encodeURIComponent(row.styleNo)}`}
                  discover="none"
                  aria-label={`${row.styleNo} 的流水`}
                >
                  流水
                </Link>
              )}
              {actions.map(({ label, path }) => (
                <Link
                  key={path}
                  to={`${path}?style=${row.styleNo}`}
                  discover="none"
                  aria-label={`${label} ${row.styleNo}`}
                >
                  {label}
                </Link>
              ))}
            </td>
          )}
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={columns} title="没有符合条件的库存">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

/** Pieces; below zero stands out. */
function Count({ value }: { value: number }) {
  return <td className={value < 0 ? "n neg" : "n"}>{value}</td>;
}

/** What is there, and what of it is available where some is not. */
function PlaceCell({ pieces }: { pieces: Pieces }) {
  if (!pieces) return <td className="n">–</td>;
  const { onHand, available } = pieces;
  return (
    <td className={onHand < 0 ? "n neg" : "n"}>
      {onHand}
      {available !== onHand && <small> 可用 {available}</small>}
    </td>
  );
}
