/** 自定义属性 of styles, checked against what they are defined as. */
import { asc } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { customAttribute } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import type { AttributeValues } from "#contract/goods/attributes.ts";
import { type CustomDefinition, checkValues } from "./product-attrs.rules.ts";

/** In the order of the forms. */
export async function readCustomDefinitions(db: Db): Promise<CustomDefinition[]> {
  return db
    .select({
      id: customAttribute.id,
      name: customAttribute.name,
      kind: customAttribute.kind,
      unit: customAttribute.unit,
      options: customAttribute.options,
      active: customAttribute.active,
    })
    .from(customAttribute)
    .orderBy(asc(customAttribute.sort), asc(customAttribute.id));
}

/** The values to store; `before` are those the style has. Refuses with a sentence that names the attribute. */
export async function assertAttrs(
  db: Db,
  given: AttributeValues | undefined,
  before: AttributeValues = {},
): Promise<AttributeValues> {
  const checked = checkValues(await readCustomDefinitions(db), given, before);
  if (!checked.ok) throw new DomainError(checked.refusal);
  return checked.values;
}
