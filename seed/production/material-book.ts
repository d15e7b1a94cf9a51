/** The material ledger of a company being made up: played in time order, written at the end in one go. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { materialBalance, materialMovement } from "#backoffice/ledgers/material-ledger/material-ledger.tables.ts";
import { insertRows } from "../rows.ts";

type Movement = typeof materialMovement.$inferInsert & { createdAt: Date };
type Posting = Pick<
  Movement,
  "repositoryId" | "materialId" | "lot" | "qtyMilli" | "moveType" | "docType" | "docId" | "docLineId" | "operatorId"
>;

export interface MaterialBook {
  /** What comes in has a value of its own; what goes out is worth the moving average. Gives the signed 分. */
  move(posting: Posting, at: Date, valueFen?: number): number;
  write(db: Db): Promise<void>;
}

export function createMaterialBook(): MaterialBook {
  const played: Movement[] = [];
  const balances = new Map<string, typeof materialBalance.$inferInsert>();
  return {
    move(posting, at, given) {
      const { repositoryId, materialId, lot, qtyMilli } = posting;
      const key = `${repositoryId}:${materialId}:${lot}`;
      const held = balances.get(key) ?? { repositoryId, materialId, lot, qtyMilli: 0, valueFen: 0 };
      const gone =
        -qtyMilli === held.qtyMilli ? held.valueFen : Math.round((held.valueFen * -qtyMilli) / held.qtyMilli);
      const valueFen = given ?? -gone;
      held.qtyMilli += qtyMilli;
      held.valueFen += valueFen;
      balances.set(key, held);
      played.push({
        ...{ ...posting, valueFen, varianceFen: 0, balanceAfterMilli: held.qtyMilli, seq: 1, reverseOf: null },
        ...{ bizDate: bizDateOf(at), createdAt: at },
      });
      return valueFen;
    },
    async write(db) {
      // Batches are played one after another, and their days overlap: each balance is told in the order of time.
      played.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
      const held = new Map<string, number>();
      for (const movement of played) {
        const key = `${movement.repositoryId}:${movement.materialId}:${movement.lot}`;
        movement.balanceAfterMilli = (held.get(key) ?? 0) + movement.qtyMilli;
        held.set(key, movement.balanceAfterMilli);
      }
      await insertRows(db, materialMovement, played);
      await insertRows(db, materialBalance, [...balances.values()]);
    },
  };
}
