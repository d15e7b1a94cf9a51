/** What happened to a 调拨单: its events, and the movements that their lines stand for (domain.md §3.3, §4). */

import type { Context } from "#backoffice/core/context.ts";
import { insertRow, updateRows } from "#backoffice/ground/documents/write.ts";
import type { StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import type { MoveType } from "#contract/inventory/stock.ts";
import type { TransferEventKind } from "#contract/inventory/transfer.words.ts";
import { transferEvent, transferEventLine, transferLine } from "./transfer.tables.ts";
import type { Transfer, TransferLine } from "./transfer-document.ts";

interface Wanted {
  line: TransferLine;
  /** Pieces, 1 or more. */
  qty: number;
  damaged: boolean;
}

/** Pieces of one line in one event. */
export interface Piece extends Wanted {
  eventLineId: number;
}

/** Writes an event with its lines; nothing where there are no pieces. */
export async function recordEvent(
  { db, actor, clock }: Context,
  { id }: Transfer,
  event: { kind: TransferEventKind; responsible?: string; remark?: string },
  pieces: readonly Wanted[],
): Promise<Piece[]> {
  if (pieces.length === 0) return [];
  const created = await insertRow(db, transferEvent, {
    ...event,
    transferId: id,
    operatorId: actor.userId,
    createdAt: clock.now(),
  });
  const lines = await db
    .insert(transferEventLine)
    .values(
      pieces.map(({ line, qty, damaged }) => ({
        eventId: created.id,
        lineId: line.id,
        qty,
        damagedQty: damaged ? qty : 0,
      })),
    )
    .returning({ id: transferEventLine.id, lineId: transferEventLine.lineId });
  const ids = new Map(lines.map((row) => [row.lineId, row.id]));
  return pieces.map((piece) => ({ ...piece, eventLineId: ids.get(piece.line.id) ?? 0 }));
}

interface End {
  repositoryId: number;
  moveType: MoveType;
}

/** Out of one place, and into another at the value it had; without `into` the pieces are gone. Goods travel as 正品. */
export function carry(
  { line, qty, damaged, eventLineId }: Piece,
  { out, into }: { out: End; into?: End },
): StockChange[] {
  const leaving: StockChange = { ...out, skuId: line.skuId, grade: 1, qty: -qty, docLineId: eventLineId };
  if (!into) return [leaving];
  return [leaving, { ...leaving, ...into, grade: damaged ? 2 : 1, qty, carries: leaving }];
}

/** Adds the pieces to what their lines have been through; gives all lines as they are then. */
export async function advanceLines(
  { db }: Context,
  lines: readonly TransferLine[],
  pieces: readonly Piece[],
  column: "sentQty" | "receivedQty" | "returnedQty" | "lostQty",
): Promise<TransferLine[]> {
  const after = new Map(lines.map((line) => [line.id, line]));
  for (const { line, qty, damaged } of pieces) {
    const before = after.get(line.id) ?? line;
    const damagedQty = before.damagedQty + (damaged ? qty : 0);
    after.set(line.id, { ...before, [column]: before[column] + qty, damagedQty });
  }
  const touched = new Set(pieces.map(({ line }) => line.id));
  await updateRows(
    db,
    transferLine,
    [...after.values()]
      .filter(({ id }) => touched.has(id))
      .map(({ id, damagedQty, ...line }) => ({ id, damagedQty, [column]: line[column] })),
  );
  return [...after.values()];
}
