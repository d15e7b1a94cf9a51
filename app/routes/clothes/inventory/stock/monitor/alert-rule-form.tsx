/** The form of 新增 and 编辑监控策略; which figures it asks for depends on the type. */
import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox, CheckboxGroup, ChoicePanels } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";

export interface MonitorFormChoices {
  /** The figures that the type asks for. */
  limits: { name: "threshold" | "days"; label: string; hint: string }[];
  categories: Option[];
  repositories: Option[];
  roles: Option[];
  frequencies: Option[];
  scopes: { ALL: string; CATEGORY: string; STYLE: string };
}

/** Field values as text, as a form holds them. */
export type MonitorFormValues = Record<string, string | string[] | undefined>;

interface MonitorFormProps {
  choices: MonitorFormChoices;
  /** What the fields start with. */
  values: MonitorFormValues;
  /** The last submission's refusal. */
  reply: SubmissionResult<string[]> | undefined;
  /** Hidden fields: client token, id and version. */
  children: ReactNode;
}

export function MonitorForm({ choices, values: initial, reply, children }: MonitorFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const values = (reply?.initialValue as MonitorFormValues | undefined) ?? initial;
  const text = (name: string) => String(values[name] ?? "");
  const error = (name: string) => reply?.error?.[name]?.[0];
  const told = [values.roleIds ?? []].flat();
  return (
    <Form method="post" noValidate className="stack">
      {children}
      <input type="hidden" name="type" value={text("type")} />
      {error("") && <Alert>{error("")}</Alert>}
      {reply?.error && !error("") && <Alert>有 {Object.keys(reply.error).length} 处需要修改，已填内容都已保留。</Alert>}
      <Card title="条件" flush>
        <div className="form">
          <Field label="名称" name="name" required error={error("name")}>
            <TextInput defaultValue={text("name")} maxLength={50} />
          </Field>
          {choices.limits.map(({ name, label, hint }) => (
            <Field key={name} label={label} name={name} required hint={hint} error={error(name)}>
              <TextInput inputMode="numeric" defaultValue={text(name)} maxLength={5} />
            </Field>
          ))}
        </div>
      </Card>
      <Card title="范围" flush>
        <div className="form">
          <Field label="仓库" name="repositoryId" error={error("repositoryId")}>
            <SelectInput options={choices.repositories} placeholder="全部仓库" defaultValue={text("repositoryId")} />
          </Field>
          <ChoicePanels
            legend="商品"
            name="scope"
            error={error("scope")}
            defaultValue={text("scope")}
            choices={[
              { value: "ALL", label: choices.scopes.ALL, panel: <small>在所选仓库里有过库存的每一款</small> },
              {
                value: "CATEGORY",
                label: choices.scopes.CATEGORY,
                panel: (
                  <Field label="分类" name="categoryId" hint="含下级分类" error={error("categoryId")}>
                    <SelectInput options={choices.categories} placeholder="请选择" defaultValue={text("categoryId")} />
                  </Field>
                ),
              },
              {
                value: "STYLE",
                label: choices.scopes.STYLE,
                panel: (
                  <Field label="款号" name="styleNo" error={error("styleNo")}>
                    <TextInput defaultValue={text("styleNo")} maxLength={32} />
                  </Field>
                ),
              },
            ]}
          />
        </div>
      </Card>
      <Card title="检查与通知" flush>
        <div className="form">
          <Field label="检查频率" name="frequency" error={error("frequency")}>
            <SelectInput options={choices.frequencies} defaultValue={text("frequency")} />
          </Field>
          <CheckboxGroup
            legend="通知角色"
            name="roleIds"
            error={error("roleIds")}
            hint="有新的预警时，发消息给这些角色中能查看该仓库的人"
          >
            {choices.roles.map(({ value, label }) => (
              <Checkbox
                key={value}
                name="roleIds"
                value={value}
                label={label}
                defaultChecked={told.includes(String(value))}
              />
            ))}
          </CheckboxGroup>
        </div>
      </Card>
      <div className="dock">
        <Button variant="primary" size="large" disabled={busy}>
          {busy ? "保存中…" : "保存"}
        </Button>
        <LinkButton size="large" to="/clothes/inventory/stock/monitor">
          取消
        </LinkButton>
      </div>
    </Form>
  );
}
