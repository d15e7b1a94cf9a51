/** Prices by 款号 that a customer or a strategy has of its own: adding, changing, taking away (domain.md §3.4). */
import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export interface OwnPriceView {
  productId: number;
  styleNo: string;
  name: string;
  price: string;
  wholesale: string;
  min: string;
  /** Who set it, and when; empty where that is not told. */
  by: string;
  /** Of its own removal: two rows are two acts. */
  clientToken: string;
}

interface OwnPricesProps {
  /** 专价 or 策略价. */
  label: string;
  rows: readonly OwnPriceView[];
  mayEdit: boolean;
  /** Of the form that adds. */
  clientToken: string;
  /** What was refused, as it was typed. */
  typed: { styleNo: string; priceFen: string } | null;
  /** The refusal is a question: 已核对 answers it. */
  asks: boolean;
  empty: string;
}

export function OwnPrices({ label, rows, mayEdit, clientToken, typed, asks, empty }: OwnPricesProps) {
  const busy = useNavigation().formMethod === "POST";
  const number = (text: string) => (
    <th scope="col" className="n">
      {text}
    </th>
  );
  return (
    <>
      {mayEdit && (
        <Form key={clientToken} method="post" className="filters">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="clientToken" value={clientToken} />
          <Field label="款号" name="styleNo" required>
            <TextInput defaultValue={typed?.styleNo} maxLength={32} />
          </Field>
          <Field label={`${label}（元）`} name="priceFen" required>
            <TextInput inputMode="decimal" defaultValue={typed?.priceFen} maxLength={13} />
          </Field>
          {asks && <Checkbox name="acknowledged" label="已核对" />}
          <Button variant="primary" disabled={busy}>
            保存{label}
          </Button>
          <small className="hint">已有的款号会改成新价</small>
        </Form>
      )}
      <Table
        caption={label}
        head={
          <>
            <th scope="col" className="key">
              款号
            </th>
            <th scope="col">品名</th>
            {number(label)}
            {number("批发价")}
            {number("最低价")}
            <th scope="col">修改</th>
            {mayEdit && (
              <th scope="col" className="act">
                操作
              </th>
            )}
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.productId}>
            <th scope="row">
              <Link to={`/clothes/goods/product/item?id=${row.productId}`} discover="none">
                {row.styleNo}
              </Link>
            </th>
            <td>{row.name}</td>
            <td className="n">{row.price}</td>
            <td className="n">{row.wholesale}</td>
            <td className="n">{row.min}</td>
            <td>{row.by}</td>
            {mayEdit && (
              <td className="act">
                <Form method="post">
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="clientToken" value={row.clientToken} />
                  <input type="hidden" name="productId" value={row.productId} />
                  <Button variant="text" size="small" aria-label={`删除 ${row.styleNo} ${label}`}>
                    删除
                  </Button>
                </Form>
              </td>
            )}
          </tr>
        ))}
        {rows.length === 0 && <EmptyRow columns={6 + Number(mayEdit)} title={empty} />}
      </Table>
    </>
  );
}
