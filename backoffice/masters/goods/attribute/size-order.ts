/** Runs whose sizes do not follow each other as they should, and putting them in order (domain.md §3.7, 修正尺码顺序). */
import { asc, eq } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { size, sizeGroup } from "./attribute.tables.ts";
import { lockVocabularies } from "./attribute-use.ts";
import { sizesInOrder } from "./size-order.rules.ts";

export interface WrongRun {
  sizeGroupId: number;
  name: string;
  /** Sizes with their places as they are kept, and as they should be, in that order. */
  stored: { name: string; sort: number }[];
  should: { id: number; name: string; sort: number }[];
}

export async function findWrongRuns(db: Db): Promise<WrongRun[]> {
  const found = await db.select().from(sizeGroup).orderBy(asc(sizeGroup.id));
  const sizes = await db.select().from(size).orderBy(asc(size.sort), asc(size.id));
  return found.flatMap(({ id, name }) => {
    const stored = sizes.filter((one) => one.sizeGroupId === id);
    const should = sizesInOrder(stored).map((one, at) => ({ id: one.id, name: one.name, sort: at + 1 }));
    const right = should.every((one) => stored.find((kept) => kept.id === one.id)?.sort === one.sort);
    return right ? [] : [{ sizeGroupId: id, name, stored, should }];
  });
}

/** Writes the places of wrong runs anew, with the vocabularies locked as their forms lock them; gives how many runs. */
export async function mendRuns(db: Db): Promise<number> {
  await lockVocabularies(db);
  const wrong = await findWrongRuns(db);
  for (const { should } of wrong) {
    for (const { id, sort } of should) await db.update(size).set({ sort }).where(eq(size.id, id));
  }
  return wrong.length;
}
