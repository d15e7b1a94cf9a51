/** Deleting a master that nothing points at: what hinders it is told apart from what went wrong. */
// @module-tag databases
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#backoffice/db/connect.ts";
import { deleteUnused } from "#backoffice/ground/documents/write.ts";
import { processCategory } from "#backoffice/trade/manufacture/process/process.tables.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let db: Db;
/** One that processes point at. */
let used = 0;
beforeAll(async () => {
  db = backoffice.database.db;
  const [first] = await db.select().from(processCategory).orderBy(processCategory.id).limit(1);
  used = first?.id ?? 0;
});

const stands = async (within: Db) =>
  (await within.select().from(processCategory).where(eq(processCategory.id, used))).length === 1;

describe("deleting a master", () => {
  it("gives false where rows point at it, and the transaction goes on", async () => {
    await db.transaction(async (within) => {
      expect(await deleteUnused(within, processCategory, used)).toBe(false);
      expect(await stands(within)).toBe(true);
    });
  });

  it("gives false where what comes first finds it used", async () => {
    expect(await deleteUnused(db, processCategory, used, async () => false)).toBe(false);
  });

  it("lets any other error through, and keeps the row", async () => {
    const broken = deleteUnused(db, processCategory, used, async () => {
      throw new Error("the line is down");
    });
    await expect(broken).rejects.toThrow("the line is down");
    expect(await stands(db)).toBe(true);
  });
});
