/** The lines of a 盘点: what was found, by whom, and how it differs from the book. */
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import type { CountLineView } from "./count-views.ts";

interface CountLineTableProps {
  lines: readonly CountLineView[];
  /** Whether the book may be seen. */
  book: boolean;
  /** Whether the differences' worth may be seen. */
  cost: boolean;
}

export function CountLineTable({ lines, book, cost }: CountLineTableProps) {
  return (
    <Table
      caption="盘点明细"
      head={
        <>
          <th scope="col">图</th>
          <th scope="col" className="key">
            款号
          </th>
          <th scope="col">颜色</th>
          <th scope="col">尺码</th>
          {book && (
            <th scope="col" className="n">
              账面
            </th>
          )}
          <th scope="col" className="n">
            实盘
          </th>
          {book && (
            <>
              <th scope="col" className="n">
                差异
              </th>
              <th scope="col" className="n">
                期间出入
              </th>
            </>
          )}
          {cost && (
            <th scope="col" className="n">
              差异金额
            </th>
          )}
          <th scope="col">录入</th>
          <th scope="col">品名</th>
        </>
      }
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            <Thumb src={line.pictureSrc} alt="" />
          </td>
          <th scope="row">{line.styleNo}</th>
          <td>{line.color}</td>
          <td>
            {line.size} {line.grade === 2 && <Badge tone="warn">次品</Badge>}
          </td>
          {book && <td className="n">{line.bookQty ?? "—"}</td>}
          <td className="n">{line.counted ?? <Badge tone="info">待复盘</Badge>}</td>
          {book && (
            <>
              <td className={line.diff && line.diff < 0 ? "n neg" : "n"}>{signed(line.diff)}</td>
              <td className="n">{signed(line.sinceQty)}</td>
            </>
          )}
          {cost && <td className={line.worth?.startsWith("-") ? "n neg" : "n"}>{line.worth}</td>}
          <td>{line.who || (line.counted === null ? "" : "未盘，视为 0")}</td>
          <td>{line.productName}</td>
        </tr>
      ))}
      {lines.length === 0 && <EmptyRow columns={7 + (book ? 3 : 0) + Number(cost)} title="没有符合条件的明细" />}
    </Table>
  );
}

/** `+2`, `-3`, `0`; a dash where it is not known. */
function signed(qty: number | null | undefined): string {
  if (qty === null || qty === undefined) return "—";
  return qty > 0 ? `+${qty}` : String(qty);
}
