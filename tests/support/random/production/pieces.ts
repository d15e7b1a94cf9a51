/** Piece records under random commands: scanned, typed, approved, priced, taken back. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import * as pieceOperations from "#backoffice/trade/manufacture/piece/piece.ts";
import * as auditOperations from "#backoffice/trade/manufacture/piece/piece-audit.ts";
import * as scanOperations from "#backoffice/trade/manufacture/piece/piece-scan.ts";
import { framed } from "../../framed.ts";

import { type Acts, daysAgo, on, oneOf, openBatch, someOf, token, type Works } from "./works.ts";

const { addPieceGrid, adjustPiece, pricePiece, undoPiece } = framed(pieceOperations);
const { approvePieces, rejectPieces } = framed(auditOperations);
const { scanPiece } = framed(scanOperations);

const latestPiece = (within: Context, { firstBatch }: Works, pick: number, status: string) =>
  oneOf<{ id: number }>(
    within,
    pick,
    sql`select id from piece_record where batch_id >= ${firstBatch} and status = ${status} order by id desc limit 8`,
  );

export const pieces: Acts = {
  scan: {
    weight: 12,
    act: async ({ pick, flag }, within, works) => {
      const batch = await openBatch(within, works, pick, sql`cut_qty > 0`);
      const { text } = await oneOf<{ text: string }>(
        within,
        pick >> 3,
        sql`select ticket_code as text from bundle where batch_id = ${batch.id} and voided_at is null order by id desc`,
      );
      const { processId } = await oneOf<{ processId: number }>(
        within,
        pick >> 5,
        sql`select process_id as "processId" from batch_process where batch_id = ${batch.id} order by seq`,
      );
      const employeeId = someOf(works.people, pick >> 7);
      const qty = flag ? undefined : 1 + (pick % 5);
      const rework = pick % 17 === 0 ? ("PAID" as const) : ("NO" as const);
      const body = { ...token(), text, processId, employeeId, qty, keep: false, rework };
      return () => scanPiece(within, { body });
    },
  },
  hand: {
    weight: 3,
    act: async ({ pick }, within, works) => {
      const { id: batchId } = await openBatch(within, works, pick, sql`cut_qty > 0`);
      const { id: batchProcessId } = await oneOf<{ id: number }>(
        within,
        pick >> 3,
        sql`select id from batch_process where batch_id = ${batchId} order by seq`,
      );
      const cells = [{ employeeId: someOf(works.people, pick), batchProcessId, qty: 1 + (pick % 4) }];
      // Now and then of a day of a month that may be closed.
      const body = { ...token(), batchId, bizDate: daysAgo(works, (pick % 4) * 11), cells };
      return () => addPieceGrid(within, { body });
    },
  },
  approve: {
    weight: 6,
    act: async ({ pick }, within, works) => {
      const ids = [(await latestPiece(within, works, pick, "SUBMITTED")).id];
      ids.push((await latestPiece(within, works, pick + 1, "SUBMITTED")).id);
      const body = { ...token(), ids };
      return () => approvePieces(within, { body });
    },
  },
  reject: {
    weight: 2,
    act: async ({ pick, flag }, within, works) => {
      const { id } = await latestPiece(within, works, pick, flag ? "APPROVED" : "SUBMITTED");
      const body = { ...token(), ids: [id], reason: "数错" };
      return () => rejectPieces(within, { body });
    },
  },
  undo: {
    weight: 2,
    act: async ({ pick }, within, works) => {
      const { id } = await latestPiece(within, works, pick, "SUBMITTED");
      const body = token();
      return () => undoPiece(within, { ...on(id), body });
    },
  },
  price: {
    weight: 1,
    act: async ({ pick }, within, works) => {
      const { id } = await latestPiece(within, works, pick, "SUBMITTED");
      const body = { ...token(), priceLi: pick % 900, reason: "谈好" };
      return () => pricePiece(within, { ...on(id), body });
    },
  },
  correct: {
    weight: 2,
    act: async ({ pick }, within, works) => {
      const { id } = await latestPiece(within, works, pick, "SETTLED");
      const body = { ...token(), amountLi: 1 + (pick % 500), remark: "少记" };
      return () => adjustPiece(within, { ...on(id), body });
    },
  },
};
