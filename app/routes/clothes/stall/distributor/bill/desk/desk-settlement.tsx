/** What is taken off and added, by which further accounts is paid, and what goes along: folded away until it is wanted. */

import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { maxPayments } from "#contract/stall/bill/bill.words.ts";
import { headText } from "./desk-fields.ts";
import { PaymentRow } from "./desk-payment.tsx";
import { type DeskSums, usesBalance, yuan } from "./desk-sums.ts";
import type { DeskBill, DeskReply, DeskView } from "./desk-view.ts";

interface DeskSettlementProps {
  desk: DeskView;
  reply: DeskReply;
  sums: DeskSums;
}

export function DeskSettlement({ desk, reply, sums }: DeskSettlementProps) {
  const { bill, may } = desk;
  const typed = reply.typed;
  const value = (name: string, stored: string) => typed?.[name] ?? stored;
  const open =
    bill !== null &&
    (bill.payments.length > 1 || [bill.discount, bill.roundOff, bill.freight, bill.bonus].some(Boolean));
  return (
    <Card title="结算" note={bill && <small>货款 {bill.goods}</small>}>
      <input type="hidden" name="headShown" value="1" />
      <input type="hidden" name="headWas" value={headWas(bill)} />
      <Checkbox name="useBalance" defaultChecked={usesBalance(bill, typed)} label="用余额（预存先抵本单）" />
      <details className="more" open={open}>
        <summary className="btn text">抹零、运费、赠送金、物流、备注，多种收款</summary>
        <div className="settle">
          {may.discount ? (
            <Field label="整单优惠" name="discount">
              <TextInput inputMode="decimal" defaultValue={value("discount", bill?.discount ?? "")} maxLength={12} />
            </Field>
          ) : (
            <input type="hidden" name="discount" value={bill?.discount ?? ""} />
          )}
          <Field label="抹零" name="roundOff">
            <TextInput inputMode="decimal" defaultValue={value("roundOff", bill?.roundOff ?? "")} maxLength={12} />
          </Field>
          <Field label="运费/打包费" name="freight">
            <TextInput inputMode="decimal" defaultValue={value("freight", bill?.freight ?? "")} maxLength={12} />
          </Field>
          <Field label="用赠送金" name="bonus">
            <TextInput inputMode="decimal" defaultValue={value("bonus", bill?.bonus ?? "")} maxLength={12} />
          </Field>
          <Field label="物流" name="carrier">
            <TextInput defaultValue={value("carrier", bill?.carrier ?? "")} maxLength={50} />
          </Field>
          <Field label="备注" name="remark">
            <TextInput defaultValue={value("remark", bill?.remark ?? "")} maxLength={500} />
          </Field>
        </div>
        <div className="pays">
          {Array.from({ length: maxPayments - 1 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are the places, whatever is in them
            <PaymentRow key={index} index={index + 1} desk={desk} typed={typed} />
          ))}
        </div>
      </details>
      {sums.paidFen !== 0 && (
        <p className="line left">
          <span>收款合计</span>
          <b>{yuan(sums.paidFen)}</b>
        </p>
      )}
    </Card>
  );
}

/** The stored head as {@link headText} reads it from the form. */
export function headWas(bill: DeskBill | null): string {
  // What a bill that is just opened holds.
  if (!bill) return headText((name) => (name === "useBalance" ? "on" : ""));
  const { discount, roundOff, freight, bonus, useBalance, carrier, remark, payments } = bill;
  const fields: Record<string, string> = { discount, roundOff, freight, bonus, carrier, remark };
  if (useBalance) fields.useBalance = "on";
  for (const [index, { fundId, amount }] of payments.entries()) {
    fields[`pay.${index}.fund`] = String(fundId);
    fields[`pay.${index}.amount`] = amount;
  }
  return headText((name) => fields[name] ?? "");
}
