/** The rows of 线下开单列表 and the totals of the whole filtered set; stands in the form of 合并打印 and 合并收款. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface MarkView {
  label: string;
  tone: Tone;
}

/** Amounts are 元, formatted; empty where there is none. */
export interface BillRowView {
  id: number;
  no: string;
  to: string;
  /** Counts: neither void nor held. */
  live: boolean;
  at: string;
  stall: string;
  distributorId: number | null;
  customer: string;
  strategy: string;
  saleQty: number;
  returnQty: number;
  payable: string;
  paid: string;
  /** 核减; empty where there is none. */
  relieved: string;
  due: string;
  debt: string;
  owedQty: number;
  methods: string;
  keeper: string;
  marks: readonly MarkView[];
  printCount: number;
  /** Null where nothing is to be received, or not by the viewer. */
  receiptTo: string | null;
}

export interface BillTotalsView {
  bills: string;
  saleQty: string;
  returnQty: string;
  payable: string;
  paid: string;
  relieved: string;
  due: string;
  /** 新增欠款, when they were confirmed. */
  debt: string;
  /** 取消欠货 of these days; null: none. */
  cancelled: { qty: string; amount: string } | null;
  owedQty: string;
  /** What was paid with these bills, in all and by fund. */
  received: string;
  funds: readonly { name: string; amount: string }[];
}

const numbersBefore = ["拿货", "退货", "应收", "已收", "核减", "本单欠", "客户总欠", "欠货"];

interface BillTableProps {
  rows: readonly BillRowView[];
  totals: BillTotalsView;
  /** More than one stall is seen, so each row says its own. */
  showsStall: boolean;
  /** What to do when nothing was found. */
  empty: ReactNode;
}

export function BillTable({ rows, totals, showsStall, empty }: BillTableProps) {
  return (
    <Table
      caption="拿货单"
      head={
        <>
          <th scope="col">选</th>
          <th scope="col" className="key">
            单号
          </th>
          {["时间", ...(showsStall ? ["档口"] : []), "客户"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {numbersBefore.map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
          {["付款方式", "营业员", "标记"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col" className="n">
            打印次数
          </th>
          <th scope="col" className="act">
            操作
          </th>
        </>
      }
      totals={
        <>
          <td />
          <th scope="row">合计</th>
          <td colSpan={showsStall ? 3 : 2}>{totals.bills} 单（作废和挂单不计）</td>
          <td className="n">{totals.saleQty}</td>
          <td className="n">{totals.returnQty}</td>
          <td className="n">{totals.payable}</td>
          <td className="n">{totals.paid}</td>
          <td className="n">{totals.relieved}</td>
          <td className="n">{totals.due}</td>
          <td />
          <td className="n">{totals.owedQty}</td>
          <td colSpan={4} />
          <td className="act" />
        </>
      }
    >
      {rows.map((row) => (
        <BillTableRow key={row.id} row={row} showsStall={showsStall} />
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={17 + Number(showsStall)} title="没有符合条件的拿货单">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function BillTableRow({ row, showsStall }: { row: BillRowView; showsStall: boolean }) {
  return (
    <tr className={row.live ? undefined : "off"}>
      <td>
        {row.live && (
          <label className="check">
            <input type="checkbox" name="id" value={row.id} aria-label={`选择 ${row.no}`} />
          </label>
        )}
      </td>
      <th scope="row">
        <Link to={row.to} discover="none">
          {row.no}
        </Link>
      </th>
      <td>{row.at}</td>
      {showsStall && <td>{row.stall}</td>}
      <td>
        {row.distributorId === null ? (
          row.customer
        ) : (
          <Link to={`/clothes/stall/distributor/item?id=${row.distributorId}`} discover="none">
            {row.customer}
          </Link>
        )}{" "}
        <small>{row.strategy}</small>
      </td>
      <td className="n">{row.saleQty}</td>
      <td className="n">{row.returnQty || ""}</td>
      <td className="n money">{row.payable}</td>
      <td className="n">{row.paid}</td>
      <td className="n">{row.relieved}</td>
      <td className="n neg">{row.due}</td>
      <td className="n">{row.debt}</td>
      <td className={row.owedQty > 0 ? "n neg" : "n"}>{row.owedQty || ""}</td>
      <td>{row.methods}</td>
      <td>{row.keeper}</td>
      <td>
        <Marks marks={row.marks} />
      </td>
      <td className="n">{row.printCount || ""}</td>
      <td className="act">
        {row.receiptTo && (
          <Link to={row.receiptTo} discover="none" aria-label={`收款 ${row.no}`}>
            收款
          </Link>
        )}
        {row.live && (
          <a href={`/clothes/stall/distributor/bill/print?id=${row.id}`} aria-label={`打印 ${row.no}`}>
            打印
          </a>
        )}
        <Link to={row.to} discover="none" aria-label={`详情 ${row.no}`}>
          详情
        </Link>
      </td>
    </tr>
  );
}

export function Marks({ marks }: { marks: readonly MarkView[] }) {
  return (
    <>
      {marks.map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </>
  );
}

/** What the bills of the filter brought in, by fund, and what they left to be paid. */
export function BillTakings({ totals }: { totals: BillTotalsView }) {
  return (
    <dl className="takings">
      <div>
        <dt>随单实收</dt>
        <dd>{totals.received}</dd>
      </div>
      {totals.funds.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div>
        <dt>新增欠款</dt>
        <dd>{totals.debt}</dd>
      </div>
      <div>
        <dt>至今未收</dt>
        <dd>{totals.due}</dd>
      </div>
      {totals.cancelled && (
        <div>
          <dt>取消欠货 {totals.cancelled.qty} 件</dt>
          <dd>-{totals.cancelled.amount}</dd>
        </div>
      )}
    </dl>
  );
}
