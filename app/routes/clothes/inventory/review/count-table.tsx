/** The list of 盘点, with the sums of the whole filtered set. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import type { CountFigures } from "./count-views.ts";

interface CountTableRow extends CountFigures {
  id: number;
  no: string;
  repositoryName: string;
  modeLabel: string;
  statusLabel: string;
  tone: Tone;
  blind: boolean;
  progress: string;
  managerName: string | null;
  createTime: string;
}

interface CountTableProps {
  counts: readonly CountTableRow[];
  totals: CountFigures;
  total: number;
  empty: ReactNode;
}

export function CountTable({ counts, totals, total, empty }: CountTableProps) {
  const cost = totals.worth !== null;
  return (
    <Table
      caption="盘点单"
      head={
        <>
          <th scope="col" className="key">
            单号
          </th>
          <th scope="col">仓库</th>
          <th scope="col">方式</th>
          <th scope="col">状态</th>
          <th scope="col" className="n">
            进度
          </th>
          <th scope="col" className="n">
            账面
          </th>
          <th scope="col" className="n">
            实盘
          </th>
          <th scope="col" className="n">
            盘盈
          </th>
          <th scope="col" className="n">
            盘亏
          </th>
          {cost && (
            <th scope="col" className="n">
              差异金额
            </th>
          )}
          <th scope="col">负责人</th>
          <th scope="col">时间</th>
        </>
      }
      totals={
        total > 0 && (
          <>
            <th scope="row">合计</th>
            <td colSpan={4}>{total} 张</td>
            <Figures of={totals} cost={cost} />
            <td colSpan={2} />
          </>
        )
      }
    >
      {counts.map((count) => (
        <tr key={count.id}>
          <th scope="row">
            <Link to={`/clothes/inventory/review/item?id=${count.id}`} discover="none">
              {count.no}
            </Link>
          </th>
          <td>{count.repositoryName}</td>
          <td>
            {count.modeLabel} {count.blind && <Badge>盲盘</Badge>}
          </td>
          <td>
            <Badge tone={count.tone}>{count.statusLabel}</Badge>
          </td>
          <td className="n">{count.progress}</td>
          <Figures of={count} cost={cost} />
          <td>{count.managerName}</td>
          <td>{count.createTime}</td>
        </tr>
      ))}
      {counts.length === 0 && (
        <EmptyRow columns={11 + Number(cost)} title="没有符合条件的盘点单">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function Figures({ of: { book, count, gain, loss, worth }, cost }: { of: CountFigures; cost: boolean }) {
  return (
    <>
      <td className="n">{book ?? "—"}</td>
      <td className="n">{count}</td>
      <td className="n">{gain ?? "—"}</td>
      <td className={loss ? "n neg" : "n"}>{loss ?? "—"}</td>
      {cost && <td className={worth?.startsWith("-") ? "n neg" : "n"}>{worth ?? "—"}</td>}
    </>
  );
}
