/** The questions that a 物料采购单's page asks before an act (`?confirm=`). */
import type { ReactNode } from "react";
import { LineField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { PieceTable } from "../piece-table.tsx";
import type { PurchaseLineView } from "./purchase.view.server.ts";

export const purchaseActs = ["confirm", "return", "void", "voidReturn"] as const;
export type PurchaseAct = (typeof purchaseActs)[number];

interface Asking {
  purchase: { no: string; status: string; partyName: string; repositoryName: string; amount: string | null };
  lines: readonly PurchaseLineView[];
  /** The return that `confirm=voidReturn` is about. */
  given: { id: number; no: string } | null;
}

interface PurchaseAskedProps extends Omit<FormFrameProps, "children">, Asking {
  act: PurchaseAct;
  cancelTo: string;
}

export function PurchaseAsked({ act, purchase, lines, given, stamp, ...rest }: PurchaseAskedProps) {
  const { title, label, danger, body } = questions[act]({ purchase, lines, given });
  const about = { ...stamp, ...(given && act === "voidReturn" && { returnId: given.id }) };
  return (
    <Question {...rest} stamp={about} intent={act} title={title} label={label} danger={danger}>
      {body}
    </Question>
  );
}

const questions: Record<
  PurchaseAct,
  (of: Asking) => { title: string; label: string; danger?: boolean; body: ReactNode }
> = {
  confirm: ({ purchase: { no, partyName, repositoryName, amount }, lines }) => ({
    title: `${no} 入库？`,
    label: "确认入库",
    body: (
      <p>
        {lines.length} 行物料入 {repositoryName}
        {amount !== null && `，应付 ${partyName} ${amount} 元`}。入库后不能再改，只能退货或作废。
      </p>
    ),
  }),
  return: ({ purchase: { partyName }, lines }) => ({
    title: `退货给 ${partyName}`,
    label: "确认退货",
    danger: true,
    body: (
      <>
        <PieceTable lines={lines.filter(({ returnable }) => returnable)} label="退货数量" />
        <p className="hint">按这张单入库时的价格出库、冲减应付。</p>
        <LineField name="reason" label="退货原因" required max={50} />
      </>
    ),
  }),
  void: ({ purchase: { no, status, repositoryName } }) => ({
    title: `作废 ${no}？`,
    label: "作废",
    danger: true,
    body:
      status === "DRAFT" ? (
        <>
          <p>单据还没有入库，作废后不能恢复。</p>
          <input type="hidden" name="reason" value="" />
        </>
      ) : (
        <>
          <p>物料从 {repositoryName} 红冲退出，应付同时冲回；物料已用掉或已付款时不能作废。</p>
          <VoidReason />
        </>
      ),
  }),
  voidReturn: ({ given }) => ({
    title: `作废退货单 ${given?.no ?? ""}？`,
    label: "作废",
    danger: true,
    body: (
      <>
        <p>退出的物料回到仓库，应付同时恢复。</p>
        <VoidReason />
      </>
    ),
  }),
};
