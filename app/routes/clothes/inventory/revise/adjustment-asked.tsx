/** The questions before each act on a 调整单 (`?confirm=`). */

import { LineField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question } from "#app/components/page/question.tsx";
import { formatCount } from "#app/lib/format/format.ts";

export const adjustmentActs = ["approve", "discard", "reverse"] as const;
export type AdjustmentAct = (typeof adjustmentActs)[number];

interface AdjustmentAskedProps extends Omit<FormFrameProps, "children"> {
  act: AdjustmentAct;
  slip: { no: string; repositoryName: string; qty: number };
  cancelTo: string;
}

export function AdjustmentAsked({ act, slip: { no, repositoryName, qty }, ...rest }: AdjustmentAskedProps) {
  if (act === "approve")
    return (
      <Question {...rest} intent="approve" label="审核" title={`审核 ${no}？`}>
        <p>
          {repositoryName} 的库存将变动 {formatCount(qty)} 件，审核后不能修改，只能红冲。
        </p>
      </Question>
    );
  if (act === "discard")
    return (
      <Question {...rest} intent="discard" label="作废" danger title={`作废 ${no}？`}>
        <p>草稿还没有写入库存，作废后不能恢复。</p>
      </Question>
    );
  return (
    <Question {...rest} intent="reverse" label="红冲" danger title={`红冲 ${no}？`}>
      <p>将生成一张相反的调整单，把 {formatCount(qty)} 件退回原样。</p>
      <LineField name="reason" label="红冲原因" required max={50} />
    </Question>
  );
}
