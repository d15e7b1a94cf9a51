/** What other domains ask the material ledger. */
import { eq } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { materialMovement } from "./material-ledger.tables.ts";

/** Whether any of the material ever moved. */
export async function hasMoved(db: Db, materialId: number): Promise<boolean> {
  const [moved] = await db
    .select({ id: materialMovement.id })
    .from(materialMovement)
    .where(eq(materialMovement.materialId, materialId))
    .limit(1);
  return moved !== undefined;
}
