/** Which batch is delivered, and how many of its pieces may come: what the form of 登记交货 asks. */
import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { batchNotFound } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import type { BatchStatus } from "#contract/manufacture/batch.words.ts";
import type { DeliveryRoom, deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { refuseDelivering, roomOf } from "./delivery.rules.ts";
import { readRoom } from "./delivery-document.ts";

type Endpoints = typeof deliveryEndpoints;

/** Batches offered at once. */
const most = 50;

/** Pieces that were brought of a batch, inspected or not. */
const brought = sql`(
  select coalesce(sum(delivered_qty), 0) from delivery where delivery.batch_id = made.id and status <> 'VOID'
)`;

export const deliverableBatches: Operation<Endpoints["batches"]> = async ({ db }, { query }) => {
  const { keyword } = query;
  return rows(
    db,
    sql`
    select made.id, made.no, style.style_no as "styleNo", style.name as "productName", maker.name as "partyName",
      made.cut_qty as "cutQty", (made.cut_qty - made.short_qty - ${brought})::int8 as "leftQty",
      made.due_date::text as "dueDate"
    from batch made join product style on style.id = made.product_id join party maker on maker.id = made.party_id
    where made.status in ('SEWING', 'FINISHING') and not made.paused
      and made.cut_qty - made.short_qty > ${brought} ${keyword ? sql`and ${matches(keyword)}` : sql``}
    order by made.due_date, made.id limit ${most}`,
  );
};

function matches(keyword: string): SQL {
  const code = keyword.toUpperCase();
  return sql`(made.no = ${code} or style.style_no = ${code} or position(${keyword} in maker.name) > 0
    or made.id = (select batch_id from bundle where ticket_code = ${code}))`;
}

interface Found {
  id: number;
  no: string;
  status: BatchStatus;
  paused: boolean;
  styleNo: string;
  productName: string;
  dueDate: string;
  repositoryId: number;
  partyId: number;
  /** Who has the bundle whose ticket was scanned. */
  ticketPartyId: number | null;
}

export const deliverableBatch: Operation<Endpoints["batch"]> = async ({ db }, { query }) => {
  const { batchId, code } = query;
  if (batchId === undefined && !code) throw new DomainError("请输入批次号，或扫一张扎票");
  const found = await findBatch(db, batchId, code?.toUpperCase());
  if (!found) throw new DomainError(batchId === undefined ? `没有找到批次或扎票“${code}”` : batchNotFound);
  const parties = await rows<{ id: number; name: string }>(
    db,
    sql`select party.id, party.name from party
        where exists (select from bundle where batch_id = ${found.id} and party_id = party.id and voided_at is null)
        order by party.id <> ${found.partyId}, party.name`,
  );
  const asked = query.partyId ?? found.ticketPartyId ?? undefined;
  const partyId = (parties.find(({ id }) => id === asked) ?? parties[0])?.id ?? null;
  const { ticketPartyId: _ticket, partyId: _party, ...head } = found;
  return {
    ...head,
    parties,
    partyId,
    refusal: refuseDelivering(found) ?? (partyId === null ? `批次 ${found.no} 没有裁片` : null),
    cells: partyId === null ? [] : await readCells(db, found.id, partyId),
  };
};

async function findBatch(db: Db, batchId: number | undefined, code: string | undefined): Promise<Found | null> {
  const [found] = await rows<Found>(
    db,
    sql`
    select made.id, made.no, made.status, made.paused, style.style_no as "styleNo", style.name as "productName",
      made.due_date::text as "dueDate", made.repository_id as "repositoryId", made.party_id as "partyId",
      ticket.party_id as "ticketPartyId"
    from batch made join product style on style.id = made.product_id
    left join bundle ticket on ticket.batch_id = made.id and ticket.ticket_code = ${code ?? null}
    where ${batchId === undefined ? sql`made.no = ${code ?? null} or ticket.id is not null` : sql`made.id = ${batchId}`}`,
  );
  return found ?? null;
}

async function readCells(db: Db, batchId: number, partyId: number): Promise<DeliveryRoom[]> {
  const room = await readRoom(db, batchId, partyId);
  const described = await describeSkus(
    db,
    room.map(({ skuId }) => skuId),
  );
  return inReadingOrder(
    room.map((cell) => ({
      skuId: cell.skuId,
      cutQty: cell.cutQty,
      deliveredQty: cell.deliveredQty,
      room: roomOf(cell),
    })),
    described,
  );
}
