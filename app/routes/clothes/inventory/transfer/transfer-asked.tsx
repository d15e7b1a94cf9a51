/** The questions before each act on a 调拨单; the address says which (`?confirm=…`). */

import type { ReactNode } from "react";
import { QuantityGoods } from "#app/components/document/quantity-goods.tsx";
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import type { FormFrameProps } from "#app/components/page/form-frame.tsx";
import { Question } from "#app/components/page/question.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { TransferLineView } from "./transfer.view.server.ts";

export const transferActs = ["suggest", "send", "receive", "settle", "recall", "cancel", "copy"] as const;
export type TransferAct = (typeof transferActs)[number];

interface Transfer {
  no: string;
  fromName: string;
  toName: string;
  applyQty: number;
}

interface TransferAskedProps extends Omit<FormFrameProps, "children"> {
  act: TransferAct;
  transfer: Transfer;
  lines: readonly TransferLineView[];
  cancelTo: string;
}

export function TransferAsked({ act, transfer, lines, ...rest }: TransferAskedProps) {
  const { title, label, danger, body } = questions[act](transfer, lines);
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

const questions: Record<TransferAct, (transfer: Transfer, lines: readonly TransferLineView[]) => Asked> = {
  suggest: ({ fromName, toName }) => ({
    title: "按建议补货？",
    label: "填入建议",
    body: (
      <p>
        {toName} 低于预警数，或近 14 天销量多于可用数的款色码，将按缺数填入（不超过 {fromName}{" "}
        的可用数，在途已扣除）。已有的行不变，填入后可以修改。
      </p>
    ),
  }),
  send: ({ no, fromName, toName }, lines) => ({
    title: `${no} 发货：${fromName} → ${toName}`,
    label: "确认发货",
    body: (
      <>
        <p>请核对实际发出的数量；可用不足的行已按可用数填写。发货后不能修改。</p>
        <QuantityGoods
          lines={lines}
          label="发出"
          due={{ label: "申请", of: ({ applyQty }) => applyQty }}
          initial={({ applyQty, available }) =>
            available === null ? applyQty : Math.max(0, Math.min(applyQty, available))
          }
        />
      </>
    ),
  }),
  receive: ({ no, fromName, toName }, lines) => ({
    title: `${no} 收货：${fromName} → ${toName}`,
    label: "确认收货",
    body: (
      <>
        <p>没有到的不要填，余下的仍在途，可以下次再收；破损的按次品入库。</p>
        <QuantityGoods
          lines={onTheWay(lines)}
          label="收到完好"
          due={{ label: "应收", of: ({ inTransit }) => inTransit }}
          second="收到破损"
          scans
        />
        <Remark />
      </>
    ),
  }),
  settle: ({ no, fromName }, lines) => ({
    title: `${no} 差异处理`,
    label: "确认处理",
    body: (
      <>
        <QuantityGoods
          lines={onTheWay(lines)}
          label="处理数"
          due={{ label: "在途", of: ({ inTransit }) => inTransit }}
          initial={({ inTransit }) => inTransit}
        />
        <SelectField name="kind" label="处理方式" options={settlements(fromName)} required />
        <LineField name="responsible" label="责任人" max={50} hint="在途丢失必须填写" />
        <Remark />
      </>
    ),
  }),
  recall: ({ no, fromName, toName }) => ({
    title: `撤回 ${no}？`,
    label: "撤回",
    danger: true,
    body: (
      <p>
        在途的货全部退回 {fromName}，{toName} 不能再收货。撤回后不能恢复，可以复制成新单。
      </p>
    ),
  }),
  cancel: ({ no }) => ({
    title: `取消 ${no}？`,
    label: "取消调拨",
    danger: true,
    body: <p>草稿还没有动库存，取消后不能恢复，可以复制成新单。</p>,
  }),
  copy: ({ no, fromName, toName, applyQty }) => ({
    title: `复制 ${no}？`,
    label: "复制",
    body: (
      <p>
        将新增一张 {fromName} → {toName} 的草稿，明细相同，共 {formatCount(applyQty)} 件。
      </p>
    ),
  }),
};

const onTheWay = (lines: readonly TransferLineView[]) => lines.filter(({ inTransit }) => inTransit > 0);

const settlements = (fromName: string) => [
  { value: "RETURN", label: `退回${fromName}` },
  { value: "LOSS", label: "在途丢失" },
];

function Remark() {
  return <LineField name="remark" label="备注" id="f-event-remark" max={500} />;
}
