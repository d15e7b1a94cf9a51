/** The questions before each act on a 调拨单; the address says which (`?confirm=…`). */
import { Confirm } from "#app/components/document/document-head.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { type TransferLineView, TransferQuantities } from "./transfer-lines.tsx";

interface TransferAskedProps {
  asked: string | null;
  transfer: { no: string; version: number; fromName: string; toName: string; applyQty: number };
  possible: Readonly<Record<string, boolean>>;
  lines: readonly TransferLineView[];
  clientToken: string;
  refusal: string | undefined;
  typed: Readonly<Record<string, string>> | undefined;
  cancelTo: string;
}

/** Whether the address asks for an act that is possible: it may be older than the document. */
export function asksFor(asked: string | null, possible: Readonly<Record<string, boolean>>): boolean {
  return asked !== null && possible[asked === "suggest" ? "edit" : asked] === true;
}

/** The question, or nothing. */
export function TransferAsked({ asked, transfer, possible, lines, typed, ...rest }: TransferAskedProps) {
  const { no, version, fromName, toName } = transfer;
  const shared = { ...rest, version };
  const onTheWay = lines.filter(({ inTransit }) => inTransit > 0);
  if (!asksFor(asked, possible)) return null;
  if (asked === "suggest")
    return (
      <Confirm {...shared} intent="suggest" label="填入建议" title="按建议补货？">
        <p>
          {toName} 低于预警数，或近 14 天销量多于可用数的款色码，将按缺数填入（不超过 {fromName}{" "}
          的可用数，在途已扣除）。已有的行不变，填入后可以修改。
        </p>
      </Confirm>
    );
  if (asked === "send")
    return (
      <Confirm {...shared} intent="send" label="确认发货" title={`${no} 发货：${fromName} → ${toName}`}>
        <p>请核对实际发出的数量；可用不足的行已按可用数填写。发货后不能修改。</p>
        <TransferQuantities
          lines={lines}
          figures={[
            { label: "申请", of: ({ applyQty }) => applyQty },
            { label: "可用", of: ({ available }) => available ?? "—" },
          ]}
          inputs={[{ label: "发出", grade: 1, initial: sendable }]}
          typed={typed}
        />
      </Confirm>
    );
  if (asked === "receive")
    return (
      <Confirm {...shared} intent="receive" label="确认收货" title={`${no} 收货：${fromName} → ${toName}`}>
        <p>没有到的不要填，余下的仍在途，可以下次再收；破损的按次品入库。</p>
        <TransferQuantities
          lines={onTheWay}
          figures={[{ label: "在途", of: ({ inTransit }) => inTransit }]}
          inputs={[
            { label: "收到完好", grade: 1, initial: ({ inTransit }) => inTransit },
            { label: "收到破损", grade: 2, initial: () => "" },
          ]}
          typed={typed}
        />
        <Remark typed={typed} />
      </Confirm>
    );
  if (asked === "settle")
    return (
      <Confirm {...shared} intent="settle" label="确认处理" title={`${no} 差异处理`}>
        <TransferQuantities
          lines={onTheWay}
          figures={[{ label: "在途", of: ({ inTransit }) => inTransit }]}
          inputs={[{ label: "处理数", grade: 1, initial: ({ inTransit }) => inTransit }]}
          typed={typed}
        />
        <Field label="处理方式" name="kind" required>
          <SelectInput options={settlements(fromName)} defaultValue={typed?.kind} />
        </Field>
        <Field label="责任人" name="responsible" hint="在途丢失必须填写">
          <TextInput maxLength={50} defaultValue={typed?.responsible} />
        </Field>
        <Remark typed={typed} />
      </Confirm>
    );
  if (asked === "recall")
    return (
      <Confirm {...shared} intent="recall" label="撤回" danger title={`撤回 ${no}？`}>
        <p>
          在途的货全部退回 {fromName}，{toName} 不能再收货。撤回后不能恢复，可以复制成新单。
        </p>
      </Confirm>
    );
  if (asked === "cancel")
    return (
      <Confirm {...shared} intent="cancel" label="取消调拨" danger title={`取消 ${no}？`}>
        <p>草稿还没有动库存，取消后不能恢复，可以复制成新单。</p>
      </Confirm>
    );
  if (asked === "copy")
    return (
      <Confirm {...shared} intent="copy" label="复制" title={`复制 ${no}？`}>
        <p>
          将新增一张 {fromName} → {toName} 的草稿，明细相同，共 {transfer.applyQty} 件。
        </p>
      </Confirm>
    );
  return null;
}

const sendable = ({ applyQty, available }: TransferLineView) =>
  available === null ? applyQty : Math.max(0, Math.min(applyQty, available));

const settlements = (fromName: string) => [
  { value: "RETURN", label: `退回${fromName}` },
  { value: "LOSS", label: "在途丢失" },
];

function Remark({ typed }: { typed: Readonly<Record<string, string>> | undefined }) {
  return (
    <Field label="备注" name="remark" id="f-event-remark">
      <TextInput maxLength={500} defaultValue={typed?.remark} />
    </Field>
  );
}
