/** Whose money a page is about: found by a search that is a GET form, then shown with balance, bonus and debt. */
import { Form, Link } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { withParams } from "#app/lib/search-params.ts";

export interface CustomerView {
  id: number;
  code: string;
  name: string;
  phone: string | null;
  strategyName: string;
  /** 冻结 or 停用; null where all is normal. */
  state: string | null;
  owes: boolean;
  balance: string;
  bonus: string;
  creditLimit: string;
}

export interface CustomerChoice {
  customer: CustomerView | null;
  /** Null before anything was searched for. */
  found: readonly CustomerView[] | null;
  text: string;
  refusal: string | null;
}

interface CustomerPickerProps {
  choice: CustomerChoice;
  /** The page's own parameters; choosing changes only the customer. */
  search: string;
}

export function CustomerPicker({ choice: { customer, found, text, refusal }, search }: CustomerPickerProps) {
  if (customer) return <CustomerFigures customer={customer} changeTo={withParams(search, noCustomer)} />;
  return (
    <Card title="选择客户" flush>
      <Form method="get" role="search" aria-label="查找客户" className="filters">
        <Field label="客户" name="text">
          <TextInput
            type="search"
            placeholder="客户名 / 拼音首字母 / 手机尾号"
            defaultValue={text}
            maxLength={50}
            autoFocus
          />
        </Field>
        <Button variant="primary">查找</Button>
      </Form>
      {refusal && (
        <p className="err pad" role="alert">
          {refusal}
        </p>
      )}
      {found && <FoundCustomers found={found} text={text} search={search} />}
    </Card>
  );
}

const noCustomer = { distributorId: null, billId: null, text: null };

function FoundCustomers({ found, text, search }: { found: readonly CustomerView[]; text: string; search: string }) {
  return (
    <Table
      caption="找到的客户"
      head={
        <>
          <th scope="col" className="key">
            客户
          </th>
          <th scope="col">手机</th>
          <th scope="col">等级</th>
          <th scope="col" className="n">
            余额
          </th>
          <th scope="col" className="n">
            赠送金
          </th>
        </>
      }
    >
      {found.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <Link to={withParams(search, { ...noCustomer, distributorId: one.id })} discover="none">
              {one.name}
            </Link>{" "}
            {one.state && <Badge tone="warn">{one.state}</Badge>}
          </th>
          <td>{one.phone}</td>
          <td>{one.strategyName}</td>
          <td className={one.owes ? "n neg" : "n"}>{one.owes ? `−${one.balance}` : one.balance}</td>
          <td className="n">{one.bonus}</td>
        </tr>
      ))}
      {found.length === 0 && <EmptyRow columns={5} title={`没有找到“${text}”`} />}
    </Table>
  );
}

function CustomerFigures({ customer, changeTo }: { customer: CustomerView; changeTo: string }) {
  return (
    <>
      <p className="line">
        <b>{customer.name}</b>
        <span className="hint">
          {customer.code} {customer.phone} {customer.strategyName}
        </span>
        {customer.state && <Badge tone="warn">{customer.state}</Badge>}
        <Link to={changeTo} discover="none">
          换客户
        </Link>
      </p>
      <StatRow>
        <StatCard label={customer.owes ? "欠款" : "预存"} value={customer.balance} unit="元" />
        <StatCard label="赠送金" value={customer.bonus} unit="元" />
        <StatCard label="信用额度" value={customer.creditLimit} unit="元" />
      </StatRow>
    </>
  );
}
