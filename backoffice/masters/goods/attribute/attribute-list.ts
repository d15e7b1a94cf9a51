/** Reading 商品属性: the rows of a tab, and one of them. Vocabularies are small, so a tab is read whole. */
import { asc, eq } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import {
  type AttributeSortField,
  type AttributeType,
  attributeSortFields,
  type ValueType,
} from "#contract/goods/attribute-kinds.ts";
import type { AttributeRow, attributeEndpoints } from "#contract/goods/attributes.ts";
import { findSort } from "#contract/page.ts";
import { treeOrder } from "./attribute.rules.ts";
import { attributeValue, customAttribute, size, sizeGroup } from "./attribute.tables.ts";
import { countStyles, isUsed } from "./attribute-use.ts";

interface Stamped {
  row: Omit<AttributeRow, "refCount">;
  updatedBy: number | null;
  updatedAt: Date;
}

export const listAttributes: Operation<typeof attributeEndpoints.list> = async ({ db }, { query }) => {
  const sort = findSort(query.sort, attributeSortFields);
  const found = (await readAttributes(db, query.type)).filter((row) => isWanted(row, query));
  if (sort) found.sort((a, b) => compare(a, b, sort.field) * (sort.direction === "asc" ? 1 : -1));
  const start = query.page * query.size;
  return { content: found.slice(start, start + query.size), totalElements: found.length };
};

/** All of a type in the order of the forms' drop-downs; categories in the tree's. */
export async function readAttributes(db: Db, type: AttributeType): Promise<AttributeRow[]> {
  const found = await readStamped(db, type);
  const counts = await countStyles(db, type);
  return found.map(({ row }) => ({ ...row, refCount: counts.get(row.id) ?? 0 }));
}

export const attributeDetail: Operation<typeof attributeEndpoints.detail> = async (
  { db },
  { params: { type, id } },
) => {
  const found = (await readStamped(db, type)).find(({ row }) => row.id === id);
  if (!found) throw new DomainError("商品属性不存在，可能已被删除");
  const counts = await countStyles(db, type);
  return {
    ...found.row,
    refCount: counts.get(id) ?? 0,
    used: await isUsed(db, type, id),
    updateBy: await findNickName(db, found.updatedBy),
    updateTime: formatInstant(found.updatedAt),
  };
};

function isWanted(
  row: AttributeRow,
  { keyword, active }: { keyword?: string | undefined; active?: boolean | undefined },
) {
  if (active !== undefined && row.active !== active) return false;
  return !keyword || row.name.includes(keyword) || row.code.startsWith(keyword.toUpperCase());
}

function compare(a: AttributeRow, b: AttributeRow, field: AttributeSortField): number {
  const order = field === "name" || field === "code" ? a[field].localeCompare(b[field], "zh-CN") : a[field] - b[field];
  return order || a.id - b.id;
}

const plain = { level: 1, parentId: null, family: null, hex: null, sizes: [], kind: null, unit: "", options: [] };

async function readStamped(db: Db, type: AttributeType): Promise<Stamped[]> {
  if (type === "SIZE_GROUP") return readSizeGroups(db);
  if (type === "CUSTOM") return readCustom(db);
  return readValues(db, type);
}

async function readValues(db: Db, type: ValueType): Promise<Stamped[]> {
  const values = await db
    .select()
    .from(attributeValue)
    .where(eq(attributeValue.type, type))
    .orderBy(asc(attributeValue.sort), asc(attributeValue.id));
  const names = new Map(values.map((value) => [value.id, value.name]));
  return treeOrder(values).map(({ createdBy: _by, createdAt: _at, updatedBy, updatedAt, mergedIntoId, ...value }) => ({
    row: { ...plain, ...value, mergedInto: mergedIntoId === null ? null : (names.get(mergedIntoId) ?? "") },
    updatedBy,
    updatedAt,
  }));
}

async function readSizeGroups(db: Db): Promise<Stamped[]> {
  const groups = await db.select().from(sizeGroup).orderBy(asc(sizeGroup.sort), asc(sizeGroup.id));
  const sizes = await db.select().from(size).orderBy(asc(size.sort), asc(size.id));
  return groups.map(({ id, name, sort, active, version, updatedBy, updatedAt }) => ({
    row: {
      ...plain,
      type: "SIZE_GROUP" as const,
      id,
      name,
      sort,
      active,
      version,
      code: "",
      mergedInto: null,
      sizes: sizes
        .filter((one) => one.sizeGroupId === id)
        .map((one) => ({ id: one.id, name: one.name, code: one.code })),
    },
    updatedBy,
    updatedAt,
  }));
}

async function readCustom(db: Db): Promise<Stamped[]> {
  const attributes = await db
    .select()
    .from(customAttribute)
    .orderBy(asc(customAttribute.sort), asc(customAttribute.id));
  return attributes.map(({ createdBy: _by, createdAt: _at, updatedBy, updatedAt, ...attribute }) => ({
    row: { ...plain, type: "CUSTOM" as const, ...attribute, mergedInto: null },
    updatedBy,
    updatedAt,
  }));
}
