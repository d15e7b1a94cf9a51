/** What is taken off, what is paid and how; and the buttons that end it. */
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { maxPayments } from "#contract/stall/bill.words.ts";
import { headText } from "./desk-fields.ts";
import type { DeskBill, DeskReply, DeskView } from "./desk-view.ts";

export function DeskSettlement({ desk, reply }: { desk: DeskView; reply: DeskReply }) {
  const { bill, customer, funds, may } = desk;
  const typed = reply.typed;
  const value = (name: string, stored: string) => typed?.[name] ?? stored;
  const [payments, setPayments] = useState(() => paidRows(bill, typed));
  const paid = payments.reduce((sum, { amount }) => sum + cents(amount), 0);
  const left = (bill?.payableFen ?? 0) - paid - cents(bill?.bonus ?? "");
  return (
    <Card id="settle" title="结算" note={bill && <b className="payable">应收 {bill.payable}</b>}>
      <input type="hidden" name="headShown" value="1" />
      <input type="hidden" name="headWas" value={headWas(bill)} />
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
      <fieldset
        className="pays"
        onInput={(event) => {
          const { name, value: text } = event.target as HTMLInputElement;
          const index = Number(/^pay\.(\d)\.amount$/.exec(name)?.[1] ?? -1);
          if (index < 0) return;
          setPayments((rows) => rows.map((row, at) => (at === index ? { ...row, amount: text } : row)));
        }}
      >
        <legend>收款（退款填负数）</legend>
        {payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are the places, whatever is in them
          <div className="line" key={index}>
            <SelectInput
              name={`pay.${index}.fund`}
              aria-label={`收款账户 ${index + 1}`}
              options={funds}
              placeholder="账户"
              defaultValue={payment.fundId || (funds[index]?.value ?? "")}
            />
            <TextInput
              name={`pay.${index}.amount`}
              aria-label={`收款金额 ${index + 1}`}
              inputMode="decimal"
              defaultValue={payment.amount}
              maxLength={13}
            />
          </div>
        ))}
      </fieldset>
      <Checkbox name="useBalance" defaultChecked={bill?.useBalance ?? true} label="用余额（预存先抵本单）" />
      {bill && (
        <p className="line left" aria-live="polite">
          <span>{left > 0 ? "本单欠" : left < 0 ? "多收 / 应退" : "收齐"}</span>
          <b className={left > 0 ? "neg" : undefined}>{yuan(Math.abs(left))}</b>
        </p>
      )}
      {reply.asks && <Checkbox name="acknowledged" label="已核对" />}
      {reply.refusal && (
        <p className="err" role="alert">
          {reply.refusal}
        </p>
      )}
      <div className="line ends">
        <Button name="intent" value="hold">
          挂单
        </Button>
        {may.confirm && (
          <>
            <Button name="intent" value="confirm">
              确认开单
            </Button>
            <Button variant="primary" name="intent" value="confirmPrint" disabled={customer === null && bill === null}>
              确认并打印
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** Always {@link maxPayments} places, the filled ones first. */
function paidRows(bill: DeskBill | null, typed: DeskReply["typed"]): { fundId: number | string; amount: string }[] {
  return Array.from({ length: maxPayments }, (_, index) => ({
    fundId: typed?.[`pay.${index}.fund`] ?? bill?.payments[index]?.fundId ?? "",
    amount: typed?.[`pay.${index}.amount`] ?? bill?.payments[index]?.amount ?? "",
  }));
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

/** 分 of what is being typed, for the running total; the server reads it for good. */
function cents(text: string): number {
  const match = /^(-?)(\d{1,8})(?:\.(\d{0,2}))?$/.exec(text.normalize("NFKC").replaceAll(",", "").trim());
  if (!match) return 0;
  const amount = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -amount : amount;
}

function yuan(amountFen: number): string {
  const digits = String(amountFen).padStart(3, "0");
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",")}.${digits.slice(-2)}`;
}
