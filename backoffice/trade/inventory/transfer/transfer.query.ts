/** Reading 调拨单: the list, one document with what happened to it, and what is to be picked. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { findBalances } from "#backoffice/ledgers/stock-ledger/stock.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { TransferWaiting } from "#contract/inventory/transfer.words.ts";
import type {
  TransferEvent,
  TransferFilter,
  TransferLine,
  TransferRow,
  transferEndpoints,
} from "#contract/inventory/transfers.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { mayInState } from "./transfer.rules.ts";
import { mayHandle, mayMove, maySee, notFound } from "./transfer-document.ts";

type Endpoints = typeof transferEndpoints;

type Head = Omit<TransferRow, "createTime" | "sendTime" | "receiveTime"> & {
  createdAt: Date;
  sentAt: Date | null;
  receivedAt: Date | null;
  createdBy: number | null;
};

const sums = sql`
  select coalesce(sum(apply_qty), 0) as "applyQty", coalesce(sum(sent_qty), 0) as "sentQty",
    coalesce(sum(received_qty), 0) as "receivedQty", coalesce(sum(damaged_qty), 0) as "damagedQty",
    coalesce(sum(returned_qty), 0) as "returnedQty", coalesce(sum(lost_qty), 0) as "lostQty",
    count(distinct sku.product_id) as "styleCount"
  from transfer_line line join sku on sku.id = line.sku_id`;

const heads = (where: SQL, rest: SQL = sql``) => sql`
  select doc.id, doc.no, doc.status, doc.from_id as "fromId", source.name as "fromName", doc.to_id as "toId",
    target.name as "toName", doc.logistics, doc.remark, doc.version, doc.created_by as "createdBy", total.*,
    creator.nick_name as "createBy", doc.created_at as "createdAt", sender.nick_name as "sendBy",
    doc.sent_at as "sentAt", receiver.nick_name as "receiveBy", doc.received_at as "receivedAt"
  from transfer doc
  join repository source on source.id = doc.from_id
  join repository target on target.id = doc.to_id
  left join sys_user creator on creator.id = doc.created_by
  left join sys_user sender on sender.id = doc.sent_by
  left join sys_user receiver on receiver.id = doc.received_by
  cross join lateral (${sums} where line.transfer_id = doc.id) total
  where ${where} ${rest}`;

/** Not all has arrived of a transfer of which something has, or which is closed. */
const hasDifference = sql`doc.status in ('PART_RECEIVED', 'RECEIVED') and exists (
  select from transfer_line line where line.transfer_id = doc.id and line.sent_qty > line.received_qty)`;

/** 待办: what waits of transfers, as conditions on `doc`; 首页, 库存总览 and the list ask the same. */
export function transfersWaiting(access: RepositoryAccess): Record<TransferWaiting, SQL> {
  const among = (right: "view" | "in" | "out") => sql`any(${pgArray(access.ids(right))}::bigint[])`;
  const sent = sql`doc.status in ('SENT', 'PART_RECEIVED')`;
  return {
    send: sql`doc.status = 'DRAFT' and doc.from_id = ${among("out")}`,
    receive: sql`${sent} and doc.to_id = ${among("in")}`,
    transit: sql`${sent} and doc.to_id = ${among("view")}`,
  };
}

/** Those from or to a place that the actor sees; a condition on `doc`. */
export function transfersSeen(access: RepositoryAccess): SQL {
  const visible = pgArray(access.ids("view"));
  return sql`(doc.from_id = any(${visible}::bigint[]) or doc.to_id = any(${visible}::bigint[]))`;
}

/** What the filter finds among what the actor may see; a condition on `doc`. */
async function transfersFound(context: Context, query: TransferFilter): Promise<SQL> {
  const access = await readRepositoryAccess(context);
  return sql.join(
    [
      transfersSeen(access),
      ...daysAsked(sql`doc.biz_date`, query, context.clock),
      ...(query.waiting ? [transfersWaiting(access)[query.waiting]] : []),
      ...(query.fromId === undefined ? [] : [sql`doc.from_id = ${query.fromId}`]),
      ...(query.toId === undefined ? [] : [sql`doc.to_id = ${query.toId}`]),
      ...(query.status.length === 0 ? [] : [sql`doc.status = any(${pgArray(query.status)}::text[])`]),
      ...(query.keyword ? [sql`doc.no = upper(${query.keyword})`] : []),
      ...(query.styleNo
        ? [
            sql`exists (select from transfer_line line join sku on sku.id = line.sku_id
              join product on product.id = sku.product_id
              where line.transfer_id = doc.id and product.style_no = upper(${query.styleNo}))`,
          ]
        : []),
      ...(query.difference === undefined ? [] : [query.difference ? hasDifference : sql`not (${hasDifference})`]),
    ],
    sql` and `,
  );
}

export const listTransfers: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const where = await transfersFound(context, query);
  const [total] = await rows<{ count: number; applyQty: number; sentQty: number; receivedQty: number; lack: number }>(
    db,
    sql`
    select count(distinct doc.id) as count, coalesce(sum(apply_qty), 0) as "applyQty",
      coalesce(sum(sent_qty), 0) as "sentQty", coalesce(sum(received_qty), 0) as "receivedQty",
      coalesce(sum(sent_qty - received_qty) filter (where doc.status in ('PART_RECEIVED', 'RECEIVED')), 0) as lack
    from transfer doc left join transfer_line line on line.transfer_id = doc.id where ${where}`,
  );
  const { count = 0, applyQty = 0, sentQty = 0, receivedQty = 0, lack = 0 } = total ?? {};
  const content = await rows<Head>(
    db,
    heads(where, sql`order by doc.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  return {
    content: content.map(shown),
    totalElements: count,
    totals: { applyQty, sentQty, receivedQty, difference: lack },
  };
};

/** For the export: ids of what the filter finds, the newest first. */
export async function findTransferIds(context: Context, query: TransferFilter): Promise<number[]> {
  const where = await transfersFound(context, query);
  const found = await rows<{ id: number }>(
    context.db,
    sql`select doc.id from transfer doc where ${where} order by doc.id desc`,
  );
  return found.map(({ id }) => id);
}

/** For the export: the documents with these ids, the newest first. */
export async function readTransferHeads({ db }: Context, ids: readonly number[]): Promise<TransferRow[]> {
  const where = sql`doc.id = any(${pgArray(ids)}::bigint[])`;
  return (await rows<Head>(db, heads(where, sql`order by doc.id desc`))).map(shown);
}

export const transferDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(context.db, heads(sql`doc.id = ${params.id}`));
  if (!head || !maySee(access, head)) throw new DomainError(notFound);
  return {
    ...shown(head),
    lines: await readLines(context, access, head),
    events: await readEvents(context, head.id),
    possible: possibleActions(context, access, head),
  };
};

async function readLines({ db }: Context, access: RepositoryAccess, { id, fromId }: Head): Promise<TransferLine[]> {
  const lines = await rows<Omit<TransferLine, "available" | "skuId"> & { skuId: number }>(
    db,
    sql`
    select id, sku_id as "skuId", apply_qty as "applyQty", sent_qty as "sentQty", received_qty as "receivedQty",
      damaged_qty as "damagedQty", returned_qty as "returnedQty", lost_qty as "lostQty"
    from transfer_line where transfer_id = ${id} order by line_no, id`,
  );
  const skuIds = lines.map(({ skuId }) => skuId);
  const described = await describeSkus(db, skuIds);
  const balances = access.may(fromId, "view")
    ? await findBalances(db, { repositoryId: fromId, grade: 1, skuIds })
    : null;
  return inReadingOrder(lines, described).map((line) => ({
    ...line,
    available: balances && (balances.get(line.skuId)?.available ?? 0),
  }));
}

async function readEvents({ db }: Context, transferId: number): Promise<TransferEvent[]> {
  const found = await rows<Omit<TransferEvent, "createTime"> & { createdAt: Date }>(
    db,
    sql`
    select event.id, event.kind, event.responsible, event.remark, operator.nick_name as operator,
      event.created_at as "createdAt", sum(line.qty) as qty, sum(line.damaged_qty) as "damagedQty"
    from transfer_event event
    join transfer_event_line line on line.event_id = event.id
    left join sys_user operator on operator.id = event.operator_id
    where event.transfer_id = ${transferId} group by event.id, operator.nick_name order by event.id`,
  );
  return found.map(({ createdAt, ...event }) => ({ ...event, createTime: formatInstant(new Date(createdAt)) }));
}

/** State, permission and place together, so that a page offers only what would be done. */
function possibleActions(context: Context, access: RepositoryAccess, head: Head) {
  const holds = (...codes: string[]) => hasPermission(context.actor.permissions, codes);
  const { transferAdd, transferEdit, transferDel, transferSend, transferReceive, transferDiff } = permissions;
  const drafts = mayMove(access, head);
  return {
    edit:
      mayInState(head.status, "edit") &&
      drafts &&
      holds(transferAdd, transferEdit) &&
      mayHandle(context, head, [transferEdit]),
    cancel:
      mayInState(head.status, "cancel") &&
      drafts &&
      holds(transferAdd, transferDel) &&
      mayHandle(context, head, [transferDel]),
    send: mayInState(head.status, "send") && holds(transferSend) && access.may(head.fromId, "out"),
    receive: mayInState(head.status, "receive") && holds(transferReceive) && access.may(head.toId, "in"),
    settle: mayInState(head.status, "settle") && holds(transferDiff) && access.may(head.fromId, "move"),
    recall: mayInState(head.status, "recall") && holds(transferSend) && access.may(head.fromId, "out"),
    copy: holds(transferAdd) && drafts && access.may(head.fromId, "view") && access.may(head.toId, "view"),
  };
}

function shown({ createdAt, sentAt, receivedAt, createdBy: _createdBy, ...head }: Head): TransferRow {
  return {
    ...head,
    createTime: formatInstant(new Date(createdAt)),
    sendTime: formatInstantOrNull(sentAt && new Date(sentAt)),
    receiveTime: formatInstantOrNull(receivedAt && new Date(receivedAt)),
  };
}
