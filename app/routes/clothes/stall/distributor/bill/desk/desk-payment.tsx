/** What is to be paid, what is paid, and the buttons that end the bill: always in view. */
import { AnswerBox } from "#app/components/page/answer-box.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { paths } from "#app/lib/paths.ts";
import { type DeskSums, yuan } from "./desk-sums.ts";
import type { DeskReply, DeskView } from "./desk-view.ts";

interface DeskPaymentProps {
  desk: DeskView;
  reply: DeskReply;
  sums: DeskSums;
}

export function DeskPayment({ desk, reply, sums }: DeskPaymentProps) {
  const { bill, may } = desk;
  return (
    <section className="card pad payment" aria-label="收款">
      <p className="line due">
        <span>
          <b className={sums.saved ? "payable" : "payable unsaved"}>应收 {yuan(sums.payableFen)}</b>
          {!sums.saved && <small> 未保存</small>}
        </span>
        <span aria-live="polite">
          {sums.drawnFen > 0 && <small>预存抵 {yuan(sums.drawnFen)} </small>}
          {leftLabel(desk, sums)} <b className={sums.leftFen > 0 ? "neg" : undefined}>{yuan(Math.abs(sums.leftFen))}</b>
        </span>
      </p>
      <PaymentRow index={0} desk={desk} typed={reply.typed} />
      {reply.refusal && !reply.scanRefused && (
        <p className="err" role="alert">
          {reply.refusal}
        </p>
      )}
      {reply.question && (
        <AnswerBox
          key={reply.question.name}
          question={reply.question}
          label={`${reply.question.label}（再按一次 F9）`}
        />
      )}
      <div className="line ends">
        <Button name="intent" value="hold">
          挂单
        </Button>
        {bill && (
          <LinkButton variant="text" to={paths.bill.askDiscard(bill.id)}>
            丢弃
          </LinkButton>
        )}
        {may.confirm && (
          <>
            <Button name="intent" value="confirm">
              确认开单
            </Button>
            <Button variant="primary" name="intent" value="confirmPrint">
              确认并打印
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** 散客 gets back what is too much; a customer keeps it. */
function leftLabel({ customer }: DeskView, { payableFen, leftFen }: DeskSums): string {
  if (leftFen === 0) return "收齐";
  if (leftFen > 0) return "本单欠";
  return customer?.walkIn && payableFen >= 0 ? "找零" : "多收 / 应退";
}

interface PaymentRowProps {
  index: number;
  desk: DeskView;
  typed: DeskReply["typed"];
}

/** One account and what is paid into it; the stored rows come first. */
export function PaymentRow({ index, desk: { bill, funds }, typed }: PaymentRowProps) {
  const stored = bill?.payments[index];
  const fundId = typed?.[`pay.${index}.fund`] ?? stored?.fundId ?? funds[index]?.value ?? "";
  return (
    <div className="line">
      <SelectInput
        key={fundId}
        name={`pay.${index}.fund`}
        aria-label={`收款账户 ${index + 1}`}
        options={funds}
        placeholder="账户"
        defaultValue={fundId}
      />
      <TextInput
        name={`pay.${index}.amount`}
        aria-label={`收款金额 ${index + 1}`}
        title="收款；退款填负数"
        placeholder="收款，退款填负数"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed?.[`pay.${index}.amount`] ?? stored?.amount ?? ""}
        maxLength={13}
      />
    </div>
  );
}
