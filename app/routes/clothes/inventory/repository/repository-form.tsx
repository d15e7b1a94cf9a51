/** The form of a place that holds goods (domain.md §3.3): 新增存储方 and 编辑存储方. */
import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";

export interface RepositoryFormChoices {
  types: Option[];
  parties: Option[];
  people: Option[];
}

/** Field values as text, as a form holds them. */
export type RepositoryFormValues = Record<string, string | undefined>;

interface RepositoryFormProps {
  choices: RepositoryFormChoices;
  /** What the fields start with. */
  values: RepositoryFormValues;
  /** The last submission's refusal. */
  reply: SubmissionResult<string[]> | undefined;
  /** Hidden fields: client token, id and version. */
  children: ReactNode;
}

export function RepositoryForm({ choices, values: initial, reply, children }: RepositoryFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const values = (reply?.initialValue as RepositoryFormValues | undefined) ?? initial;
  const error = (name: string) => reply?.error?.[name]?.[0];

  const select = (name: string, label: string, options: readonly Option[], placeholder: string, required = false) => (
    <Field label={label} name={name} required={required} error={error(name)}>
      <SelectInput options={options} placeholder={placeholder} defaultValue={values[name] ?? ""} />
    </Field>
  );
  const line = (name: string, label: string, maxLength: number, required = false, hint?: string) => (
    <Field label={label} name={name} required={required} error={error(name)} hint={hint}>
      <TextInput defaultValue={values[name] ?? ""} maxLength={maxLength} />
    </Field>
  );

  return (
    <Form method="post" noValidate className="stack">
      {children}
      {error("") && <Alert>{error("")}</Alert>}
      {reply?.error && !error("") && <Alert>有 {Object.keys(reply.error).length} 处需要修改，已填内容都已保留。</Alert>}
      <Card title="基本资料" flush>
        <div className="form">
          {line("code", "编码", 32, true, "字母、数字和连字符")}
          {line("name", "名称", 50, true)}
          {select("type", "类型", choices.types, "请选择", true)}
          {line("stallName", "档口名称", 50, false, "只用于档口仓；不填则与名称相同")}
          {select("partyId", "归属方", choices.parties, "本公司")}
          <Field label="排序" name="sort" error={error("sort")} hint="小的在前">
            <TextInput inputMode="numeric" defaultValue={values.sort ?? ""} maxLength={4} />
          </Field>
        </div>
      </Card>
      <Card title="联系与地址" flush>
        <div className="form">
          {select("managerId", "负责人", choices.people, "未指定")}
          <Field label="电话" name="phone" error={error("phone")} hint="11 位手机号">
            <TextInput type="tel" defaultValue={values.phone ?? ""} maxLength={20} />
          </Field>
          <Field label="地址" name="address" error={error("address")} wide>
            <TextInput defaultValue={values.address ?? ""} maxLength={200} />
          </Field>
        </div>
      </Card>
      <Card title="库存规则" flush>
        <div className="form">
          <Checkbox
            name="sellable"
            value="true"
            label="参与可售（计入可用数）"
            defaultChecked={values.sellable === "true"}
          />
          <Checkbox
            name="allowNegative"
            value="true"
            label="允许负库存（无货可出）"
            defaultChecked={values.allowNegative === "true"}
          />
        </div>
      </Card>
      <div className="dock">
        <Button variant="primary" size="large" disabled={busy}>
          {busy ? "保存中…" : "保存"}
        </Button>
        <LinkButton size="large" to="/clothes/inventory/repository">
          取消
        </LinkButton>
      </div>
    </Form>
  );
}
