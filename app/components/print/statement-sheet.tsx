/** The rows of a 对账单: on the page and on paper alike. */
import { formatCount } from "#app/lib/format/format.ts";
import type { StatementSeller, StatementStyle } from "#contract/stall/statements.ts";

interface Amounts {
  taken: string;
  returned: string;
  paid: string;
  /** 加 or 减 to what is owed. */
  other: string;
}

export interface StatementView {
  customer: { id: number; code: string; name: string; phone: string | null };
  seller: StatementSeller;
  from: string;
  to: string;
  confirmed: { confirmBy: string; confirmTime: string } | null;
  opening: string;
  closing: string;
  /** 期末欠款 or 期末预存, in words. */
  closingLabel: string;
  closingFen: number;
  owes: boolean;
  totals: Amounts;
  rows: readonly (Amounts & {
    id: number;
    bizDate: string;
    type: string;
    document: string;
    owed: string;
    remark: string;
  })[];
  /** Other stalls' entries, where the viewer may not see them. */
  elsewhere: { type: string; other: string } | null;
  styles: readonly StatementStyle[] | null;
  /** 期末 of the ledger where it went on since the agreement. */
  ledgerClosing: string | null;
}

/** Company, stall, telephone and where to pay to; what 打印设置 do not say is left out. */
export function sellerFacts({ company, stallName, phone, payTo }: StatementSeller) {
  return (
    [
      ["公司", company],
      ["档口", stallName],
      ["电话", phone],
      ["收款账号", payTo],
    ] as const
  ).filter(([, value]) => value !== "");
}

const words = ["日期", "类型", "单号"];
const amounts = ["拿货", "退货", "付款", "其他", "欠款"];

/** Rows without a frame: the page's table and the paper's bring their own. */
export function StatementTable({ statement, className }: { statement: StatementView; className?: string }) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {words.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {amounts.map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{statement.from}</td>
          <td>期初</td>
          <td colSpan={5} />
          <td className="n">{statement.opening}</td>
          <td />
        </tr>
        {statement.rows.map((row) => (
          <tr key={row.id}>
            <td>{row.bizDate}</td>
            <td>{row.type}</td>
            <td>{row.document}</td>
            <AmountCells amounts={row} />
            <td className="n">{row.owed}</td>
            <td>{row.remark}</td>
          </tr>
        ))}
        {statement.elsewhere && (
          <tr>
            <td>{statement.to}</td>
            <td colSpan={5}>{statement.elsewhere.type}</td>
            <td className="n">{statement.elsewhere.other}</td>
            <td className="n">{statement.closing}</td>
            <td />
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{statement.to}</th>
          <td>期末</td>
          <td>{statement.rows.length} 笔</td>
          <AmountCells amounts={statement.totals} />
          <td className={statement.owes ? "n neg" : "n"}>{statement.closing}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function AmountCells({ amounts: { taken, returned, paid, other } }: { amounts: Amounts }) {
  return (
    <>
      <td className="n">{taken}</td>
      <td className="n">{returned}</td>
      <td className="n">{paid}</td>
      <td className="n">{other}</td>
    </>
  );
}

/** 拿货 and 退货 of the period, a row a style. */
export function StatementStyles({ styles, className }: { styles: readonly StatementStyle[]; className?: string }) {
  const sum = (of: (style: StatementStyle) => number) => styles.reduce((all, style) => all + of(style), 0);
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">款号</th>
          <th scope="col">品名</th>
          <th scope="col">各尺码 拿货（退货）</th>
          <th scope="col" className="n">
            拿货
          </th>
          <th scope="col" className="n">
            退货
          </th>
        </tr>
      </thead>
      <tbody>
        {styles.map((style) => (
          <tr key={style.productId}>
            <td>{style.styleNo}</td>
            <td>{style.name}</td>
            <td>
              {style.sizes
                .map(
                  ({ name, takenQty, returnedQty }) => `${name} ${takenQty}${returnedQty ? `（${returnedQty}）` : ""}`,
                )
                .join("　")}
            </td>
            <td className="n">{formatCount(style.takenQty)}</td>
            <td className="n">{style.returnedQty ? formatCount(style.returnedQty) : ""}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          <td colSpan={2}>{styles.length} 款</td>
          <td className="n">{formatCount(sum(({ takenQty }) => takenQty))}</td>
          <td className="n">{formatCount(sum(({ returnedQty }) => returnedQty))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
