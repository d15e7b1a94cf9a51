/** Checks that what a style points at exists, and gives the codes its SKUs are named with. */
import { and, eq, inArray } from "drizzle-orm";
import type { ProductFields } from "../../contract/products.ts";
import type { Db } from "../db/connect.ts";
import { hasParty } from "../factory/party.ts";
import { DomainError } from "../http/errors.ts";
import { attributeValue, size } from "./attribute.tables.ts";
import { picture } from "./picture.tables.ts";

export interface References {
  /** 色码 by colour id. */
  readonly colorCodes: ReadonlyMap<number, string>;
  /** Size code by size id. */
  readonly sizeCodes: ReadonlyMap<number, string>;
}

export async function assertReferences(db: Db, body: ProductFields): Promise<References> {
  const values = await db
    .select({ id: attributeValue.id, type: attributeValue.type, code: attributeValue.code })
    .from(attributeValue)
    .where(inArray(attributeValue.id, [body.categoryId, body.seasonId, body.brandId ?? 0, ...body.colorIds]));
  const has = (id: number, type: string) => values.some((value) => value.id === id && value.type === type);
  if (!has(body.categoryId, "CATEGORY")) throw new DomainError("所选分类不存在，请重新选择");
  if (!has(body.seasonId, "SEASON")) throw new DomainError("所选季节不存在，请重新选择");
  if (body.brandId !== null && !has(body.brandId, "BRAND")) throw new DomainError("所选品牌不存在，请重新选择");
  if (new Set(body.colorIds).size !== body.colorIds.length) throw new DomainError("颜色重复，请检查");
  if (!body.colorIds.every((id) => has(id, "COLOR"))) throw new DomainError("所选颜色不存在，请重新选择");
  if (body.partyId !== null && !(await hasParty(db, body.partyId))) {
    throw new DomainError("所选工厂或供应商不存在，请重新选择");
  }
  await assertPictures(db, body.pictureIds);
  return {
    colorCodes: new Map(values.filter((value) => value.type === "COLOR").map((value) => [value.id, value.code])),
    sizeCodes: await readSizeCodes(db, body),
  };
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

async function assertPictures(db: Db, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return;
  if (new Set(pictureIds).size !== pictureIds.length) throw new DomainError("图片重复，请检查");
  const found = await db
    .select({ id: picture.id })
    .from(picture)
    .where(inArray(picture.id, [...pictureIds]));
  if (found.length !== pictureIds.length) throw new DomainError("图片不存在，请重新上传");
}
