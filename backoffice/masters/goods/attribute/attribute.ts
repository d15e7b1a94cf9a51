/** 商品属性: adding, changing, stopping, starting and deleting (domain.md §3.1, product/attribute). */
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { edited } from "#backoffice/ground/documents/write.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { AttributeEditFields, AttributeFields } from "#contract/goods/attribute-form.ts";
import type { AttributeType } from "#contract/goods/attribute-kinds.ts";
import type { attributeEndpoints } from "#contract/goods/attributes.ts";
import { attributeValue, customAttribute, sizeGroup } from "./attribute.tables.ts";
import { isUsed, lockVocabularies } from "./attribute-use.ts";
import { assertNotMerged, changeValue, createValue, nameOf } from "./attribute-value.ts";
import { changeCustom, createCustom } from "./custom-attribute.ts";
import { changeSizeGroup, createSizeGroup } from "./size-group.ts";

type Saved = Answer<typeof attributeEndpoints.add>;

export const addAttribute: Operation<typeof attributeEndpoints.add> = async (context, { body }) => {
  await lockVocabularies(context.db);
  return createAttribute(context, body);
};

export const editAttribute: Operation<typeof attributeEndpoints.edit> = async (context, { body }) => {
  await lockVocabularies(context.db);
  return changeAttribute(context, body);
};

/** Adds one; in the caller's transaction, with the vocabularies locked. */
export async function createAttribute(context: Context, fields: AttributeFields): Promise<Saved> {
  const created = await create(context, fields);
  await audit(context, fields.type, created.id, "add", undefined, fields);
  return created;
}

function create(context: Context, fields: AttributeFields): Promise<Saved> {
  if (fields.type === "SIZE_GROUP") return createSizeGroup(context, fields);
  if (fields.type === "CUSTOM") return createCustom(context, fields);
  return createValue(context, fields);
}

/** Changes one; in the caller's transaction, with the vocabularies locked. */
export async function changeAttribute(context: Context, fields: AttributeEditFields): Promise<Saved> {
  const { db } = context;
  const { id, version } = fields;
  let before: { version: number };
  if (fields.type === "SIZE_GROUP") {
    const [row] = await db.select().from(sizeGroup).where(eq(sizeGroup.id, id)).for("update");
    before = assertCurrent(row, version);
    if (row) await changeSizeGroup(context, row, fields);
  } else if (fields.type === "CUSTOM") {
    const [row] = await db.select().from(customAttribute).where(eq(customAttribute.id, id)).for("update");
    before = assertCurrent(row, version);
    if (row) await changeCustom(context, row, fields);
  } else {
    const [row] = await db
      .select()
      .from(attributeValue)
      .where(and(eq(attributeValue.id, id), eq(attributeValue.type, fields.type)))
      .for("update");
    before = assertCurrent(row, version);
    if (row) await changeValue(context, row, fields);
  }
  await audit(context, fields.type, id, "edit", before, fields);
  return { id, version: before.version + 1 };
}

export const stopAttribute: Operation<typeof attributeEndpoints.stop> = (context, { params, body }) =>
  switchAttribute(context, { ...body, id: params.id }, false);

export const startAttribute: Operation<typeof attributeEndpoints.start> = (context, { params, body }) =>
  switchAttribute(context, { ...body, id: params.id }, true);

interface Target {
  type: AttributeType;
  id: number;
  version: number;
}

async function switchAttribute(context: Context, target: Target, active: boolean): Promise<Saved> {
  const action = active ? "start" : "stop";
  await lockVocabularies(context.db);
  const before = assertCurrent(await findRow(context.db, target), target.version);
  await setActive(context, target, active);
  await audit(context, target.type, target.id, action, { active: before.active }, { active });
  return { id: target.id, version: target.version + 1 };
}

/** Switches one on or off; in the caller's transaction, with the vocabularies locked. */
export async function setActive(
  context: Context,
  { type, id }: { type: AttributeType; id: number },
  active: boolean,
): Promise<void> {
  const { db } = context;
  const table = tableOf(type);
  if (table === attributeValue) await assertMaySwitch(db, id, active);
  await db
    .update(table)
    .set({ active, ...edited(context), version: sql`${table.version} + 1` })
    .where(eq(table.id, id));
}

export const removeAttribute: Operation<typeof attributeEndpoints.remove> = async (context, { params, body }) => {
  const target = { ...body, id: params.id };
  const { db } = context;
  await lockVocabularies(db);
  const before = assertCurrent(await findRow(db, target), target.version);
  await assertUnused(db, target, before.name);
  const table = tableOf(target.type);
  // Sizes go with their group.
  if (table === sizeGroup) await db.execute(sql`delete from size where size_group_id = ${target.id}`);
  await db.delete(table).where(eq(table.id, target.id));
  await audit(context, target.type, target.id, "remove", before, undefined);
};

function tableOf(type: AttributeType): typeof attributeValue | typeof sizeGroup | typeof customAttribute {
  if (type === "SIZE_GROUP") return sizeGroup;
  return type === "CUSTOM" ? customAttribute : attributeValue;
}

async function findRow(db: Db, { type, id }: { type: AttributeType; id: number }) {
  const table = tableOf(type);
  if (table === attributeValue) {
    const [value] = await db
      .select({ name: attributeValue.name, active: attributeValue.active, version: attributeValue.version })
      .from(attributeValue)
      .where(sql`${attributeValue.id} = ${id} and ${attributeValue.type} = ${type}`)
      .for("update");
    return value;
  }
  const [row] = await db
    .select({ name: table.name, active: table.active, version: table.version })
    .from(table)
    .where(eq(table.id, id))
    .for("update");
  return row;
}

function assertCurrent<R extends { version: number }>(row: R | undefined, version: number): R {
  if (!row) throw new DomainError("商品属性不存在，可能已被删除");
  if (row.version !== version) throw new DomainError("数据已被他人修改，请刷新后重试");
  return row;
}

/** A stopped category has nothing active below it: the forms could not show that. */
async function assertMaySwitch(db: Db, id: number, active: boolean): Promise<void> {
  const [value] = await db.select().from(attributeValue).where(eq(attributeValue.id, id));
  if (!value) return;
  assertNotMerged(value, await nameOf(db, value.mergedIntoId), active ? "启用" : "停用");
  if (value.type !== "CATEGORY") return;
  if (active && value.parentId !== null) {
    const [parent] = await db.select().from(attributeValue).where(eq(attributeValue.id, value.parentId));
    if (parent && !parent.active) throw new DomainError(`上级分类“${parent.name}”已停用，请先启用上级`);
  }
  if (active) return;
  const [child] = await db
    .select({ name: attributeValue.name })
    .from(attributeValue)
    .where(and(eq(attributeValue.parentId, id), eq(attributeValue.active, true)))
    .limit(1);
  if (child) throw new DomainError(`“${value.name}”下还有启用的“${child.name}”，请先停用下级分类`);
}

async function assertUnused(db: Db, { type, id }: { type: AttributeType; id: number }, name: string): Promise<void> {
  if (await isUsed(db, type, id)) throw new DomainError(`“${name}”已被使用，不能删除，可停用`);
  if (tableOf(type) !== attributeValue) return;
  const [source] = await db
    .select({ name: attributeValue.name })
    .from(attributeValue)
    .where(eq(attributeValue.mergedIntoId, id))
    .limit(1);
  if (source) throw new DomainError(`“${source.name}”已合并到“${name}”，不能删除，可停用`);
  const [value] = await db.select().from(attributeValue).where(eq(attributeValue.id, id));
  if (value) assertNotMerged(value, await nameOf(db, value.mergedIntoId), "删除");
  const [child] = await db
    .select({ name: attributeValue.name })
    .from(attributeValue)
    .where(eq(attributeValue.parentId, id))
    .limit(1);
  if (child) throw new DomainError(`“${name}”下还有“${child.name}”，不能删除，可停用`);
}

const auditEntities: Partial<Record<AttributeType, string>> = { SIZE_GROUP: "size_group", CUSTOM: "custom_attribute" };

async function audit(
  context: Context,
  type: AttributeType,
  entityId: number,
  action: string,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const { clientToken: _token, ...kept }: { clientToken?: unknown } = after ?? {};
  const entity = auditEntities[type] ?? "attr_value";
  await writeAudit(context, [{ entity, entityId, action, before, after: after && kept }]);
}
