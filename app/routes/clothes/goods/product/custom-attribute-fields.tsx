/** 自定义属性 in the form of a style. A field's name is `attr-` and the attribute's id. */

import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import type { Vocabulary } from "#contract/goods/products.ts";

interface CustomAttributeFieldsProps {
  attributes: Vocabulary["customAttributes"];
  /** What a field holds. */
  list: (name: string) => readonly string[];
}

export function CustomAttributeFields({ attributes, list }: CustomAttributeFieldsProps) {
  return attributes.map(({ id, name, kind, unit, options }) => {
    const field = `attr-${id}`;
    const values = list(field);
    if (kind === "MULTI") {
      return (
        <CheckboxGroup key={id} legend={name} name={field}>
          {options.map((option) => (
            <CheckboxChip
              key={option.id}
              name={field}
              value={option.id}
              label={option.name}
              defaultChecked={values.includes(String(option.id))}
            />
          ))}
        </CheckboxGroup>
      );
    }
    return (
      <Field key={id} label={unit ? `${name}（${unit}）` : name} name={field}>
        {kind === "SELECT" ? (
          <SelectInput
            options={options.map((option) => ({ value: option.id, label: option.name }))}
            placeholder="请选择"
            defaultValue={values[0] ?? ""}
          />
        ) : (
          <TextInput
            inputMode={kind === "NUMBER" ? "decimal" : undefined}
            defaultValue={values[0] ?? ""}
            maxLength={kind === "NUMBER" ? 15 : 200}
          />
        )}
      </Field>
    );
  });
}
