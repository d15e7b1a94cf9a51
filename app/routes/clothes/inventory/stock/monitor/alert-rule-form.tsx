/** The fields of a rule that watches stock (监控策略); which figures it asks for depends on the type. */
import { ChipsField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { ChoicePanels } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import type { AlertRuleChoices } from "./alert-rule.view.server.ts";

export function AlertRuleFields({ choices }: { choices: AlertRuleChoices }) {
  const form = useFormFields();
  return (
    <>
      <Card title="条件" flush>
        <div className="form">
          <LineField name="name" label="名称" max={50} required />
          {choices.limits.map((limit) => (
            <LineField key={limit.name} {...limit} inputMode="numeric" max={5} required />
          ))}
        </div>
      </Card>
      <Card title="范围" flush>
        <div className="form">
          <SelectField name="repositoryId" label="仓库" options={choices.repositories} placeholder="全部仓库" />
          <ChoicePanels
            legend="商品"
            name="scope"
            defaultValue={form.value("scope")}
            choices={[
              { value: "ALL", label: choices.scopes.ALL, panel: <small>在所选仓库里有过库存的每一款</small> },
              {
                value: "CATEGORY",
                label: choices.scopes.CATEGORY,
                panel: (
                  <SelectField
                    name="categoryId"
                    label="分类"
                    hint="含下级分类"
                    options={choices.categories}
                    placeholder="请选择"
                  />
                ),
              },
              {
                value: "STYLE",
                label: choices.scopes.STYLE,
                panel: <LineField name="styleNo" label="款号" max={32} />,
              },
            ]}
          />
        </div>
      </Card>
      <Card title="检查与通知" flush>
        <div className="form">
          <SelectField name="frequency" label="检查频率" options={choices.frequencies} />
          <ChipsField
            name="roleIds"
            label="通知角色"
            options={choices.roles}
            hint="有新的预警时，发消息给这些角色中能查看该仓库的人"
          />
        </div>
      </Card>
    </>
  );
}
