/** The fields of one 商品属性; each type has its own (domain.md §3.1). */

import { useState } from "react";
import { LineField, SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field, useFormFields } from "#app/components/ui/field.tsx";
import { TextArea, TextInput } from "#app/components/ui/input.tsx";
import { type AttributeType, readSizeRun } from "#contract/goods/attribute-kinds.ts";
import type { AttributeChoices } from "./attribute.form.server.ts";

interface AttributeFieldsProps {
  type: AttributeType;
  choices: AttributeChoices;
  /** Its code, and a custom attribute's kind, can no longer change. */
  used: boolean;
}

export function AttributeFields({ type, choices, used }: AttributeFieldsProps) {
  const fixed = "已被使用，不能修改";
  return (
    <Card flush>
      <div className="form">
        <LineField name="name" label="名称" max={50} required />
        {type === "COLOR" && (
          <LineField
            name="code"
            label="色码"
            max={4}
            required
            readOnly={used}
            hint={used ? fixed : "2 到 4 位字母或数字"}
          />
        )}
        {type !== "COLOR" && type !== "SIZE_GROUP" && (
          <LineField name="code" label="编码" max={32} readOnly={used} hint={used ? fixed : "留空自动编码"} />
        )}
        {type === "CATEGORY" && (
          <SelectField
            name="parentId"
            label="上级分类"
            options={choices.parents}
            placeholder="无，作为一级分类"
            hint="最多三级"
          />
        )}
        {type === "COLOR" && <ColorFields families={choices.families} />}
        {type === "CUSTOM" && <KindFields kinds={choices.kinds} used={used} />}
        <LineField name="sort" label="排序" max={5} inputMode="numeric" hint="小的在前" />
        {type === "SIZE_GROUP" && <SizeRunField />}
        {type === "CUSTOM" && <OptionFields />}
      </div>
    </Card>
  );
}

/** The run as it is typed, and below it the sizes that it makes, in their order. */
function SizeRunField() {
  const typed = useFormFields().value("sizes");
  const [text, setText] = useState(typed);
  const sizes = readSizeRun(text);
  // What stands there twice is refused when it is saved.
  const distinct = sizes.filter(({ name }, at) => sizes.findIndex((one) => one.name === name) === at);
  return (
    <Field
      name="sizes"
      label="尺码"
      required
      wide
      hint="按顺序，用空格、逗号或换行隔开；编码与名称不同时写在冒号后，例如 均码:F。用过的尺码不能移除，可以调整顺序"
    >
      <TextArea
        defaultValue={typed}
        maxLength={300}
        rows={3}
        placeholder="S M L XL"
        onChange={(event) => setText(event.target.value)}
      />
      {sizes.length > 0 && (
        <ol className="chips" aria-label={`${sizes.length} 个尺码`}>
          {distinct.map(({ name, code }) => (
            <li key={name} className="chip">
              {code === name ? name : `${name}（${code}）`}
            </li>
          ))}
        </ol>
      )}
    </Field>
  );
}

function ColorFields({ families }: Pick<AttributeChoices, "families">) {
  const hex = useFormFields().value("hex") || "#cccccc";
  return (
    <>
      <LineField name="family" label="色系" max={10} list="families" />
      <datalist id="families">
        {families.map((family) => (
          <option key={family} value={family} />
        ))}
      </datalist>
      <Field label="颜色值" name="hex" required>
        <TextInput type="color" className="colour" defaultValue={hex} />
      </Field>
    </>
  );
}

function KindFields({ kinds, used }: Pick<AttributeChoices, "kinds"> & { used: boolean }) {
  const kind = useFormFields().value("kind");
  return (
    <>
      <SelectField
        name="kind"
        label="类型"
        required
        options={kinds.filter(({ value }) => !used || value === kind)}
        {...(used ? { hint: "已被使用，不能修改" } : { placeholder: "请选择" })}
      />
      <LineField name="unit" label="单位" max={10} hint="只用于数字，例如：克" />
    </>
  );
}

function OptionFields() {
  const form = useFormFields();
  const ids = form.values("optionId");
  const names = form.values("optionName");
  return (
    <>
      {ids.length > 0 && (
        <fieldset className="field wide">
          <legend>已有选项（清空名称即移除，用过的不能移除）</legend>
          <div className="chips">
            {ids.map((id, index) => (
              <span key={id}>
                <input type="hidden" name="optionId" value={id} />
                <TextInput
                  name="optionName"
                  aria-label={`选项 ${index + 1}`}
                  defaultValue={names[index]}
                  maxLength={30}
                />
              </span>
            ))}
          </div>
        </fieldset>
      )}
      <TextField
        name="options"
        label={ids.length > 0 ? "增加选项" : "选项"}
        max={2000}
        rows={4}
        wide
        hint="单选和多选需要，每行一个"
      />
    </>
  );
}
