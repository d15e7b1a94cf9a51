/** The tables of 日结: each fund with what it should hold and what was counted, and every counting so far. */
import { Link } from "@remix-run/react";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { paths } from "#app/lib/paths.ts";

interface FundFigures {
  name: string;
  /** 元, formatted; empty where nothing was counted. */
  expected: string;
  counted: string;
  difference: string;
  differs: boolean;
  remark: string;
}

export interface DayFundView extends FundFigures {
  id: number;
  /** What moved after the counting; empty where nothing did. */
  later: string;
  operator: string;
}

export interface DayCountView {
  at: string;
  operator: string;
  difference: string;
  differs: boolean;
  funds: readonly FundFigures[];
}

const columns = (labels: readonly string[], numeric = false) =>
  labels.map((label) => (
    <th key={label} scope="col" className={numeric ? "n" : undefined}>
      {label}
    </th>
  ));

interface DayFundsProps {
  funds: readonly DayFundView[];
  total: { expected: string; later: string; counted: string; difference: string; differs: boolean };
  editable: boolean;
  /** What was typed and refused, by field name. */
  typed?: Readonly<Record<string, string>> | undefined;
}

/** Stands inside a form when `editable`. */
export function DayFunds({ funds, total, editable, typed }: DayFundsProps) {
  return (
    <Table
      caption="收款账户"
      head={
        <>
          <th scope="col" className="key">
            账户
          </th>
          {columns(["应有", "清点", "差异", "清点后变动"], true)}
          {columns(["备注", "清点人"])}
        </>
      }
      totals={
        <>
          <th scope="row">合计</th>
          <td className="n">{total.expected}</td>
          <td className="n">{total.counted}</td>
          <td className={total.differs ? "n neg" : "n"}>{total.difference}</td>
          <td className="n">{total.later}</td>
          <td colSpan={2} />
        </>
      }
    >
      {funds.map((fund) => (
        <tr key={fund.id}>
          <th scope="row">{fund.name}</th>
          <td className="n">{fund.expected}</td>
          <td className="n">
            {editable ? (
              <input
                className="input amount"
                name={`count.${fund.id}`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={14}
                aria-label={`${fund.name} 清点金额`}
                defaultValue={typed?.[`count.${fund.id}`] ?? fund.counted}
              />
            ) : (
              fund.counted
            )}
          </td>
          <td className={fund.differs ? "n neg" : "n"}>{fund.difference}</td>
          <td className="n">{fund.later}</td>
          <td>
            {editable ? (
              <input
                className="input remark"
                name={`remark.${fund.id}`}
                autoComplete="off"
                maxLength={100}
                aria-label={`${fund.name} 备注`}
                defaultValue={typed?.[`remark.${fund.id}`] ?? fund.remark}
              />
            ) : (
              fund.remark
            )}
          </td>
          <td>{fund.operator}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The latest first. */
export function DayCounts({ counts }: { counts: readonly DayCountView[] }) {
  return (
    <Table
      caption="清点记录"
      head={
        <>
          {columns(["时间", "清点人", "账户"])}
          {columns(["当时应有", "清点", "差异"], true)}
          {columns(["备注"])}
        </>
      }
    >
      {counts.flatMap((count) =>
        count.funds.map((fund, index) => (
          <tr key={`${count.at} ${fund.name}`}>
            <td>{index === 0 && count.at}</td>
            <td>{index === 0 && count.operator}</td>
            <td>{fund.name}</td>
            <td className="n">{fund.expected}</td>
            <td className="n">{fund.counted}</td>
            <td className={fund.differs ? "n neg" : "n"}>{fund.difference}</td>
            <td>{fund.remark}</td>
          </tr>
        )),
      )}
      {counts.length === 0 && <EmptyRow columns={7} title="还没有清点" />}
    </Table>
  );
}

export interface DayClosedView {
  at: string;
  operator: string;
  changes: readonly { label: string; value: string }[];
  corrections: readonly { id: number; no: string; kind: string; payable: string; at: string }[];
}

/** What came after the day was closed; the figures above stand as they were then. */
export function DayCorrections({ closed: { changes, corrections } }: { closed: DayClosedView }) {
  return (
    <>
      <p className="pad">
        {changes.length === 0
          ? "日结后没有变动。"
          : `合计变动：${changes.map(({ label, value }) => `${label} ${value}`).join("，")}。线下开单、大数据和导出按变动后的数。`}
      </p>
      {corrections.length > 0 && (
        <Table
          caption="日结后的变动"
          head={
            <>
              {columns(["单号", "变动", "时间"])}
              {columns(["应收变动"], true)}
            </>
          }
        >
          {corrections.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link to={paths.bill.item(one.id)}>{one.no}</Link>
              </th>
              <td>{one.kind}</td>
              <td>{one.at}</td>
              <td className="n">{one.payable}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
