/** 目标与提成: a form a keeper, in the row that shows how far the month is. */
import { Form } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface TargetRowView {
  userId: number;
  name: string;
  version: number;
  /** 元 and percent, without separators: they are typed over; empty where nothing is set. */
  target: string;
  commission: string;
  net: string;
  done: string;
  estimate: string;
}

interface TargetTableProps {
  month: string;
  rows: readonly TargetRowView[];
  clientToken: string;
  /** What was refused, as it was typed. */
  typed: { userId: number; target: string; commission: string } | null;
}

const numbers = ["目标（元）", "提成（%）", "净销售额（元）", "完成", "提成预估（元）"];

export function TargetTable({ month, rows, clientToken, typed }: TargetTableProps) {
  return (
    <Table
      caption="目标与提成"
      head={
        <>
          <th scope="col" className="key">
            营业员
          </th>
          {numbers.map((label) => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
          <th scope="col" className="act">
            操作
          </th>
        </>
      }
    >
      {rows.map((row) => (
        <TargetRow
          key={`${row.userId} ${row.version}`}
          row={row}
          month={month}
          clientToken={clientToken}
          typed={typed?.userId === row.userId ? typed : row}
        />
      ))}
      {rows.length === 0 && <EmptyRow columns={7} title="您可查看的档口还没有其他营业员" />}
    </Table>
  );
}

interface TargetRowProps {
  row: TargetRowView;
  month: string;
  clientToken: string;
  typed: { target: string; commission: string };
}

function TargetRow({ row, month, clientToken, typed }: TargetRowProps) {
  const form = `target-${row.userId}`;
  const input = (name: "target" | "commission", label: string, size: number, most: number) => (
    <input
      className="input amount"
      form={form}
      name={name}
      aria-label={`${label} ${row.name}`}
      inputMode="decimal"
      autoComplete="off"
      size={size}
      maxLength={most}
      defaultValue={typed[name]}
    />
  );
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td className="n">{input("target", "目标", 10, 13)}</td>
      <td className="n">{input("commission", "提成", 5, 6)}</td>
      <td className="n">{row.net}</td>
      <td className="n">{row.done}</td>
      <td className="n">{row.estimate}</td>
      <td className="act">
        <Form id={form} method="post" preventScrollReset>
          <HiddenFields
            fields={[
              ["clientToken", clientToken],
              ["userId", String(row.userId)],
              ["month", month],
              ["version", String(row.version)],
            ]}
          />
          <Button size="small" aria-label={`保存 ${row.name}`}>
            保存
          </Button>
        </Form>
      </td>
    </tr>
  );
}
