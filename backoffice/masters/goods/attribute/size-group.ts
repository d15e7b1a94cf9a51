/** Saving a run of sizes. In the caller's transaction, with the vocabularies locked. */
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import type { AttributeFields } from "#contract/goods/attribute-form.ts";
import { planSizes, refuseRepeats, type SizeEntry } from "./attribute.rules.ts";
import { size, sizeGroup } from "./attribute.tables.ts";
import { isSizeUsed } from "./attribute-use.ts";

export type SizeGroupFields = Extract<AttributeFields, { type: "SIZE_GROUP" }>;

export async function createSizeGroup(
  context: Context,
  fields: SizeGroupFields,
): Promise<{ id: number; version: number }> {
  const { db } = context;
  await assertFree(db, fields.name, null);
  assertSizes(fields.sizes);
  const { name, sort } = fields;
  const created = await insertRow(db, sizeGroup, { name, sort, ...stamp(context) });
  await db
    .insert(size)
    .values(fields.sizes.map((one, index) => ({ ...one, sizeGroupId: created.id, sort: index + 1 })));
  return { id: created.id, version: created.version };
}

export async function changeSizeGroup(
  context: Context,
  before: typeof sizeGroup.$inferSelect,
  fields: SizeGroupFields,
): Promise<void> {
  const { db } = context;
  await assertFree(db, fields.name, before.id);
  assertSizes(fields.sizes);
  await saveSizes(db, before.id, fields.sizes);
  await touch(context, sizeGroup, before, { name: fields.name, sort: fields.sort });
}

async function saveSizes(db: Db, sizeGroupId: number, wanted: readonly SizeEntry[]): Promise<void> {
  const existing = await db.select().from(size).where(eq(size.sizeGroupId, sizeGroupId));
  const plan = planSizes(existing, wanted);
  for (const gone of plan.remove) {
    if (await isSizeUsed(db, gone.id)) throw new DomainError(`尺码 ${gone.name} 已被使用，不能移除`);
  }
  const removed = plan.remove.map((gone) => gone.id);
  if (removed.length > 0) await db.delete(size).where(inArray(size.id, removed));
  // Two that swap their names would meet in the unique index on the way.
  for (const { id } of plan.change)
    await db
      .update(size)
      .set({ name: `#${id}` })
      .where(eq(size.id, id));
  for (const { id, name, sort } of plan.change) await db.update(size).set({ name, sort }).where(eq(size.id, id));
  if (plan.add.length > 0) await db.insert(size).values(plan.add.map((one) => ({ ...one, sizeGroupId })));
}

function assertSizes(sizes: readonly SizeEntry[]): void {
  const refusal =
    refuseRepeats(
      "尺码",
      sizes.map((one) => one.name),
    ) ??
    refuseRepeats(
      "尺码的编码",
      sizes.map((one) => one.code),
    );
  if (refusal) throw new DomainError(refusal);
}

async function assertFree(db: Db, name: string, ownId: number | null): Promise<void> {
  const [taken] = await db
    .select({ id: sizeGroup.id })
    .from(sizeGroup)
    .where(and(eq(sizeGroup.name, name), ownId === null ? undefined : ne(sizeGroup.id, ownId)));
  if (taken) throw new DomainError(`名称“${name}”已存在，请换一个名称`);
}
