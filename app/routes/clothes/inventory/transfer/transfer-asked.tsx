/** The questions before each act on a 调拨单; the address says which (`?confirm=…`). */
import type { ReactNode } from "react";
import { quantityName } from "#app/components/matrix/matrix-view.ts";
import { type Column, DataTable } from "#app/components/ui/data-table.tsx";
import { LineField, SelectField } from "#app/components/ui/edit-form.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import type { FormFrameProps } from "#app/components/ui/form-frame.tsx";
import { Question } from "#app/components/ui/question.tsx";
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
        <DataTable caption="数量" columns={sendColumns} rows={lines} empty="没有明细" />
      </>
    ),
  }),
  receive: ({ no, fromName, toName }, lines) => ({
    title: `${no} 收货：${fromName} → ${toName}`,
    label: "确认收货",
    body: (
      <>
        <p>没有到的不要填，余下的仍在途，可以下次再收；破损的按次品入库。</p>
        <DataTable caption="数量" columns={receiveColumns} rows={onTheWay(lines)} empty="没有在途" />
        <Remark />
      </>
    ),
  }),
  settle: ({ no, fromName }, lines) => ({
    title: `${no} 差异处理`,
    label: "确认处理",
    body: (
      <>
        <DataTable caption="数量" columns={settleColumns} rows={onTheWay(lines)} empty="没有在途" />
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
        将新增一张 {fromName} → {toName} 的草稿，明细相同，共 {applyQty} 件。
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

type LineColumn = Column<TransferLineView>;

const nameOf = ({ styleNo, color, size }: TransferLineView) => `${styleNo} ${color} ${size}`;

/** A column of quantities to fill in: grade 2 is what arrived damaged. */
const input = (label: string, grade: 1 | 2, initial: (line: TransferLineView) => number | string): LineColumn => ({
  label,
  kind: "n",
  cell: (line) => <Quantity line={line} label={label} grade={grade} initial={initial(line)} />,
});

interface QuantityProps {
  line: TransferLineView;
  label: string;
  grade: 1 | 2;
  initial: number | string;
}

function Quantity({ line, label, grade, initial }: QuantityProps) {
  const name = quantityName(line.skuId, grade);
  const [typed = initial] = useFormFields().values(name);
  return (
    <input
      className="input qty"
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      aria-label={`${nameOf(line)} ${label}`}
      defaultValue={typed}
    />
  );
}

const keyColumn: LineColumn = { label: "款色码", kind: "key", cell: nameOf };
const wayColumn: LineColumn = { label: "在途", kind: "n", cell: (line) => line.inTransit };

const sendColumns: LineColumn[] = [
  keyColumn,
  { label: "申请", kind: "n", cell: (line) => line.applyQty },
  { label: "可用", kind: "n", cell: (line) => line.available ?? "—" },
  input("发出", 1, ({ applyQty, available }) =>
    available === null ? applyQty : Math.max(0, Math.min(applyQty, available)),
  ),
];
const receiveColumns: LineColumn[] = [
  keyColumn,
  wayColumn,
  input("收到完好", 1, ({ inTransit }) => inTransit),
  input("收到破损", 2, () => ""),
];
const settleColumns: LineColumn[] = [keyColumn, wayColumn, input("处理数", 1, ({ inTransit }) => inTransit)];
