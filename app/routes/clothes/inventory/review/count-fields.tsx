/** The fields of a 盘点: what is counted, and how. */
import type { ReactNode } from "react";
import { CheckField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Checkbox, CheckboxGroup, ChoicePanels } from "#app/components/ui/choice.tsx";
import { Field, useFormFields } from "#app/components/ui/field.tsx";
import { TextArea, TextInput } from "#app/components/ui/input.tsx";
import type { Option } from "#app/lib/options.ts";

interface CountScopeFieldsProps {
  choices: {
    repositories: readonly Option[];
    /** In tree order, `level` 1 to 3. */
    categories: readonly { id: number; name: string; level: number }[];
    modes: readonly Option[];
  };
}

export function CountScopeFields({ choices }: CountScopeFieldsProps) {
  const { value: typed, values } = useFormFields();
  const chosen = values("categoryIds");
  const panels: Record<string, ReactNode> = {
    ALL: "仓库里的全部商品",
    CATEGORY: grouped(choices.categories).map((group) => (
      <div className="chips" key={group[0]?.id}>
        {group.map(({ id, name, level }) => (
          <Checkbox
            key={id}
            name="categoryIds"
            value={id}
            label={`${"›".repeat(level - 1)} ${name}`}
            defaultChecked={chosen.includes(String(id))}
          />
        ))}
      </div>
    )),
    STYLE: (
      <Field label="款号" name="styleNos" hint="多个款号用空格、逗号或换行分开">
        <TextArea rows={3} defaultValue={typed("styleNos")} />
      </Field>
    ),
    SAMPLE: (
      <Field label="抽盘款数" name="sampleSize" hint="从有库存的款里随机抽取">
        <TextInput inputMode="numeric" maxLength={3} defaultValue={typed("sampleSize") || "10"} />
      </Field>
    ),
  };
  return (
    <>
      <SelectField name="repositoryId" label="仓库" options={choices.repositories} placeholder="请选择" required />
      <ChoicePanels
        legend="盘点方式"
        name="mode"
        required
        defaultValue={typed("mode")}
        choices={choices.modes.map(({ value, label }) => ({ value, label, panel: panels[value] }))}
      />
    </>
  );
}

/** Each top category with what is below it. */
function grouped<C extends { level: number }>(categories: readonly C[]): C[][] {
  const groups: C[][] = [];
  for (const category of categories) {
    if (category.level === 1) groups.push([category]);
    else groups.at(-1)?.push(category);
  }
  return groups;
}

interface CountSettingFieldsProps {
  choices: { rules: readonly Option[]; people: readonly Option[] };
  /** What is typed before uncounted goods vanish. */
  zeroWord: string;
}

export function CountSettingFields({ choices, zeroWord }: CountSettingFieldsProps) {
  const { value: typed } = useFormFields();
  const panels: Record<string, ReactNode> = {
    UNCHANGED: "没有盘到的商品，库存不变",
    ZERO: (
      <Field
        label={`请输入“${zeroWord}”确认`}
        name="confirmation"
        hint="只有全盘可选：提交时没有盘到的商品，审核后全部清零"
      >
        <TextInput maxLength={20} defaultValue={typed("confirmation")} />
      </Field>
    ),
  };
  return (
    <>
      <ChoicePanels
        legend="未盘处理"
        name="uncountedRule"
        required
        defaultValue={typed("uncountedRule")}
        choices={choices.rules.map(({ value, label }) => ({ value, label, panel: panels[value] }))}
      />
      <CheckboxGroup legend="盲盘" name="blind" hint="盘点中不显示账面数，提交后才能看到差异">
        <CheckField name="blind" label="隐藏账面数" />
      </CheckboxGroup>
      <SelectField name="managerId" label="负责人" options={choices.people} placeholder="制单人" />
      <LineField name="remark" label="备注" max={500} />
    </>
  );
}
