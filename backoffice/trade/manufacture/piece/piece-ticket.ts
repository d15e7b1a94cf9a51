/** A 扎票 as it is read: the bundle and batch of it, refused at once where no work is recorded of them. */
import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { refuseVoidedBundle } from "#backoffice/trade/manufacture/batch/batch-pieces.ts";
import type { BatchStatus } from "#contract/manufacture/batch.words.ts";
import { refuseWork } from "./piece.rules.ts";

export interface Ticket {
  /** Of the bundle. */
  id: number;
  ticketCode: string;
  bundleNo: number;
  qty: number;
  voided: boolean;
  batchId: number;
  batchNo: string;
  status: BatchStatus;
  paused: boolean;
  styleNo: string;
  productName: string;
  colorName: string;
  sizeName: string;
}

/** The ticket that `which` finds, a condition on `bundle` and `batch`; null where it finds none. */
export async function findTicket(db: Db, which: SQL): Promise<Ticket | null> {
  const [found] = await rows<Ticket>(
    db,
    sql`select bundle.id, ticket_code as "ticketCode", bundle_no as "bundleNo", bundle.qty,
               bundle.voided_at is not null as voided, batch.id as "batchId", batch.no as "batchNo", batch.status,
               batch.paused, style_no as "styleNo", product.name as "productName", color.name as "colorName",
               size.name as "sizeName"
        from bundle join batch on batch.id = bundle.batch_id join product on product.id = product_id
        join batch_line line on line.id = batch_line_id join attr_value color on color.id = color_id
        join size on size.id = size_id
        where ${which}`,
  );
  return found ?? null;
}

/** Whoever reads a ticket of a batch that rests or is over hears so before anything else is scanned. */
export function assertTicketOpen({ batchNo, bundleNo, voided, ...state }: Ticket): void {
  const refusal = refuseWork(batchNo, state) ?? (voided ? refuseVoidedBundle(bundleNo) : null);
  if (refusal) throw new DomainError(refusal);
}
