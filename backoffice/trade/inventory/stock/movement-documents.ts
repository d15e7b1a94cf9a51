/** The documents behind movements: number, page, who stands at the other end, and what was remarked. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { MoveType } from "#contract/inventory/stock.ts";

interface Reference {
  docType: string;
  docId: number;
  docLineId: number;
  moveType: MoveType;
}

export interface MovementDocument {
  no: string;
  /** What the document's page is opened by. */
  pageId: number;
  counterpart: string | null;
  remark: string;
}

/** What may not be seen is not named. */
const elsewhere = "其他仓库";

/** A transfer's movements have their own other ends; everything else is alike for the whole document. */
export function documentKey({ docType, docId, docLineId, moveType }: Reference): string {
  return docType === "TRANSFER" ? `${docType}:${docLineId}:${moveType}` : `${docType}:${docId}`;
}

interface Found {
  type: string;
  key: number;
  no: string;
  pageId: number;
  remark: string;
  /** A supplier, or a shop on a platform. */
  partner: string | null;
  kind: string | null;
  fromId: number | null;
  fromName: string | null;
  toId: number | null;
  toName: string | null;
}

/** By {@link documentKey}; documents without a number are absent. */
export async function findDocuments(
  db: Db,
  movements: readonly Reference[],
  mayView: (repositoryId: number) => boolean,
): Promise<Map<string, MovementDocument>> {
  const found = await read(db, movements);
  const documents = new Map<string, MovementDocument>();
  for (const movement of movements) {
    const key = movement.docType === "TRANSFER" ? movement.docLineId : movement.docId;
    const row = found.find((one) => one.type === movement.docType && one.key === key);
    if (!row) continue;
    const { no, pageId, remark } = row;
    documents.set(documentKey(movement), { no, pageId, remark, counterpart: otherEnd(row, movement, mayView) });
  }
  return documents;
}

function otherEnd(row: Found, { moveType }: Reference, mayView: (repositoryId: number) => boolean): string | null {
  if (row.type !== "TRANSFER") return row.partner;
  // What comes back to the sender was on its way to the receiver, and the other way round.
  const comesBack = row.kind === "RETURN" || row.kind === "RECALL";
  const sendersSide = moveType === "TRANSFER_OUT" || (moveType === "TRANSFER_IN" && comesBack);
  const inTransitFromSender = moveType === "TRANSIT_IN" || (moveType === "TRANSIT_OUT" && comesBack);
  const theReceiver = sendersSide || !(inTransitFromSender || moveType === "TRANSFER_IN");
  const [id, name] = theReceiver ? [row.toId, row.toName] : [row.fromId, row.fromName];
  return id !== null && mayView(id) ? name : elsewhere;
}

async function read(db: Db, movements: readonly Reference[]): Promise<Found[]> {
  const idsOf = (docType: string) => [
    ...new Set(movements.filter((one) => one.docType === docType).map((one) => one.docId)),
  ];
  const transferLines = movements.filter((one) => one.docType === "TRANSFER").map((one) => one.docLineId);
  const receipts = (docType: string) =>
    documents(
      idsOf(docType),
      (ids) => sql`
      select ${docType}::text as type, receipt.id as key, receipt.no, purchase.id as "pageId",
        concat_ws(' ', nullif(receipt.reason, ''), nullif(purchase.remark, '')) as remark, party.name as partner,
        null as kind, null::int8 as "fromId", null as "fromName", null::int8 as "toId", null as "toName"
      from purchase_receipt receipt join purchase on purchase.id = receipt.purchase_id
      join party on party.id = purchase.party_id where receipt.id = any(${ids}::bigint[])`,
    );
  const plain = (docType: string, table: SQL, remark: SQL) =>
    documents(
      idsOf(docType),
      (ids) => sql`
      select ${docType}::text, id, no, id, ${remark}, null, null, null::int8, null, null::int8, null
      from ${table} where id = any(${ids}::bigint[])`,
    );
  // Of production: who made or mended it stands at the other end.
  const made = (docType: string, found: SQL) =>
    documents(
      idsOf(docType),
      (ids) => sql`
      select ${docType}::text, doc.key, doc.no, doc.page, doc.remark, party.name, null, null::int8, null, null::int8, null
      from (${found}) doc left join party on party.id = doc.party_id where doc.key = any(${ids}::bigint[])`,
    );
  // Of a platform: the shop stands at the other end, for a buyer has no name here.
  const online = (docType: string, found: SQL) =>
    documents(
      idsOf(docType),
      (ids) => sql`
      select ${docType}::text, doc.key, doc.no, doc.page, '', shop.name, null, null::int8, null, null::int8, null
      from (${found}) doc join shop on shop.id = doc.shop_id where doc.key = any(${ids}::bigint[])`,
    );
  const arms = [
    ...receipts("PURCHASE_RECEIPT"),
    ...receipts("PURCHASE_RETURN"),
    ...made("DELIVERY", sql`select id as key, id as page, no, remark, party_id from delivery`),
    ...made(
      "REPAIR",
      sql`select id as key, id as page, no, concat_ws(' ', reason, nullif(remark, '')) as remark, party_id from repair`,
    ),
    ...made(
      "REPAIR_RETURN",
      sql`select back.id as key, repair.id as page, repair.no, back.remark, repair.party_id
          from repair_return back join repair on repair.id = back.repair_id`,
    ),
    ...made("BATCH", sql`select id as key, id as page, no, '' as remark, party_id from batch`),
    ...online(
      "ONLINE_ORDER",
      sql`select id as key, id as page, platform_no || case when part > 0 then '（拆单 ' || part || '）' else '' end as no,
            shop_id from shop_order`,
    ),
    ...online(
      "AFTER_SALE",
      sql`select id as key, order_id as page, platform_no as no, shop_id from after_sale where order_id is not null`,
    ),
    ...plain("COUNT", sql`stock_count`, sql`remark`),
    ...plain("ADJUST", sql`stock_adjust`, sql`concat_ws(' ', nullif(reason, ''), nullif(remark, ''))`),
    ...documents(
      transferLines,
      (ids) => sql`
      select 'TRANSFER', line.id, transfer.no, transfer.id,
        concat_ws(' ', nullif(event.responsible, ''), nullif(event.remark, ''), nullif(transfer.remark, '')), null,
        event.kind, transfer.from_id, source.name, transfer.to_id, target.name
      from transfer_event_line line join transfer_event event on event.id = line.event_id
      join transfer on transfer.id = event.transfer_id
      join repository source on source.id = transfer.from_id join repository target on target.id = transfer.to_id
      where line.id = any(${ids}::bigint[])`,
    ),
  ];
  if (arms.length === 0) return [];
  return rows<Found>(
    db,
    sql`select * from (${sql.join(arms, sql` union all `)})
        as found(type, key, no, "pageId", remark, partner, kind, "fromId", "fromName", "toId", "toName")`,
  );
}

/** No arm where nothing is asked for. */
function documents(ids: readonly number[], arm: (ids: string) => SQL): SQL[] {
  return ids.length > 0 ? [arm(pgArray(ids))] : [];
}
