/** The questions before each act on a 拿货单; the address says which (`?confirm=…`). */
import { Confirm } from "#app/components/document/document-head.tsx";
import { CheckboxGroup, RadioChip } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Table } from "#app/components/ui/table.tsx";

/** A line of which up to `most` pieces can be acted on. */
export interface BillPiecesLine {
  id: number;
  label: string;
  kind: string;
  qty: number;
  most: number;
  /** 元, formatted. */
  price: string;
}

interface BillAskedProps {
  asked: string | null;
  /** Of `confirm=undo`. */
  delivery: { id: number; kind: string; qty: number } | null;
  bill: {
    no: string;
    version: number;
    owed: readonly BillPiecesLine[];
    returnable: readonly BillPiecesLine[];
    paidNow: string | null;
    walkIn: boolean;
    may: { pickUp: boolean; returnGoods: boolean; void: boolean };
  };
  reasons: readonly string[];
  /** What was typed and refused, by field name. */
  typed?: Readonly<Record<string, string>> | undefined;
  clientToken: string;
  refusal: string | undefined;
  cancelTo: string;
}

export function BillAsked({ asked, delivery, bill, reasons, typed, ...rest }: BillAskedProps) {
  const shared = { ...rest, version: bill.version };
  if (asked === "pickup" && bill.may.pickUp)
    return (
      <Confirm {...shared} intent="pickup" label="补拿货" title={`${bill.no} 补拿货`}>
        <p>填写这次拿走的件数，确认后出库。</p>
        <Pieces lines={bill.owed} most="欠货" typed={typed} filled />
      </Confirm>
    );
  if (asked === "cancel" && bill.may.pickUp)
    return (
      <Confirm {...shared} intent="cancel" label="取消欠货" danger title={`${bill.no} 取消欠货`}>
        <p>填写不再给的件数，按单价减少客户欠款。</p>
        <Pieces lines={bill.owed} most="欠货" typed={typed} />
      </Confirm>
    );
  if (asked === "return" && bill.may.returnGoods)
    return (
      <Confirm {...shared} intent="return" label="生成退货单" title={`${bill.no} 退货`}>
        <p>按原单价退货。下一步在开单页核对，可以再加拿货（换货）。</p>
        <Pieces lines={bill.returnable} most="可退" typed={typed} />
        <CheckboxGroup legend="品级" name="grade">
          <RadioChip name="grade" value="1" label="正品" defaultChecked={typed?.grade !== "2"} />
          <RadioChip name="grade" value="2" label="次品" defaultChecked={typed?.grade === "2"} />
        </CheckboxGroup>
        <Field label="退货原因" name="reason" required>
          <SelectInput
            options={reasons.map((reason): Option => ({ value: reason, label: reason }))}
            placeholder="请选择"
            defaultValue={typed?.reason ?? ""}
          />
        </Field>
      </Confirm>
    );
  if (asked === "void" && bill.may.void)
    return (
      <Confirm {...shared} intent="void" label="作废" danger title={`作废 ${bill.no}？`}>
        <p>库存和账户将全部红冲，单据保留备查，不能恢复。</p>
        {bill.paidNow !== null && (
          <CheckboxGroup legend={`当场收的 ${bill.paidNow} 元`} name="receipt">
            <RadioChip name="receipt" value="back" label="退回客户" defaultChecked={typed?.receipt !== "keep"} />
            {!bill.walkIn && (
              <RadioChip name="receipt" value="keep" label="留作预存" defaultChecked={typed?.receipt === "keep"} />
            )}
          </CheckboxGroup>
        )}
        <Field label="作废原因" name="reason" required>
          <TextInput maxLength={50} defaultValue={typed?.reason} />
        </Field>
      </Confirm>
    );
  if (asked === "undo" && delivery)
    return (
      <Confirm {...shared} intent="undo" label="撤销" danger title={`撤销${delivery.kind} ${delivery.qty} 件？`}>
        <input type="hidden" name="deliveryId" value={delivery.id} />
        <p>{delivery.kind === "补拿货" ? "货退回档口，重新算作欠货。" : "重新算作欠货，客户欠款恢复。"}</p>
      </Confirm>
    );
  return null;
}

interface PiecesProps {
  lines: readonly BillPiecesLine[];
  /** What the most is called. */
  most: string;
  typed: Readonly<Record<string, string>> | undefined;
  /** Starts with the most of each. */
  filled?: boolean;
}

function Pieces({ lines, most, typed, filled = false }: PiecesProps) {
  return (
    <Table
      caption="数量"
      head={
        <>
          <th scope="col" className="key">
            款色码
          </th>
          {["数量", most, "开单", "单价"].map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
          <th scope="col">类型</th>
        </>
      }
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">{line.label}</th>
          <td className="n">
            <input
              className="input pieces"
              name={`p.${line.id}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              aria-label={`${line.label} 数量`}
              defaultValue={typed?.[`p.${line.id}`] ?? (filled ? line.most : "")}
            />
          </td>
          <td className="n">{line.most}</td>
          <td className="n">{line.qty}</td>
          <td className="n">{line.price}</td>
          <td>{line.kind}</td>
        </tr>
      ))}
    </Table>
  );
}
