/** Saving a colour, category, brand, season, fabric or look. In the caller's transaction, with the vocabularies locked. */
import { and, eq, ne, or } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import type { AttributeFields } from "#contract/goods/attribute-form.ts";
import type { ValueType } from "#contract/goods/attribute-kinds.ts";
import { nextCode, refuseParent } from "./attribute.rules.ts";
import { attributeValue } from "./attribute.tables.ts";
import { isUsed } from "./attribute-use.ts";

export type ValueFields = Extract<AttributeFields, { type: ValueType }>;
type ValueRow = typeof attributeValue.$inferSelect;

/** What a code begins with that nobody typed. A colour's is always typed: it is printed on every tag. */
const prefixes: Record<Exclude<ValueType, "COLOR">, string> = {
  CATEGORY: "L",
  BRAND: "P",
  SEASON: "J",
  FABRIC: "M",
  LOOK: "F",
};

export async function createValue(context: Context, fields: ValueFields): Promise<{ id: number; version: number }> {
  const { db } = context;
  const code = fields.code || (await freeCode(db, fields.type));
  await assertFree(db, fields, code, null);
  await assertParent(db, fields, null);
  const values = { ...columns(fields), type: fields.type, code, ...stamp(context) };
  const { id, version } = await insertRow(db, attributeValue, values);
  return { id, version };
}

/** `before` is the row as locked. An empty code keeps the one it has. */
export async function changeValue(context: Context, before: ValueRow, fields: ValueFields): Promise<void> {
  const { db } = context;
  assertNotMerged(before, await nameOf(db, before.mergedIntoId), "修改");
  const code = fields.code || before.code;
  await assertFree(db, fields, code, before.id);
  await assertParent(db, fields, before.id);
  if (code !== before.code && (await isUsed(db, before.type, before.id))) {
    throw new DomainError(`“${before.name}”的编码 ${before.code} 已被使用，不能修改`);
  }
  await touch(context, attributeValue, before, { ...columns(fields), code });
}

/** Refuses what a merge has ended. */
export function assertNotMerged({ name, mergedIntoId }: ValueRow, into: string, action: string): void {
  if (mergedIntoId !== null) throw new DomainError(`“${name}”已合并到“${into}”，不能${action}`);
}

export async function nameOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return "";
  const [found] = await db.select({ name: attributeValue.name }).from(attributeValue).where(eq(attributeValue.id, id));
  return found?.name ?? "";
}

function columns(fields: ValueFields) {
  const common = { name: fields.name, sort: fields.sort };
  if (fields.type === "COLOR") return { ...common, family: fields.family || null, hex: fields.hex };
  return fields.type === "CATEGORY" ? { ...common, parentId: fields.parentId } : common;
}

async function freeCode(db: Db, type: ValueType): Promise<string> {
  if (type === "COLOR") throw new DomainError("请填写色码");
  const taken = await db
    .select({ code: attributeValue.code })
    .from(attributeValue)
    .where(eq(attributeValue.type, type));
  return nextCode(
    prefixes[type],
    taken.map((value) => value.code),
  );
}

async function assertFree(db: Db, { type, name }: ValueFields, code: string, ownId: number | null): Promise<void> {
  const [taken] = await db
    .select()
    .from(attributeValue)
    .where(
      and(
        eq(attributeValue.type, type),
        or(eq(attributeValue.name, name), eq(attributeValue.code, code)),
        ownId === null ? undefined : ne(attributeValue.id, ownId),
      ),
    );
  if (!taken) return;
  const merged = taken.mergedIntoId === null ? "" : `（已合并到“${await nameOf(db, taken.mergedIntoId)}”）`;
  if (taken.name === name) throw new DomainError(`名称“${name}”已存在${merged}，请换一个名称`);
  throw new DomainError(`编码 ${code} 已被“${taken.name}”${merged}使用，请换一个编码`);
}

/** A category may hang on an active one, at most three levels deep. */
async function assertParent(db: Db, fields: ValueFields, ownId: number | null): Promise<void> {
  if (fields.type !== "CATEGORY" || fields.parentId === null) return;
  const categories = await db.select().from(attributeValue).where(eq(attributeValue.type, "CATEGORY"));
  const refusal = refuseParent(categories, ownId, fields.parentId);
  if (refusal) throw new DomainError(refusal);
  const parent = categories.find((category) => category.id === fields.parentId);
  const own = categories.find((category) => category.id === ownId);
  if (parent && !parent.active && (own?.active ?? true)) {
    throw new DomainError(`上级分类“${parent.name}”已停用，请先启用上级或另选`);
  }
}
