/** The questions that a 采购单's page asks before an act (`?confirm=`). */

import type { ReactNode } from "react";
import { QuantityGoods } from "#app/components/document/quantity-goods.tsx";
import { LineField, MoneyField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { storedField, storedPrices } from "#app/lib/document/draft.ts";
import { formatCount } from "#app/lib/format/format.ts";
import type { PurchaseLineView } from "./purchase.view.server.ts";
import { PriceGoods } from "./purchase-figures.tsx";

export const purchaseActs = ["submit", "price", "receive", "return", "void", "voidReceipt"] as const;
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
  /** Freight and discount as they stand, in 元. */
  amounts: { freightFen: string; discountFen: string };
  cancelTo: string;
}

export function PurchaseAsked({ act, purchase, receipt, lines, amounts, stamp, ...rest }: PurchaseAskedProps) {
  const { title, label, danger, body } = questions[act](purchase, lines, receipt);
  const prices = { ...storedPrices(lines), ...amounts };
  const about = {
    ...stamp,
    ...(receipt && { receiptId: receipt.id }),
    ...(act === "price" && { [storedField]: JSON.stringify(prices) }),
  };
  return (
    <Question {...rest} values={prices} stamp={about} intent={act} title={title} label={label} danger={danger}>
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
          向 {partyName} 采购 {formatCount(qty)} 件，入 {repositoryName}。提交后不能再改数量。
        </p>
        <Unpriced lines={lines} />
      </>
    ),
  }),
  price: ({ no }, lines) => ({
    title: `给 ${no} 定价`,
    label: "保存单价",
    body: (
      <>
        <p>已入库的货按这里的单价更正库存成本和应付；付款后不能再改。空着的不变。</p>
        <PriceGoods lines={lines} />
        <div className="form">
          <MoneyField name="freightFen" label="运费（元）" max={12} hint="各行都有单价后，按金额分摊，计入成本" />
          <MoneyField name="discountFen" label="优惠（元）" max={12} />
        </div>
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
            ? `${formatCount(receipt.qty)} 件将从 ${repositoryName} 红冲退出，重新等待入库；应付同时冲减。`
            : `${formatCount(receipt?.qty ?? 0)} 件将红冲回到 ${repositoryName}；应付同时恢复。`}
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
  const unpriced = lines.filter(({ amount }) => amount === "未定价").length;
  return unpriced > 0 && <p className="err">{unpriced} 行未定价：可以先收货，定价后才计应付、才能付款。</p>;
}
