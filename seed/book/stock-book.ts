/** The stock ledger of a company being made up: played in time order, written at the end in one go. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { stockBalance, stockMovement } from "#backoffice/ledgers/stock-ledger/stock.tables.ts";
import { insertRows } from "../rows.ts";
import type { Style } from "../styles.ts";

export type Movement = typeof stockMovement.$inferInsert & { id: number; createdAt: Date };

type Posting = Pick<
  Movement,
  "repositoryId" | "skuId" | "grade" | "qty" | "moveType" | "docType" | "docId" | "docLineId" | "operatorId"
>;

export interface StockBook {
  /** Pieces of grade 1; undefined where the SKU was never kept. */
  onHand(repositoryId: number, skuId: number): number | undefined;
  /**
   * Every piece is valued at its style's cost, so the moving average never moves and every value is exact. `seq` tells
   * the movements of one line apart.
   */
  move(style: Style, posting: Posting, at: Date, seq?: number): Movement;
  /** Takes a movement back, as 作废 does. */
  reverse(movement: Movement, at: Date): void;
  /** Writes movements and balances. */
  write(db: Db, styles: readonly Style[]): Promise<void>;
}

interface Played extends Movement {
  reversed?: Movement;
}

export function createStockBook(): StockBook {
  const played: Played[] = [];
  const onHand = new Map<string, number>();
  const keyOf = (repositoryId: number, skuId: number, grade: number) => `${repositoryId}:${skuId}:${grade}`;

  function play(posting: Posting, valueFen: number, seq: number, at: Date): Played {
    const key = keyOf(posting.repositoryId, posting.skuId, posting.grade);
    const balanceAfter = (onHand.get(key) ?? 0) + posting.qty;
    onHand.set(key, balanceAfter);
    const movement: Played = {
      ...posting,
      // Numbered when everything is in the order of time.
      id: 0,
      valueFen,
      varianceFen: 0,
      balanceAfter,
      seq,
      reverseOf: null,
      bizDate: bizDateOf(at),
      createdAt: at,
    };
    played.push(movement);
    return movement;
  }

  return {
    onHand: (repositoryId, skuId) => onHand.get(keyOf(repositoryId, skuId, 1)),
    move: (style, posting, at, seq = 1) => play(posting, posting.qty * style.costFen, seq, at),
    reverse(movement, at) {
      const { repositoryId, skuId, grade, moveType, docType, docId, docLineId, operatorId } = movement;
      const same = { repositoryId, skuId, grade, moveType, docType, docId, docLineId, operatorId };
      play({ ...same, qty: -movement.qty }, -movement.valueFen, -1, at).reversed = movement;
    },
    async write(db, styles) {
      // The sort is stable, so movements of one instant keep their order.
      played.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
      const held = new Map<string, number>();
      played.forEach((movement, index) => {
        const key = keyOf(movement.repositoryId, movement.skuId, movement.grade);
        movement.id = index + 1;
        movement.balanceAfter = (held.get(key) ?? 0) + movement.qty;
        held.set(key, movement.balanceAfter);
      });
      await insertRows(
        db,
        stockMovement,
        played.map(({ reversed, ...movement }) => ({ ...movement, reverseOf: reversed?.id ?? null })),
      );
      await insertRows(db, stockBalance, balances(onHand, styles));
    },
  };
}

function balances(onHand: ReadonlyMap<string, number>, styles: readonly Style[]) {
  const costs = styles.flatMap((style) => style.colors.flatMap(() => style.sizeGroup.sizes.map(() => style.costFen)));
  return [...onHand].map(([key, quantity]) => {
    const [repositoryId = 0, skuId = 0, grade = 1] = key.split(":").map(Number);
    return { repositoryId, skuId, grade, onHand: quantity, locked: 0, valueFen: quantity * (costs[skuId - 1] ?? 0) };
  });
}
