/** The stall of a repository: one stall, one repository (domain.md §3.3). */
import { count, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { edited, stamp } from "#backoffice/ground/documents/write.ts";
import { stall, stallProduct } from "./stall.tables.ts";

export interface StallOfRepository {
  id: number;
  name: string;
}

/** By repository id; a repository without a stall is absent. */
export async function findStallsOf(db: Db, repositoryIds: readonly number[]): Promise<Map<number, StallOfRepository>> {
  if (repositoryIds.length === 0) return new Map();
  const found = await db
    .select({ id: stall.id, name: stall.name, repositoryId: stall.repositoryId })
    .from(stall)
    .where(inArray(stall.repositoryId, [...repositoryIds]));
  return new Map(found.map(({ repositoryId, ...one }) => [repositoryId, one]));
}

/** The repository of each stall, by the stall's id. */
export async function findPlacesOfStalls(db: Db): Promise<Map<number, number>> {
  const found = await db.select({ id: stall.id, repositoryId: stall.repositoryId }).from(stall);
  return new Map(found.map(({ id, repositoryId }) => [id, repositoryId]));
}

interface StallWish {
  repositoryId: number;
  name: string;
  sort: number;
}

/** Makes the repository's stall, or keeps it with this name and place in the lists. */
export async function upsertStallOf(
  within: Pick<Context, "db" | "clock" | "actor">,
  { repositoryId, name, sort }: StallWish,
): Promise<void> {
  const { db } = within;
  const [taken] = await db.select({ repositoryId: stall.repositoryId }).from(stall).where(eq(stall.name, name));
  if (taken && taken.repositoryId !== repositoryId) throw new DomainError(`档口名称 ${name} 已存在，请换一个名称`);
  const changed = { name, sort, ...edited(within) };
  await db
    .insert(stall)
    .values({ repositoryId, name, sort, ...stamp(within) })
    .onConflictDoUpdate({ target: stall.repositoryId, set: { ...changed, version: sql`${stall.version} + 1` } });
}

/** A stall is open or closed with its repository. */
export async function setStallStatusOf(
  within: Pick<Context, "db" | "clock" | "actor">,
  repositoryId: number,
  status: "ON" | "OFF",
): Promise<void> {
  await within.db
    .update(stall)
    .set({ status, ...edited(within), version: sql`${stall.version} + 1` })
    .where(eq(stall.repositoryId, repositoryId));
}

/** Takes an unused stall away with its repository; false where it sells goods, and so must stay. */
export async function removeStallOf(db: Db, repositoryId: number): Promise<boolean> {
  const [goods] = await db
    .select({ count: count() })
    .from(stallProduct)
    .innerJoin(stall, eq(stall.id, stallProduct.stallId))
    .where(eq(stall.repositoryId, repositoryId));
  if (goods && goods.count > 0) return false;
  await db.delete(stall).where(eq(stall.repositoryId, repositoryId));
  return true;
}
