/** 红冲: takes entries back, each once (domain.md §1.3, §5.11). */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { AccountKind, EntryType } from "#contract/system/accounts.ts";
import { releaseEntries } from "./allocate.ts";
import { isPartyAccount, releasePayments } from "./payables.ts";
import { type Journal, type MoneyDocument, type PostingContext, postMoney } from "./post.ts";

/**
 * What only changed hands, between a fund and somebody's account or between two funds: it earns and costs nothing, and
 * goes back on the day on which the money does, so that no till that was counted holds something else afterwards.
 */
const handedTypes: ReadonlySet<EntryType> = new Set([
  "RECEIPT",
  "RECHARGE",
  "REFUND",
  "PAYMENT",
  "ADVANCE",
  "FUND_TRANSFER",
]);

/**
 * Posts the opposite of the document's entries that were not reversed yet, and
 * releases what these entries paid. `except` leaves types out: a receipt that
 * is kept as 预存. What was earned or spent goes back to its own day, unless the
 * reversal names one as an event of that day; money goes back today
 * (docs/decisions/figures.md, "A void has one day").
 */
export async function reverseMoney(
  context: PostingContext,
  document: MoneyDocument,
  { except = [] }: { except?: readonly EntryType[] } = {},
): Promise<Journal> {
  const entries = await rows<{
    id: number;
    kind: AccountKind;
    owner_id: number;
    amount_fen: number;
    entry_type: EntryType;
    remark: string;
    biz_date: string;
  }>(
    context.db,
    sql`
    select entry.id, account.kind, account.owner_id, entry.amount_fen, entry.entry_type, entry.remark,
      entry.biz_date::text as biz_date
    from account_entry entry join account on account.id = entry.account_id
    where entry.doc_type = ${document.docType} and entry.doc_id = ${document.docId} and entry.reverse_of is null
      and entry.entry_type <> all(${pgArray(except)}::text[])
      and not exists (select from account_entry reversal where reversal.reverse_of = entry.id)
    order by entry.id desc`,
  );
  const journal = await postMoney(
    context,
    document,
    entries.map((entry) => ({
      kind: entry.kind,
      ownerId: entry.owner_id,
      amountFen: -entry.amount_fen,
      entryType: entry.entry_type,
      reverseOf: entry.id,
      remark: entry.remark,
      ...(document.bizDate === undefined && !handedTypes.has(entry.entry_type) && { bizDate: entry.biz_date }),
    })),
  );
  const ids = entries.map(({ id }) => id);
  const release = entries.some(({ kind }) => isPartyAccount(kind)) ? releasePayments : releaseEntries;
  await release(context, ids, journal.journalId);
  return journal;
}
