/** The questions before each act on a 拿货单; the address says which (`?confirm=…`). */
import { CellInput } from "#app/components/page/cell-input.tsx";
import { SelectField } from "#app/components/page/edit-form.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { CheckboxGroup, RadioChip } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import type { Option } from "#app/lib/options.ts";
import type { BillItemView, BillPiecesLine } from "./bill-item.view.server.ts";

interface BillQuestionProps {
  asked: string | null;
  /** Of `confirm=undo`. */
  delivery: { kind: string; qty: number } | null;
  bill: BillItemView;
  reasons: readonly Option[];
  clientToken: string;
  reply: FormReply | undefined;
  cancelTo: string;
}

export function BillQuestion({ asked, delivery, bill, reasons, clientToken, ...rest }: BillQuestionProps) {
  const { no, version, may, owed, returnable } = bill;
  const shared = { ...rest, stamp: { clientToken, version } };
  if (asked === "pickup" && may.pickUp) {
    const all = Object.fromEntries(owed.map(({ most }, index) => [`pieces[${index}].qty`, most]));
    return (
      <Question {...shared} intent="pickup" label="补拿货" title={`${no} 补拿货`} values={all}>
        <p>填写这次拿走的件数，确认后出库。</p>
        <Pieces lines={owed} most="欠货" />
      </Question>
    );
  }
  if (asked === "cancel" && may.pickUp)
    return (
      <Question {...shared} intent="cancel" label="取消欠货" danger title={`${no} 取消欠货`}>
        <p>填写不再给的件数，按单价减少客户欠款。</p>
        <Pieces lines={owed} most="欠货" />
      </Question>
    );
  if (asked === "return" && may.returnGoods)
    return (
      <Question {...shared} stamp={{ clientToken }} intent="return" label="生成退货单" title={`${no} 退货`}>
        <p>按原单价退货。下一步在开单页核对，可以再加拿货（换货）。</p>
        <Pieces lines={returnable} most="可退" />
        <Choice legend="品级" name="grade" options={grades} />
        <SelectField name="reason" label="退货原因" options={reasons} placeholder="请选择" required />
      </Question>
    );
  if (asked === "void" && may.void)
    return (
      <Question {...shared} intent="void" label="作废" danger title={`作废 ${no}？`}>
        <p>库存和账户将全部红冲，单据保留备查，不能恢复。</p>
        {bill.paidNow !== null && (
          <Choice
            legend={`当场收的 ${bill.paidNow} 元`}
            name="keepReceipt"
            options={bill.walkIn ? receipts.slice(0, 1) : receipts}
          />
        )}
        {bill.paidNow !== null && !bill.walkIn && (
          <p className="hint">留作预存只留下收的钱；单上退给客户的钱仍随作废收回，用掉的赠送金退回客户。</p>
        )}
        <VoidReason />
      </Question>
    );
  if (asked === "undo" && may.void && delivery)
    return (
      <Question {...shared} intent="undo" label="撤销" danger title={`撤销${delivery.kind} ${delivery.qty} 件？`}>
        <p>{delivery.kind === "补拿货" ? "货退回档口，重新算作欠货。" : "重新算作欠货，客户欠款恢复。"}</p>
      </Question>
    );
  return null;
}

const grades = [
  { value: "1", label: "正品" },
  { value: "2", label: "次品" },
];

/** What becomes of the money that was paid with a bill that is void. */
const receipts = [
  { value: "false", label: "退回客户" },
  { value: "true", label: "留作预存" },
];

/** One of a few; the first unless another was chosen. */
function Choice({ legend, name, options }: { legend: string; name: string; options: readonly Option[] }) {
  const chosen = useFormFields().value(name) || options[0]?.value;
  return (
    <CheckboxGroup legend={legend} name={name}>
      {options.map(({ value, label }) => (
        <RadioChip key={value} name={name} value={value} label={label} defaultChecked={value === chosen} />
      ))}
    </CheckboxGroup>
  );
}

/** `most`: what the most of a line is called. Read by `piecesOfForm`. */
function Pieces({ lines, most }: { lines: readonly BillPiecesLine[]; most: string }) {
  const columns: Column<BillPiecesLine>[] = [
    { label: "款色码", kind: "key", cell: (line) => line.label },
    { label: "数量", kind: "n", cell: (line) => <LinePieces line={line} index={lines.indexOf(line)} /> },
    { label: most, kind: "n", cell: (line) => line.most },
    { label: "开单", kind: "n", cell: (line) => line.qty },
    { label: "单价", kind: "n", cell: (line) => line.price },
    { label: "类型", cell: (line) => line.kind },
  ];
  return <DataTable caption="数量" columns={columns} rows={lines} empty="没有可以填写的明细" />;
}

function LinePieces({ line: { id, label }, index }: { line: BillPiecesLine; index: number }) {
  const row = `pieces[${index}]`;
  return (
    <>
      <input type="hidden" name={`${row}.lineId`} value={id} />
      <CellInput name={`${row}.qty`} label={`${label} 数量`} kind="qty" />
    </>
  );
}
