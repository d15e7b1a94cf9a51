/** What a bulk change is to do: by how much prices go up or down, or which state or category comes next. */
import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";

export type BulkRuleView =
  | {
      act: "price";
      fields: readonly Option[];
      steps: readonly Option[];
      chosen: { fields: readonly string[]; by: string; amount: string };
    }
  | { act: "status" | "category"; options: readonly Option[]; chosen: string };

interface BulkRuleProps {
  rule: BulkRuleView;
  /** The act and the selection, carried along. */
  kept: readonly (readonly [name: string, value: string])[];
  backTo: string;
}

export function BulkRule({ rule, kept, backTo }: BulkRuleProps) {
  return (
    <Card flush>
      <Form method="get" className="form">
        <HiddenFields fields={kept} />
        {rule.act === "price" ? (
          <>
            <CheckboxGroup legend="要改的价格" name="fields" required>
              {rule.fields.map(({ value, label }) => (
                <CheckboxChip
                  key={value}
                  name="fields"
                  value={value}
                  label={label}
                  defaultChecked={rule.chosen.fields.includes(String(value))}
                />
              ))}
            </CheckboxGroup>
            <Field label="调整幅度" name="amount" required hint="减价用负数，例如 -5；按 % 时四舍五入到分">
              <TextInput defaultValue={rule.chosen.amount} maxLength={13} placeholder="例如 5 或 -3.50" />
            </Field>
            <Field label="按" name="by">
              <SelectInput options={rule.steps} defaultValue={rule.chosen.by} />
            </Field>
          </>
        ) : (
          <Field label={rule.act === "status" ? "新状态" : "新分类"} name="to" required>
            <SelectInput options={rule.options} placeholder="请选择" defaultValue={rule.chosen} />
          </Field>
        )}
        <div className="wide pair">
          <Button variant="primary">预览</Button>
          <LinkButton to={backTo}>返回商品列表</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
