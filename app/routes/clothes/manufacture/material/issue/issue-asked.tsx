/** The questions that a 领料单's page asks before an act (`?confirm=`). */

import type { ReactNode } from "react";
import { LineField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { PieceTable } from "../piece-table.tsx";
import type { IssueLineView } from "./issue.view.server.ts";

export const issueActs = ["issue", "return", "void"] as const;
export type IssueAct = (typeof issueActs)[number];

interface Asking {
  issue: { no: string; kindLabel: string; status: string; batchNo: string; repositoryName: string };
  lines: readonly IssueLineView[];
}

interface IssueAskedProps extends Omit<FormFrameProps, "children">, Asking {
  act: IssueAct;
  cancelTo: string;
}

export function IssueAsked({ act, issue, lines, ...rest }: IssueAskedProps) {
  const { title, label, danger, body } = questions[act]({ issue, lines });
  return (
    <Question {...rest} intent={act} title={title} label={label} danger={danger}>
      {body}
    </Question>
  );
}

const questions: Record<IssueAct, (of: Asking) => { title: string; label: string; danger?: boolean; body: ReactNode }> =
  {
    issue: ({ issue: { no, batchNo, repositoryName }, lines }) => ({
      title: `${no} 领料？`,
      label: "确认领料",
      body: (
        <p>
          {lines.length} 行物料从 {repositoryName} 领出，计入批次 {batchNo} 的用料成本。领料后不能再改，只能退料或作废。
        </p>
      ),
    }),
    return: ({ issue: { batchNo, repositoryName }, lines }) => ({
      title: `批次 ${batchNo} 退料`,
      label: "确认退料",
      body: (
        <>
          <PieceTable lines={lines.filter(({ returnable }) => returnable)} label="退料数量" />
          <p className="hint">退回 {repositoryName}，按领出时的成本冲减批次用料成本。</p>
          <LineField name="remark" label="备注" max={500} />
        </>
      ),
    }),
    void: ({ issue: { no, kindLabel, status } }) => ({
      title: `作废 ${no}？`,
      label: "作废",
      danger: true,
      body: (
        <>
          <p>
            {status === "DRAFT" ? "单据还没有领料，作废后不能恢复。" : `${kindLabel}的物料和批次成本都红冲回原样。`}
          </p>
          <VoidReason />
        </>
      ),
    }),
  };
