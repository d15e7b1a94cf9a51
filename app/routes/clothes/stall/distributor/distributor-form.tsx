/** The form of a customer (domain.md §3.4): at the counter a name and a phone are enough. */
import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextArea, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";

export interface DistributorFormChoices {
  stalls: Option[];
  keepers: Option[];
  strategies: Option[];
  /** The name of the strategy that is taken where none is chosen. */
  usualStrategy: string;
  cycles: Option[];
  sides: Option[];
}

/** Field values as text, as a form holds them. */
export interface DistributorFormValues {
  addresses?: readonly string[] | undefined;
  [name: string]: string | readonly string[] | undefined;
}

interface DistributorFormProps {
  choices: DistributorFormChoices;
  values: DistributorFormValues;
  /** The last submission's refusal. */
  reply: SubmissionResult<string[]> | undefined;
  mayCredit: boolean;
  /** 期初余额 is typed once, by those who may. */
  mayOpen: boolean;
  /** 保存并开单. */
  mayBill: boolean;
  /** The customer is new: an empty credit limit means the strategy's. */
  isNew: boolean;
  cancelTo: string;
  /** Hidden fields: client token, id and version. */
  children: ReactNode;
}

const addressFields = [0, 1, 2, 3, 4] as const;

export function DistributorForm({ choices, values: initial, reply, children, ...props }: DistributorFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const values = (reply?.initialValue as DistributorFormValues | undefined) ?? initial;
  const error = (name: string) => reply?.error?.[name]?.[0];
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : "";
  };
  const line = (name: string, label: string, maxLength: number, hint?: string) => (
    <Field label={label} name={name} error={error(name)} hint={hint}>
      <TextInput defaultValue={text(name)} maxLength={maxLength} />
    </Field>
  );
  const select = (name: string, label: string, options: readonly Option[], placeholder?: string) => (
    <Field label={label} name={name} error={error(name)}>
      <SelectInput options={options} placeholder={placeholder} defaultValue={text(name)} />
    </Field>
  );
  return (
    <Form method="post" noValidate className="stack">
      {props.isNew && reply?.error?.[""]?.[0]?.includes("已核对") && (
        <Checkbox name="acknowledged" label="已核对，是另一位同名客户" />
      )}
      {children}
      {error("") && <Alert>{error("")}</Alert>}
      {reply?.error && !error("") && <Alert>有 {Object.keys(reply.error).length} 处需要修改，已填内容都已保留。</Alert>}
      <Card title="客户" note={props.isNew && "填客户名和手机就可以保存"} flush>
        <div className="form">
          <Field label="客户名" name="name" required error={error("name")}>
            <TextInput defaultValue={text("name")} maxLength={50} autoFocus={props.isNew} />
          </Field>
          <Field label="手机" name="phone" error={error("phone")} hint="11 位；信用额度大于 0 时必填">
            <TextInput type="tel" defaultValue={text("phone")} maxLength={20} />
          </Field>
          {line("region", "地区", 50, "例如 湖南长沙")}
          {line("carrier", "物流/托运部", 50)}
        </div>
      </Card>
      <Card title="归属与条件" flush>
        <div className="form">
          {select("stallId", "归属档口", choices.stalls, "未指定")}
          {select("keeperId", "营业员", choices.keepers, "未指定")}
          {select("strategyId", "策略", choices.strategies, `默认（${choices.usualStrategy}）`)}
          {select("settleCycle", "结算", choices.cycles)}
          {props.mayCredit && (
            <Field
              label="信用额度（元）"
              name="creditLimitFen"
              error={error("creditLimitFen")}
              hint={props.isNew ? "留空按策略的默认额度" : undefined}
            >
              <TextInput inputMode="decimal" defaultValue={text("creditLimitFen")} maxLength={13} />
            </Field>
          )}
          {props.mayOpen && (
            <>
              {select("openingSide", "期初", choices.sides)}
              <Field label="期初余额（元）" name="openingFen" error={error("openingFen")} hint="只能在新增时录入一次">
                <TextInput inputMode="decimal" defaultValue={text("openingFen")} maxLength={13} />
              </Field>
            </>
          )}
        </div>
      </Card>
      <Card title="收货与备注" flush>
        <div className="form">
          {addressFields.map((index) => (
            <Field
              key={index}
              label={`收货地址 ${index + 1}`}
              name={`addresses[${index}]`}
              error={error(`addresses[${index}]`) ?? (index === 0 ? error("addresses") : undefined)}
              wide
            >
              <TextInput defaultValue={values.addresses?.[index] ?? ""} maxLength={100} />
            </Field>
          ))}
          {line("tags", "标签", 120, "用逗号分开，最多 10 个")}
          <Field label="备注" name="remark" error={error("remark")} wide>
            <TextArea defaultValue={text("remark")} maxLength={500} rows={2} />
          </Field>
        </div>
      </Card>
      <div className="dock">
        <Button variant="primary" size="large" disabled={busy}>
          {busy ? "保存中…" : "保存"}
        </Button>
        {props.mayBill && (
          <Button size="large" name="then" value="bill" disabled={busy}>
            保存并开单
          </Button>
        )}
        <LinkButton size="large" to={props.cancelTo}>
          取消
        </LinkButton>
      </div>
    </Form>
  );
}
