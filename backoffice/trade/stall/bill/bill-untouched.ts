/**
 * A bill is opened by the first thing that is entered. Where that was refused
 * and nothing followed, it holds nothing: nobody is shown it among the held
 * bills, and after a day it is discarded.
 */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";

const untouchedMs = 24 * 3_600_000;

/** Of `bill`: no customer, no line, no payment, no word, no scan that waits. */
export const isUntouched = sql`bill.distributor_id is null and bill.refused_scans = '[]' and bill.remark = '' and bill.carrier = ''
  and not exists (select from bill_line where bill_line.bill_id = bill.id)
  and not exists (select from bill_payment where bill_payment.bill_id = bill.id)`;

/** Discards what nobody has touched for a day. */
export async function discardUntouched(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update bill set status = 'DISCARDED', version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where status = 'HELD' and updated_at < ${new Date(now.getTime() - untouchedMs).toISOString()}::timestamptz
      and ${isUntouched}`);
}
