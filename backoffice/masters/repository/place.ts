/** Any place by its id, and 在途, which is nobody's: what documents ask beyond the rights on places. */
import { eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { insertRow, stamp } from "#backoffice/ground/documents/write.ts";
import { repository } from "./repository.tables.ts";

export async function findRepository(db: Db, id: number) {
  const [place] = await db
    .select({ name: repository.name, type: repository.type, status: repository.status })
    .from(repository)
    .where(eq(repository.id, id));
  return place;
}

/** 在途, where goods on their way are; made with the first of them, in a company that has none. */
export async function getTransitId(context: Context): Promise<number> {
  const find = () =>
    context.db
      .select({ id: repository.id })
      .from(repository)
      .where(eq(repository.type, "TRANSIT"))
      .orderBy(repository.id);
  const [place] = await find();
  if (place) return place.id;
  await acquireLock(context.db, "transit");
  const [meanwhile] = await find();
  if (meanwhile) return meanwhile.id;
  const made = { code: "在途", name: "在途(系统)", type: "TRANSIT", sellable: false, ...stamp(context) } as const;
  return (await insertRow(context.db, repository, made)).id;
}
