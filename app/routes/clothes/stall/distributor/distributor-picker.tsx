/** Whose money a page is about: found by a search that is a GET form, then shown with balance, bonus and debt. */
import { Form } from "@remix-run/react";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { withParams } from "#app/lib/search-params.ts";
import type { chooseCustomer } from "./distributor-money.view.server.ts";

type CustomerChoice = Awaited<ReturnType<typeof chooseCustomer>>["choice"];
type CustomerView = NonNullable<CustomerChoice["customer"]>;

interface CustomerPickerProps {
  choice: CustomerChoice;
  /** The page's own parameters; choosing changes only the customer. */
  search: string;
}

export function CustomerPicker({ choice: { customer, found, text, refusal }, search }: CustomerPickerProps) {
  if (customer) return <CustomerFigures customer={customer} changeTo={withParams(search, noCustomer)} />;
  return (
    <Card title="选择客户" flush>
      <FindCustomer text={text} className="filters" autoFocus />
      {refusal && (
        <p className="err pad" role="alert">
          {refusal}
        </p>
      )}
      {found && (
        <DataTable caption="找到的客户" columns={foundColumns(search)} rows={found} empty={`没有找到“${text}”`} />
      )}
    </Card>
  );
}

const noCustomer = { distributorId: null, billId: null, text: null };

function foundColumns(search: string): Column<CustomerView>[] {
  return [
    { label: "客户", kind: "key", cell: (row) => <Found row={row} search={search} /> },
    { label: "手机", cell: (row) => row.phone, card: 2 },
    { label: "等级", cell: (row) => row.strategyName, card: 2 },
    {
      label: "余额",
      kind: "n",
      cell: ({ owes, balance }) => (owes ? `−${balance}` : balance),
      negative: (row) => row.owes,
      card: 1,
    },
    { label: "赠送金", kind: "n", cell: (row) => row.bonus },
  ];
}

function Found({ row: { id, name, state }, search }: { row: CustomerView; search: string }) {
  return (
    <>
      <Link to={withParams(search, { ...noCustomer, distributorId: id })} discover="none">
        {name}
      </Link>{" "}
      {state && <Badge tone="warn">{state}</Badge>}
    </>
  );
}

interface FindCustomerProps {
  text?: string;
  className: string;
  autoFocus?: boolean;
}

export function FindCustomer({ text, className, autoFocus }: FindCustomerProps) {
  return (
    <Form method="get" role="search" aria-label="查找客户" className={className}>
      <Field label="客户" name="text">
        <TextInput
          type="search"
          placeholder="客户名 / 拼音首字母 / 手机尾号"
          defaultValue={text}
          maxLength={50}
          {...(autoFocus && { autoFocus })}
        />
      </Field>
      <Button>查找客户</Button>
    </Form>
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
