/** The questions that a 采购单's page asks before an act (`?confirm=`). */
import type { ReactNode } from "react";
import { QuantityGoods } from "#app/components/document/quantity-goods.tsx";
import { LineField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import type { PurchaseLineView } from "./purchase.view.server.ts";

export const purchaseActs = ["submit", "receive", "return", "void", "voidReceipt"] as const;
export type PurchaseAct = (typeof purchaseActs)[number];

interface Purchase {
  no: string;
  status: string;
  repositoryName: string;
  partyName: string;
  qty: number;
}

/** The receipt that `confirm=voidReceipt` is about. */
interface Receipt {
  id: number;
  no: string;
  kind: "RECEIPT" | "RETURN";
  qty: number;
}

interface PurchaseAskedProps extends Omit<FormFrameProps, "children"> {
  act: PurchaseAct;
  purchase: Purchase;
  receipt: Receipt | null;
  lines: readonly PurchaseLineView[];
  cancelTo: string;
}

export function PurchaseAsked({ act, purchase, receipt, lines, stamp, ...rest }: PurchaseAskedProps) {
  const { title, label, danger, body } = questions[act](purchase, lines, receipt);
  const about = receipt ? { ...stamp, receiptId: receipt.id } : stamp;
  return (
    <Question {...rest} stamp={about} intent={act} title={title} label={label} danger={danger}>
      {body}
    </Question>
  );
}

interface Asked {
  title: string;
  label: string;
  danger?: boolean;
  body: ReactNode;
}

type Ask = (purchase: Purchase, lines: readonly PurchaseLineView[], receipt: Receipt | null) => Asked;

const questions: Record<PurchaseAct, Ask> = {
  submit: ({ no, partyName, repositoryName, qty }, lines) => ({
    title: `提交 ${no}？`,
    label: "提交",
    body: (
      <>
        <p>
          向 {partyName} 采购 {qty} 件，入 {repositoryName}。提交后不能再改数量和单价。
        </p>
        <Unpriced lines={lines} />
      </>
    ),
  }),
  receive: ({ repositoryName }, lines) => ({
    title: `收货入 ${repositoryName}`,
    label: "确认收货",
    body: (
      <>
        <QuantityGoods
          lines={lines.filter(({ left }) => left > 0)}
          label="本次收货"
          due={{ label: "应收", of: ({ left }) => left }}
          scans
        />
        <LineField name="remark" label="备注" id="f-receipt-remark" max={50} />
      </>
    ),
  }),
  return: ({ partyName }, lines) => ({
    title: `退货给 ${partyName}`,
    label: "确认退货",
    danger: true,
    body: (
      <>
        <QuantityGoods
          lines={lines.filter(({ receivedQty, returnedQty }) => receivedQty > returnedQty)}
          label="本次退货"
          due={{ label: "可退", of: ({ receivedQty, returnedQty }) => receivedQty - returnedQty }}
        />
        <p className="hint">退货按这批货入库时的价格出库、冲减应付，不按现在的成本。</p>
        <LineField name="reason" label="退货原因" required max={50} />
      </>
    ),
  }),
  void: ({ no, status }) => ({
    title: `作废 ${no}？`,
    label: "作废",
    danger: true,
    body: (
      <>
        <p>单据还没有入库，作废后不能恢复。</p>
        {status === "DRAFT" ? <input type="hidden" name="reason" value="" /> : <VoidReason />}
      </>
    ),
  }),
  voidReceipt: ({ repositoryName }, _lines, receipt) => ({
    title: `作废 ${receipt?.no ?? ""}？`,
    label: "作废",
    danger: true,
    body: (
      <>
        <p>
          {receipt?.kind === "RECEIPT"
            ? `${receipt.qty} 件将从 ${repositoryName} 红冲退出，重新等待入库；应付同时冲减。`
            : `${receipt?.qty ?? 0} 件将红冲回到 ${repositoryName}；应付同时恢复。`}
        </p>
        {receipt?.kind === "RECEIPT" && (
          <p className="hint">这次入库的货只要退过一件，就不能作废入库；请先作废退货单。</p>
        )}
        <VoidReason />
      </>
    ),
  }),
};

function Unpriced({ lines }: { lines: readonly PurchaseLineView[] }) {
  const unpriced = lines.filter(({ price }) => price === "0.00").length;
  return unpriced > 0 && <p className="err">{unpriced} 行没有单价，将按 0.00 计应付和成本。</p>;
}
