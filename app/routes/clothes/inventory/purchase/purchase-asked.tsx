/** The questions that a 采购单's page asks before an act (`?confirm=`). */

import { Confirm } from "#app/components/document/document-head.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import type { PurchasePossible } from "#contract/inventory/purchases.ts";
import { type PurchaseLineView, PurchaseQuantities } from "./purchase-lines.tsx";

interface PurchaseAskedProps {
  asked: string | null;
  purchase: { no: string; status: string; version: number; repositoryName: string; partyName: string; qty: number };
  /** The receipt that `confirm=voidReceipt` is about. */
  receipt: { id: number; no: string; kind: "RECEIPT" | "RETURN"; qty: number } | null;
  possible: PurchasePossible;
  lines: readonly PurchaseLineView[];
  clientToken: string;
  refusal: string | undefined;
  typed: Readonly<Record<string, string>> | undefined;
  cancelTo: string;
}

export function PurchaseAsked({ asked, purchase, receipt, possible, lines, typed, ...rest }: PurchaseAskedProps) {
  const shared = { ...rest, version: purchase.version };
  const reason = (label: string) => (
    <Field label={label} name="reason" required>
      <TextInput maxLength={50} defaultValue={typed?.reason} />
    </Field>
  );
  if (asked === "submit" && possible.submit)
    return (
      <Confirm {...shared} intent="submit" label="提交" title={`提交 ${purchase.no}？`}>
        <p>
          向 {purchase.partyName} 采购 {purchase.qty} 件，入 {purchase.repositoryName}。提交后不能再改数量和单价。
        </p>
      </Confirm>
    );
  if (asked === "receive" && possible.receive)
    return (
      <Confirm {...shared} intent="receive" label="确认收货" title={`收货入 ${purchase.repositoryName}`}>
        <PurchaseQuantities
          lines={lines.filter(({ left }) => left > 0)}
          figures={[
            { label: "订数", of: ({ qty }) => qty },
            { label: "已入库", of: ({ receivedQty }) => receivedQty },
          ]}
          label="本次收货"
          initial={({ left }) => left}
          typed={typed}
        />
        <Field label="备注" name="remark">
          <TextInput maxLength={50} defaultValue={typed?.remark} />
        </Field>
      </Confirm>
    );
  if (asked === "return" && possible.return)
    return (
      <Confirm {...shared} intent="return" label="确认退货" danger title={`退货给 ${purchase.partyName}`}>
        <PurchaseQuantities
          lines={lines.filter(({ receivedQty, returnedQty }) => receivedQty > returnedQty)}
          figures={[{ label: "可退", of: ({ receivedQty, returnedQty }) => receivedQty - returnedQty }]}
          label="本次退货"
          initial={() => ""}
          typed={typed}
        />
        {reason("退货原因")}
      </Confirm>
    );
  if (asked === "void" && possible.void)
    return (
      <Confirm {...shared} intent="void" label="作废" danger title={`作废 ${purchase.no}？`}>
        <p>单据还没有入库，作废后不能恢复。</p>
        {purchase.status !== "DRAFT" && reason("作废原因")}
      </Confirm>
    );
  if (asked === "voidReceipt" && receipt)
    return (
      <Confirm {...shared} intent="voidReceipt" label="作废" danger title={`作废 ${receipt.no}？`}>
        <p>
          {receipt.kind === "RECEIPT"
            ? `${receipt.qty} 件将从 ${purchase.repositoryName} 红冲退出，重新等待入库；应付同时冲减。`
            : `${receipt.qty} 件将红冲回到 ${purchase.repositoryName}；应付同时恢复。`}
        </p>
        <input type="hidden" name="receiptId" value={receipt.id} />
        {reason("作废原因")}
      </Confirm>
    );
  return null;
}
