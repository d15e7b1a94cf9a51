/** 自定义属性 in the form of a style. A field's name is `attr-` and the attribute's id. */

import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { useFormFields } from "#app/components/ui/field.tsx";
import { namedOptions } from "#app/lib/options.ts";
import type { Vocabulary } from "#contract/goods/products.ts";

export function CustomAttributeFields({ attributes }: { attributes: Vocabulary["customAttributes"] }) {
  const form = useFormFields();
  return attributes.map(({ id, name: label, kind, unit, options }) => {
    const name = `attr-${id}`;
    if (kind === "MULTI") {
      const chosen = form.values(name);
      return (
        <CheckboxGroup key={id} legend={label} name={name}>
          {options.map((option) => (
            <CheckboxChip
              key={option.id}
              name={name}
              value={option.id}
              label={option.name}
              defaultChecked={chosen.includes(String(option.id))}
            />
          ))}
        </CheckboxGroup>
      );
    }
    if (kind === "SELECT") {
      return <SelectField key={id} name={name} label={label} options={namedOptions(options)} placeholder="请选择" />;
    }
    const numeric = kind === "NUMBER" && ({ inputMode: "decimal" } as const);
    return (
      <LineField
        key={id}
        {...numeric}
        name={name}
        label={unit ? `${label}（${unit}）` : label}
        max={numeric ? 15 : 200}
      />
    );
  });
}
