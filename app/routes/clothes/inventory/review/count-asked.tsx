/** The questions before each act on a 盘点单; the address says which (`?confirm=…`). */

import type { ReactNode } from "react";
import { LineField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question } from "#app/components/page/question.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { CountView } from "./count.view.server.ts";

export const countActs = ["submit", "approve", "reject", "recount", "void"] as const;
export type CountAct = (typeof countActs)[number];

interface CountAskedProps extends Omit<FormFrameProps, "children"> {
  act: CountAct;
  count: CountView;
  cancelTo: string;
}

export function CountAsked({ act, count, ...rest }: CountAskedProps) {
  const { title, label, danger, body } = questions[act](count);
  return (
    <Question {...rest} intent={act} title={title} label={label} danger={danger}>
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

const questions: Record<CountAct, (count: CountView) => Asked> = {
  submit: ({ no, progress, uncountedRule }) => ({
    title: `提交 ${no}？`,
    label: "提交",
    body: (
      <p>
        已盘 {progress} 个 SKU；没有盘到的
        {uncountedRule === "ZERO" ? "将视为 0，审核后清零" : "视为不变"}。提交后不能再录入，等待审核。
      </p>
    ),
  }),
  approve: ({ no, repositoryName, gain, loss, worth, countedSkus, totalSkus, uncountedRule }) => ({
    title: `审核 ${no}？`,
    label: "审核",
    body: (
      <>
        <p>
          {repositoryName} 盘盈 {formatCount(gain ?? 0)} 件，盘亏 {formatCount(loss ?? 0)} 件
          {worth !== null && `，差异金额 ${worth} 元`}
          ，将按差异写入库存，盘点期间的出入不受影响。审核后不能撤销。
        </p>
        {countedSkus < totalSkus && (
          <p className="err">
            只盘了 {formatCount(totalSkus)} 个 SKU 中的 {formatCount(countedSkus)} 个，未盘的{" "}
            {formatCount(totalSkus - countedSkus)} 个{uncountedRule === "ZERO" ? "将清零" : "不变"}。
          </p>
        )}
      </>
    ),
  }),
  reject: ({ no }) => ({
    title: `驳回 ${no}？`,
    label: "驳回",
    danger: true,
    body: (
      <>
        <p>退回盘点中，已录入的数保留，可以修改后再提交。</p>
        <LineField name="reason" label="驳回原因" required max={100} />
      </>
    ),
  }),
  recount: ({ no }) => ({
    title: `复盘 ${no} 的差异？`,
    label: "复盘差异",
    body: <p>有差异的明细清空重盘，没有差异的保留，不再录入。</p>,
  }),
  void: ({ no }) => ({
    title: `作废 ${no}？`,
    label: "作废",
    danger: true,
    body: <p>还没有写入库存，作废后不能恢复。</p>,
  }),
};
