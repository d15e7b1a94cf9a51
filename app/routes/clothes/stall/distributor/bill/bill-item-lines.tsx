/** A bill's lines, read only: what was taken, owed, given back, at which price and why. */
import { Badge } from "#app/components/ui/badge.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";

export interface BillItemLineView {
  id: number;
  pictureSrc: string | null;
  styleNo: string;
  name: string;
  color: string;
  size: string;
  second: boolean;
  kind: string;
  /** An ordinary sale, whose kind needs no mark. */
  plain: boolean;
  /** Negative for what came back. */
  qty: number;
  /** Handed over so far; null of a return. */
  taken: number | null;
  owed: number;
  cancelled: number;
  returned: number;
  /** 元, formatted. */
  price: string;
  source: string;
  amount: string;
  reason: string;
}

interface BillItemLinesProps {
  lines: readonly BillItemLineView[];
  totals: { qty: number; owed: number; amount: string };
}

export function BillItemLines({ lines, totals }: BillItemLinesProps) {
  return (
    <Table
      caption="明细"
      head={
        <>
          <th scope="col">图</th>
          <th scope="col" className="key">
            款号
          </th>
          {["颜色", "尺码", "类型"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {["数量", "单价", "金额", "已拿", "欠货", "已取消", "已退"].map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
          <th scope="col">价格来源</th>
          <th scope="col">品名</th>
        </>
      }
      totals={
        <>
          <td />
          <th scope="row">合计</th>
          <td colSpan={3}>{lines.length} 行</td>
          <td className="n">{totals.qty}</td>
          <td />
          <td className="n">{totals.amount}</td>
          <td />
          <td className="n">{totals.owed || ""}</td>
          <td colSpan={4} />
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
            {line.size} {line.second && <Badge tone="warn">次品</Badge>}
          </td>
          <td>
            {line.plain ? line.kind : <Badge tone={line.qty < 0 ? "warn" : "info"}>{line.kind}</Badge>}{" "}
            <small>{line.reason}</small>
          </td>
          <td className={line.qty < 0 ? "n neg" : "n"}>{line.qty}</td>
          <td className="n">{line.price}</td>
          <td className={line.qty < 0 ? "n neg" : "n"}>{line.amount}</td>
          <td className="n">{line.taken}</td>
          <td className="n neg">{line.owed || ""}</td>
          <td className="n">{line.cancelled || ""}</td>
          <td className="n">{line.returned || ""}</td>
          <td>{line.source}</td>
          <td>{line.name}</td>
        </tr>
      ))}
    </Table>
  );
}
