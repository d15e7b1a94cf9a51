/** Saving what a 自定义属性 is. In the caller's transaction, with the vocabularies locked. */
import { count } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import type { AttributeFields } from "#contract/goods/attribute-form.ts";
import { type AttributeOption, attributeLimits } from "#contract/goods/attribute-kinds.ts";
import { nextCode, numberOptions, refuseRepeats } from "./attribute.rules.ts";
import { customAttribute } from "./attribute.tables.ts";
import { isOptionUsed, isUsed } from "./attribute-use.ts";

export type CustomFields = Extract<AttributeFields, { type: "CUSTOM" }>;
type CustomRow = typeof customAttribute.$inferSelect;

export async function createCustom(context: Context, fields: CustomFields): Promise<{ id: number; version: number }> {
  const { db } = context;
  const [counted] = await db.select({ total: count() }).from(customAttribute);
  if ((counted?.total ?? 0) >= attributeLimits.customAttributes) {
    throw new DomainError(`自定义属性最多 ${attributeLimits.customAttributes} 个`);
  }
  const code = await assertFree(db, fields, null);
  assertOptions(fields);
  const values = { ...columns(fields, []), code, kind: fields.kind, ...stamp(context) };
  const { id, version } = await insertRow(db, customAttribute, values);
  return { id, version };
}

export async function changeCustom(context: Context, before: CustomRow, fields: CustomFields): Promise<void> {
  const { db } = context;
  const code = await assertFree(db, fields, before);
  assertOptions(fields);
  if ((code !== before.code || fields.kind !== before.kind) && (await isUsed(db, "CUSTOM", before.id))) {
    throw new DomainError(`“${before.name}”已被使用，编码和类型不能修改`);
  }
  const changed = columns(fields, before.options);
  for (const gone of before.options.filter(({ id }) => !changed.options.some((option) => option.id === id))) {
    if (await isOptionUsed(db, before.id, gone.id)) throw new DomainError(`选项“${gone.name}”已被使用，不能移除`);
  }
  await touch(context, customAttribute, before, { ...changed, code, kind: fields.kind });
}

function hasOptions({ kind }: CustomFields): boolean {
  return kind === "SELECT" || kind === "MULTI";
}

function columns(fields: CustomFields, before: readonly AttributeOption[]) {
  return {
    name: fields.name,
    sort: fields.sort,
    unit: fields.kind === "NUMBER" ? fields.unit : "",
    options: hasOptions(fields) ? numberOptions(before, fields.options) : [],
  };
}

function assertOptions(fields: CustomFields): void {
  if (!hasOptions(fields)) return;
  if (fields.options.length === 0) throw new DomainError("请至少填写一个选项");
  const refusal = refuseRepeats(
    "选项",
    fields.options.map((option) => option.name),
  );
  if (refusal) throw new DomainError(refusal);
}

/** The code to store: the one typed, the one it has, or the next free. */
async function assertFree(db: Db, { name, code }: CustomFields, own: CustomRow | null): Promise<string> {
  const all = await db
    .select({ id: customAttribute.id, name: customAttribute.name, code: customAttribute.code })
    .from(customAttribute);
  const others = all.filter((attribute) => attribute.id !== own?.id);
  if (others.some((attribute) => attribute.name === name)) {
    throw new DomainError(`名称“${name}”已存在，请换一个名称`);
  }
  const holder = code && others.find((attribute) => attribute.code === code);
  if (holder) throw new DomainError(`编码 ${code} 已被“${holder.name}”使用，请换一个编码`);
  return (
    code ||
    own?.code ||
    nextCode(
      "Z",
      all.map((attribute) => attribute.code),
    )
  );
}
