/** The stall of a repository: one stall, one repository (domain.md §3.3). */
import { inArray } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { stall } from "./stall.tables.ts";

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
