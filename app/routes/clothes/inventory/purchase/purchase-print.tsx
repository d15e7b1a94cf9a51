/** 入库单 and 退货单 as they go to paper; amounts where the viewer may see them. */
import { Fragment } from "react";
import { Slip } from "#app/components/document/slip.tsx";

interface PurchaseNoteProps {
  note: {
    title: string;
    purchase: {
      no: string;
      partyName: string;
      repositoryName: string;
      statusLabel: string;
      bizDate: string;
      remark: string;
    };
    receipt: {
      no: string;
      operator: string | null;
      createTime: string;
      reason: string;
      voidTime: string | null;
    } | null;
    rows: readonly {
      skuId: number;
      styleNo: string;
      productName: string;
      color: string;
      size: string;
      barcode: string;
      qty: number;
      receivedQty: number;
      price: string | null;
      amount: string | null;
    }[];
    total: { qty: number; receivedQty: number; amount: string | null };
    extras: { freight: string | null; discount: string | null } | null;
  };
}

export function PurchaseNote({ note: { title, purchase, receipt, rows, total, extras } }: PurchaseNoteProps) {
  const seesAmounts = total.amount !== null;
  const facts: (readonly [label: string, value: string | null | undefined])[] = [
    ["单号", receipt?.no ?? purchase.no],
    ["采购单", receipt && purchase.no],
    ["供应商", purchase.partyName],
    ["仓库", purchase.repositoryName],
    ["状态", receipt ? (receipt.voidTime === null ? null : "已作废") : purchase.statusLabel],
    ["日期", receipt ? receipt.createTime : purchase.bizDate],
    ["经手", receipt?.operator],
    ["运费", extras?.freight],
    ["优惠", extras?.discount],
    ["原因 / 备注", receipt?.reason],
    ["备注", purchase.remark],
  ];
  return (
    <Slip label={title}>
      <h2>{title}</h2>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
      <table>
        <thead>
          <tr>
            {["款号", "品名", "颜色", "尺码", "条码"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col" className="n">
              {receipt ? "数量" : "订数"}
            </th>
            {!receipt && (
              <th scope="col" className="n">
                入库数
              </th>
            )}
            {seesAmounts && (
              <>
                <th scope="col" className="n">
                  单价
                </th>
                <th scope="col" className="n">
                  金额
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.skuId}>
              <td>{row.styleNo}</td>
              <td>{row.productName}</td>
              <td>{row.color}</td>
              <td>{row.size}</td>
              <td>{row.barcode}</td>
              <td className="n">{row.qty}</td>
              {!receipt && <td className="n">{row.receivedQty}</td>}
              {seesAmounts && (
                <>
                  <td className="n">{row.price}</td>
                  <td className="n">{row.amount}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              合计 {rows.length} 行{seesAmounts && (receipt ? "，金额含运费与优惠分摊" : "，合计金额含运费、优惠")}
            </th>
            <td className="n">{total.qty}</td>
            {!receipt && <td className="n">{total.receivedQty}</td>}
            {seesAmounts && (
              <>
                <td />
                <td className="n">{total.amount}</td>
              </>
            )}
          </tr>
        </tfoot>
      </table>
      <footer>
        {["送货人", "验收人", "仓管"].map((name) => (
          <span key={name}>{name}：＿＿＿＿＿＿</span>
        ))}
      </footer>
    </Slip>
  );
}
