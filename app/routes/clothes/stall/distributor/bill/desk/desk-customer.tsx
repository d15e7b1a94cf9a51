/** Who the bill is for, in one line; behind it what is known of him. Found by initials or the last four digits, or made on the spot. */

import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import type { DeskReply, DeskView } from "./desk-view.ts";

interface DeskCustomerProps {
  desk: DeskView;
  reply: DeskReply;
  /** The page came with its matches; later ones get the focus where it has not been moved. */
  focusMatch: boolean;
}

export function DeskCustomerCard({ desk, reply, focusMatch }: DeskCustomerProps) {
  const { customer, may } = desk;
  const open = customer === null || reply.customers !== undefined;
  return (
    <section className="card who" aria-labelledby="who">
      <h2 id="who">客户</h2>
      {customer && (
        <p className="line">
          <b title={customer.name}>
            <Link to={paths.distributor.item(customer.id)}>{customer.name}</Link>
          </b>
          <Badge tone={customer.tone}>{customer.balance}</Badge>
          {customer.frozen && <Badge tone="bad">已冻结</Badge>}
          <small className="hint">
            {customer.code} · {customer.strategy}
          </small>
        </p>
      )}
      <details open={open}>
        <summary className="btn text">
          {customer ? "换客户" : "选客户"}
          <Icon name="chevron" className="icon turn" />
        </summary>
        <div className="stack">
          <div className="line">
            <input
              className="input"
              name="customer"
              aria-label="客户：拼音首字母、名称或手机尾号"
              placeholder="拼音首字母 / 名称 / 手机尾号"
              defaultValue={reply.typed?.customer ?? ""}
              autoComplete="off"
              maxLength={50}
            />
            <Button name="intent" value="find">
              查找
            </Button>
            {desk.walkInId !== null && (
              <Button name="intent" value={`customer:${desk.walkInId}`}>
                散客
              </Button>
            )}
          </div>
          {reply.customers && (
            <ul className="matches">
              {reply.customers.map(({ id, name, detail }, index) => (
                <li key={id}>
                  {/* The best match is one more Enter away. */}
                  <Button name="intent" value={`customer:${id}`} autoFocus={focusMatch && index === 0}>
                    <b>{name}</b> <small>{detail}</small>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {may.addCustomer && (
            <details open={reply.sameNameQuestion !== undefined}>
              <summary className="btn text">新增客户</summary>
              <div className="stack">
                <Field label="客户名" name="customerName">
                  <TextInput maxLength={50} defaultValue={reply.typed?.customerName ?? ""} />
                </Field>
                <Field label="手机" name="customerPhone">
                  <TextInput inputMode="tel" maxLength={20} defaultValue={reply.typed?.customerPhone ?? ""} />
                </Field>
                {reply.sameNameQuestion && (
                  <Checkbox name="sameName" value={reply.sameNameQuestion} label="另一位同名客户" />
                )}
                <Button name="intent" value="newCustomer">
                  新增并选用
                </Button>
              </div>
            </details>
          )}
        </div>
      </details>
      {customer && customer.facts.length > 0 && (
        <dl className="glance">
          {customer.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
