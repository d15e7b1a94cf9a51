/** Checks that what a style points at exists and is offered, and gives the codes its SKUs are named with. */
import { and, eq, inArray } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { attributeValue, size, sizeGroup } from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { lockForSaving } from "#backoffice/masters/goods/attribute/attribute-use.ts";
import { assertPictures } from "#backoffice/masters/goods/picture/picture.ts";
import { isGarmentSource } from "#backoffice/masters/party/party.ts";
import { attributeTypeLabels, type ValueType } from "#contract/goods/attribute-kinds.ts";
import type { ProductFields } from "#contract/goods/product-form.ts";
import type { HeldReferences } from "./product-stopped.ts";

export interface References {
  /** 色码 by colour id. */
  readonly colorCodes: ReadonlyMap<number, string>;
  /** Size code by size id. */
  readonly sizeCodes: ReadonlyMap<number, string>;
}

/**
 * `held` is what an existing style has already: it may keep what has been
 * stopped since. Anything else, and any new style, must choose what is active.
 */
export async function assertReferences(db: Db, body: ProductFields, held?: HeldReferences): Promise<References> {
  await lockForSaving(db);
  const { categoryId, seasonId, brandId, fabricId, lookId, colorIds } = body;
  const values = await db
    .select()
    .from(attributeValue)
    .where(inArray(attributeValue.id, [categoryId, seasonId, brandId ?? 0, fabricId ?? 0, lookId ?? 0, ...colorIds]));
  const assertValue = (id: number | null, type: ValueType) => {
    if (id === null) return;
    const found = values.find((value) => value.id === id && value.type === type);
    const label = attributeTypeLabels[type];
    if (!found) throw new DomainError(`所选${label}不存在，请重新选择`);
    if (!found.active && !held?.valueIds.has(id)) throw new DomainError(`${label}“${found.name}”已停用，请重新选择`);
  };
  assertValue(categoryId, "CATEGORY");
  assertValue(seasonId, "SEASON");
  assertValue(brandId, "BRAND");
  assertValue(fabricId, "FABRIC");
  assertValue(lookId, "LOOK");
  if (new Set(colorIds).size !== colorIds.length) throw new DomainError("颜色重复，请检查");
  for (const id of colorIds) assertValue(id, "COLOR");
  if (body.partyId !== null && body.partyId !== held?.partyId && !(await isGarmentSource(db, body.partyId))) {
    throw new DomainError("所选工厂或供应商不存在、已停用或不供成衣，请重新选择");
  }
  if (new Set(body.pictureIds).size !== body.pictureIds.length) throw new DomainError("图片重复，请检查");
  await assertPictures(db, body.pictureIds);
  await assertSizeGroup(db, body.sizeGroupId, held);
  return {
    colorCodes: new Map(values.filter((value) => value.type === "COLOR").map((value) => [value.id, value.code])),
    sizeCodes: await readSizeCodes(db, body),
  };
}

async function assertSizeGroup(db: Db, id: number, held: HeldReferences | undefined): Promise<void> {
  const [group] = await db
    .select({ name: sizeGroup.name, active: sizeGroup.active })
    .from(sizeGroup)
    .where(eq(sizeGroup.id, id));
  if (group && !group.active && held?.sizeGroupId !== id) {
    throw new DomainError(`尺码组“${group.name}”已停用，请重新选择`);
  }
}

async function readSizeCodes(db: Db, body: ProductFields): Promise<Map<number, string>> {
  const sizes = await db
    .select({ id: size.id, code: size.code })
    .from(size)
    .where(and(eq(size.sizeGroupId, body.sizeGroupId), inArray(size.id, body.sizeIds)));
  if (sizes.length === 0 || sizes.length !== body.sizeIds.length) {
    throw new DomainError("所选尺码不属于该尺码组，请重新选择");
  }
  return new Map(sizes.map((one) => [one.id, one.code]));
}
