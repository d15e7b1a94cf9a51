/** The rows of 调拨单列表 and the totals of the whole filtered set; stands in the form of 合并拣货. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

interface TransferRowView {
  id: number;
  no: string;
  fromName: string;
  toName: string;
  styleCount: number;
  applyQty: number;
  sentQty: number;
  receivedQty: number;
  /** Null as long as nothing is to be compared. */
  difference: number | null;
  status: string;
  statusLabel: string;
  tone: Tone;
  logistics: string;
  createBy: string | null;
  createTime: string;
  sendBy: string | null;
  sendTime: string | null;
  receiveBy: string | null;
  receiveTime: string | null;
}

interface TransferTableProps {
  rows: readonly TransferRowView[];
  /** Formatted. */
  totals: { applyQty: string; sentQty: string; receivedQty: string; difference: string };
  /** What the viewer's permissions allow somewhere; the document says where. */
  may: { send: boolean; receive: boolean };
  /** What to do when nothing was found. */
  empty: ReactNode;
}

export function TransferTable({ rows, totals, may, empty }: TransferTableProps) {
  return (
    <Table
      caption="调拨单"
      head={
        <>
          <th scope="col">选</th>
          <th scope="col" className="key">
            单号
          </th>
          <th scope="col">调出</th>
          <th scope="col">调入</th>
          <th scope="col" className="n">
            款数
          </th>
          <th scope="col" className="n">
            申请
          </th>
          <th scope="col" className="n">
            发出
          </th>
          <th scope="col" className="n">
            收到
          </th>
          <th scope="col" className="n">
            差异
          </th>
          <th scope="col">状态</th>
          <th scope="col">制单</th>
          <th scope="col">发货</th>
          <th scope="col">收货</th>
          <th scope="col">物流</th>
          <th scope="col" className="act">
            操作
          </th>
        </>
      }
      totals={
        <>
          <td />
          <th scope="row">合计</th>
          <td colSpan={3} />
          <td className="n">{totals.applyQty}</td>
          <td className="n">{totals.sentQty}</td>
          <td className="n">{totals.receivedQty}</td>
          <td className="n">{totals.difference}</td>
          <td colSpan={5} />
          <td className="act" />
        </>
      }
    >
      {rows.map((row) => (
        <TransferTableRow key={row.id} row={row} may={may} />
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={15} title="没有符合条件的调拨单">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function TransferTableRow({ row, may }: { row: TransferRowView; may: TransferTableProps["may"] }) {
  const item = `/clothes/inventory/transfer/item?id=${row.id}`;
  const underWay = row.status === "SENT" || row.status === "PART_RECEIVED";
  return (
    <tr>
      <td>
        {row.status === "DRAFT" && (
          <label className="check">
            <input type="checkbox" name="id" value={row.id} aria-label={`选择 ${row.no}`} />
          </label>
        )}
      </td>
      <th scope="row">
        <Link to={item} discover="none">
          {row.no}
        </Link>
      </th>
      <td>{row.fromName}</td>
      <td>{row.toName}</td>
      <td className="n">{row.styleCount}</td>
      <td className="n">{row.applyQty}</td>
      <td className="n">{row.sentQty}</td>
      <td className="n">{row.receivedQty}</td>
      <td className={row.difference ? "n neg" : "n"}>{row.difference}</td>
      <td>
        <Badge tone={row.tone}>{row.statusLabel}</Badge>
      </td>
      <td>
        {row.createBy} {row.createTime}
      </td>
      <td>
        {row.sendBy} {row.sendTime}
      </td>
      <td>
        {row.receiveBy} {row.receiveTime}
      </td>
      <td>{row.logistics}</td>
      <td className="act">
        {row.status === "DRAFT" && may.send && (
          <Link to={`${item}&confirm=send`} discover="none" aria-label={`发货 ${row.no}`}>
            发货
          </Link>
        )}
        {underWay && may.receive && (
          <Link to={`${item}&confirm=receive`} discover="none" aria-label={`收货 ${row.no}`}>
            收货
          </Link>
        )}
        <Link to={item} discover="none" aria-label={`详情 ${row.no}`}>
          详情
        </Link>
      </td>
    </tr>
  );
}
