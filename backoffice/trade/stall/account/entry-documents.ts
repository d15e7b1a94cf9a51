/** The documents and funds behind entries of distributors' accounts. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { EntryType, MoneyDocType } from "#contract/system/accounts.ts";

export interface Entry {
  id: number;
  createdAt: Date | string;
  bizDate: string;
  distributorId: number;
  distributorName: string;
  entryType: EntryType;
  amountFen: number;
  balanceAfterFen: number;
  reversal: boolean;
  docType: MoneyDocType;
  docId: number;
  journalId: number;
  operatorName: string;
  remark: string;
}

interface Document {
  type: MoneyDocType;
  key: number;
  no: string;
  pageId: number;
  stallId: number | null;
}

type Reference = Pick<Entry, "docType" | "docId">;

const keyOf = ({ docType, docId }: Reference) => `${docType}:${docId}`;

/** Numbers of documents by type and id; those without a number are absent. */
export async function findMoneyDocuments(db: Db, entries: readonly Reference[]): Promise<Map<string, Document>> {
  const idsOf = (docType: MoneyDocType) => [
    ...new Set(entries.filter((one) => one.docType === docType).map((one) => one.docId)),
  ];
  const arm = (docType: MoneyDocType, of: (ids: string) => SQL): SQL[] => {
    const ids = idsOf(docType);
    return ids.length > 0 ? [of(pgArray(ids))] : [];
  };
  const plain = (docType: MoneyDocType, table: SQL) =>
    arm(
      docType,
      (ids) => sql`select ${docType}::text, id, no, id, stall_id from ${table} where id = any(${ids}::bigint[])`,
    );
  const arms = [
    ...plain("BILL", sql`bill`),
    ...plain("RECHARGE", sql`recharge`),
    ...plain("RECEIPT", sql`receipt`),
    ...arm(
      "OWED_CANCEL",
      (ids) => sql`select 'OWED_CANCEL', delivery.id, bill.no, bill.id, bill.stall_id
        from bill_delivery delivery join bill on bill.id = delivery.bill_id where delivery.id = any(${ids}::bigint[])`,
    ),
  ];
  if (arms.length === 0) return new Map();
  const found = await rows<Document>(
    db,
    sql`select * from (${sql.join(arms, sql` union all `)}) as found(type, key, no, "pageId", "stallId")`,
  );
  return new Map(found.map((row) => [keyOf({ docType: row.type, docId: row.key }), row]));
}

export const documentOf = (documents: ReadonlyMap<string, Document>, entry: Reference) => documents.get(keyOf(entry));

/** What a page's rows say of their documents and funds; a page that may not be seen is not linked. */
export async function describeEntries(
  db: Db,
  entries: readonly Entry[],
  mayView: (stallId: number | null) => boolean,
): Promise<(entry: Entry) => { docNo: string | null; docPageId: number | null; fundName: string | null }> {
  const documents = await findMoneyDocuments(db, entries);
  const funds = await findFunds(
    db,
    entries.map(({ journalId }) => journalId),
  );
  return (entry) => {
    const document = documentOf(documents, entry);
    const names = funds
      .filter(
        (one) =>
          one.journalId === entry.journalId && one.entryType === entry.entryType && one.amountFen === entry.amountFen,
      )
      .map(({ name }) => name);
    return {
      docNo: document?.no ?? null,
      docPageId: document && mayView(document.stallId) ? document.pageId : null,
      fundName: names.length > 0 ? [...new Set(names)].join("、") : null,
    };
  };
}

/**
 * A party's entry and its fund's stand in one journal, with one type and one
 * amount. The offset has the journals read first: a fund has far more entries
 * than a page has journals.
 */
function findFunds(db: Db, journalIds: readonly number[]) {
  return rows<{ journalId: number; entryType: EntryType; amountFen: number; name: string }>(
    db,
    sql`select e.journal_id as "journalId", e.entry_type as "entryType", e.amount_fen as "amountFen", fund.name
        from (
          select * from account_entry where journal_id = any(${pgArray([...new Set(journalIds)])}::bigint[]) offset 0
        ) e
        join account a on a.id = e.account_id and a.kind = 'FUND'
        join fund on fund.id = a.owner_id`,
  );
}
