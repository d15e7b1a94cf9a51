/** Reading 采购单: the list, and one document with its lines, receipts and returns. Amounts only for who may see cost. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { findBoughtStyles } from "#backoffice/masters/goods/product/purchase-price.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { findDocumentPayments } from "#backoffice/trade/party/payment/payment.query.ts";
import type { PurchaseWaiting } from "#contract/inventory/purchase.words.ts";
import type {
  PurchaseFilter,
  PurchaseLine,
  PurchasePossible,
  PurchaseRow,
  purchaseEndpoints,
} from "#contract/inventory/purchases.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { leftToReceive, mostReceivable, type PurchaseAction, refusePurchaseAction } from "./purchase.rules.ts";
import { notFound } from "./purchase-document.ts";

type Endpoints = typeof purchaseEndpoints;

/** A row with everything, also what not every reader may see. */
interface Head extends Omit<PurchaseRow, "createTime" | "unpaidFen" | keyof Amounts>, Amounts {
  createdAt: Date;
  freightFen: number;
  discountFen: number;
  attachmentId: string | null;
}

type Amounts = Record<"amountFen" | "receivedFen" | "paidFen" | "unpricedLines" | "unpricedReceived", number>;

type Sums = Record<"qty" | "receivedQty" | "amountFen" | "unpricedLines" | "paidFen" | "unpaidFen", number>;

const heads = (where: SQL, rest: SQL = sql``) => sql`
  select bought.id, bought.no, bought.status, bought.party_id as "partyId", party.name as "partyName",
    bought.repository_id as "repositoryId", repository.name as "repositoryName", bought.remark, bought.version,
    bought.biz_date::text as "bizDate", creator.nick_name as "createBy", bought.created_at as "createdAt",
    bought.freight_fen as "freightFen", bought.discount_fen as "discountFen", bought.attachment_id as "attachmentId",
    sums.styles as "styleCount", sums.lines as "lineCount", sums.qty, sums.received as "receivedQty",
    sums.returned as "returnedQty", sums.goods + bought.freight_fen - bought.discount_fen as "amountFen",
    sums.unpriced as "unpricedLines", sums.unpriced_received as "unpricedReceived", bought.owed_fen as "receivedFen", bought.paid_fen as "paidFen"
  from purchase bought
  join party on party.id = bought.party_id
  join repository on repository.id = bought.repository_id
  left join sys_user creator on creator.id = bought.created_by
  cross join lateral (
    select count(*)::int8 as lines, count(distinct sku.product_id)::int8 as styles,
      coalesce(sum(line.qty), 0)::int8 as qty, coalesce(sum(line.received_qty), 0)::int8 as received,
      coalesce(sum(line.returned_qty), 0)::int8 as returned,
      coalesce(sum(line.qty::int8 * line.price_fen), 0)::int8 as goods,
      count(*) filter (where line.price_fen is null)::int8 as unpriced,
      count(*) filter (where line.price_fen is null and line.received_qty > line.returned_qty)::int8 as unpriced_received
    from purchase_line line join sku on sku.id = line.sku_id where line.purchase_id = bought.id
  ) sums
  where ${where} ${rest}`;

/** 待办: what waits of purchases, as conditions on `bought`; 首页 and the list ask the same. */
export function purchasesWaiting(access: RepositoryAccess): Record<PurchaseWaiting, SQL> {
  return {
    receive: sql`bought.status in ('WAIT', 'PART') and bought.repository_id = any(${pgArray(access.ids("in"))}::bigint[])`,
  };
}

/** What the filter finds among what the actor may see; a condition on `bought` and `party`. */
function purchasesFound({ clock }: Context, access: RepositoryAccess, query: PurchaseFilter): SQL {
  const visible = access.ids("view").filter((id) => query.repositoryId === undefined || id === query.repositoryId);
  const { keyword } = query;
  return sql.join(
    [
      sql`bought.repository_id = any(${pgArray(visible)}::bigint[])`,
      ...daysAsked(sql`bought.biz_date`, query, clock),
      ...(query.waiting ? [purchasesWaiting(access)[query.waiting]] : []),
      ...(query.partyId === undefined ? [] : [sql`bought.party_id = ${query.partyId}`]),
      ...(query.status ? [sql`bought.status = ${query.status}`] : []),
      ...(keyword ? [matches(keyword)] : []),
    ],
    sql` and `,
  );
}

export const listPurchases: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const where = purchasesFound(context, access, query);
  const totals = await oneRow<Sums & { count: number; places: string }>(
    db,
    sql`
    select count(*)::int8 as count, coalesce(sum(qty), 0)::int8 as qty,
      coalesce(sum("receivedQty"), 0)::int8 as "receivedQty", coalesce(sum("amountFen"), 0)::int8 as "amountFen",
      coalesce(sum("unpricedLines"), 0)::int8 as "unpricedLines", coalesce(sum("paidFen"), 0)::int8 as "paidFen", coalesce(sum("receivedFen" - "paidFen"), 0)::int8 as "unpaidFen",
      coalesce(string_agg(distinct "repositoryId"::text, ','), '') as places
    from (${heads(where)}) found`,
  );
  const content = await rows<Head>(
    db,
    heads(where, sql`order by bought.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  const { count, places, qty, receivedQty, ...amounts } = totals;
  const found = places.split(",").filter(Boolean).map(Number);
  const seesAll = (found.length > 0 ? found : access.ids("view")).every(access.mayCost);
  return {
    content: content.map((head) => shown(head, access)),
    totalElements: count,
    totals: { qty, receivedQty, ...(seesAll && amounts) },
  };
};

/** Purchases of which goods came in that have no price, the oldest first; `which` is a condition on `bought`. */
export function findUnpriced(
  db: Db,
  which: SQL,
): Promise<{ id: number; no: string; bizDate: string; lines: number }[]> {
  return rows(
    db,
    sql`select bought.id, bought.no, bought.biz_date::text as "bizDate", count(*)::int8 as lines
        from purchase bought join purchase_line line on line.purchase_id = bought.id
        where line.price_fen is null and line.received_qty > line.returned_qty and ${which}
        group by bought.id order by bought.id`,
  );
}

/** For the export: ids of what the filter finds, the newest first. */
export async function findPurchaseIds(
  context: Context,
  access: RepositoryAccess,
  query: PurchaseFilter,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    context.db,
    sql`select bought.id from purchase bought join party on party.id = bought.party_id
        where ${purchasesFound(context, access, query)} order by bought.id desc`,
  );
  return found.map(({ id }) => id);
}

/** For the export: the documents with these ids, the newest first; amounts only where cost may be seen. */
export async function readPurchaseHeads(
  { db }: Context,
  access: RepositoryAccess,
  ids: readonly number[],
): Promise<PurchaseRow[]> {
  const where = sql`bought.id = any(${pgArray(ids)}::bigint[])`;
  return (await rows<Head>(db, heads(where, sql`order by bought.id desc`))).map((head) => shown(head, access));
}

/** By number of the document or of a receipt, by 款号, and by words of supplier and remark. */
function matches(keyword: string): SQL {
  const code = keyword.toUpperCase();
  return sql`(
    bought.no = ${code} or position(${keyword} in party.name) > 0 or position(${keyword} in bought.remark) > 0
    or exists (select from purchase_receipt receipt where receipt.purchase_id = bought.id and receipt.no = ${code})
    or exists (
      select from purchase_line line join sku on sku.id = line.sku_id join product on product.id = sku.product_id
      where line.purchase_id = bought.id and product.style_no = ${code}
    )
  )`;
}

export const purchaseDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(context.db, heads(sql`bought.id = ${params.id}`));
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError(notFound);
  const seesCost = access.mayCost(head.repositoryId);
  const { freightFen, discountFen, attachmentId } = head;
  return {
    ...shown(head, access),
    attachmentId,
    ...(seesCost && { freightFen, discountFen }),
    lines: await readLines(context, head.id, seesCost),
    receipts: await readReceipts(context, head.id, seesCost),
    ...(seesCost && { payments: await findDocumentPayments(context.db, { kind: "PURCHASE", id: head.id }) }),
    possible: possibleActions(context, head, access),
  };
};

async function readLines({ db }: Context, purchaseId: number, seesCost: boolean): Promise<PurchaseLine[]> {
  const found = await rows<
    Record<"id" | "skuId" | "qty" | "receivedQty" | "returnedQty", number> & { priceFen: number | null }
  >(
    db,
    sql`
    select id, sku_id as "skuId", qty, received_qty as "receivedQty", returned_qty as "returnedQty",
      price_fen as "priceFen"
    from purchase_line where purchase_id = ${purchaseId} order by line_no, id`,
  );
  const skuIds = found.map(({ skuId }) => skuId);
  const described = await describeSkus(db, skuIds);
  const styles = await findBoughtStyles(db, skuIds);
  return inReadingOrder(found, described).map(({ priceFen, ...line }) => {
    const { lastPurchaseFen = null } = styles.get(line.skuId) ?? {};
    const room = { left: leftToReceive(line), most: mostReceivable(line) };
    return { ...line, ...room, ...(seesCost && { priceFen, lastPurchaseFen }) };
  });
}

async function readReceipts({ db }: Context, purchaseId: number, seesCost: boolean) {
  const found = await rows<{
    id: number;
    no: string;
    kind: "RECEIPT" | "RETURN";
    amountFen: number;
    reason: string;
    operator: string | null;
    createdAt: Date;
    voidBy: string | null;
    voidedAt: Date | null;
  }>(
    db,
    sql`
    select receipt.id, receipt.no, receipt.kind, receipt.amount_fen as "amountFen", receipt.reason,
      operator.nick_name as operator, receipt.created_at as "createdAt", voider.nick_name as "voidBy",
      receipt.voided_at as "voidedAt"
    from purchase_receipt receipt
    left join sys_user operator on operator.id = receipt.operator_id
    left join sys_user voider on voider.id = receipt.voided_by
    where receipt.purchase_id = ${purchaseId} order by receipt.id`,
  );
  const lines = await rows<Record<"receiptId" | "skuId" | "qty", number> & { amountFen: number | null }>(
    db,
    sql`
    select piece.receipt_id as "receiptId", line.sku_id as "skuId", piece.qty,
      case when line.price_fen is not null then piece.amount_fen end as "amountFen"
    from purchase_receipt_line piece join purchase_line line on line.id = piece.line_id
    where line.purchase_id = ${purchaseId} order by line.line_no, line.id`,
  );
  return found.map(({ createdAt, voidedAt, amountFen, ...receipt }) => {
    const own = lines.filter(({ receiptId }) => receiptId === receipt.id);
    return {
      ...receipt,
      createTime: formatInstant(new Date(createdAt)),
      voidTime: formatInstantOrNull(voidedAt && new Date(voidedAt)),
      qty: own.reduce((sum, { qty }) => sum + qty, 0),
      ...(seesCost && { amountFen }),
      lines: own.map(({ skuId, qty, amountFen: lineFen }) => ({
        skuId,
        qty,
        ...(seesCost && { amountFen: lineFen }),
      })),
    };
  });
}

function possibleActions(
  { actor }: Context,
  { no, status, repositoryId, paidFen, unpricedLines }: Head,
  access: RepositoryAccess,
): PurchasePossible {
  const may = (action: PurchaseAction, right: "in" | "out", codes: readonly string[]) =>
    refusePurchaseAction(no, status, action) === null &&
    access.may(repositoryId, right) &&
    hasPermission(actor.permissions, codes);
  const mayPrice = refusePurchaseAction(no, status, "price") === null && (paidFen === 0 || unpricedLines > 0);
  const voiders = status === "DRAFT" ? [permissions.purchaseDel, permissions.purchaseVoid] : [permissions.purchaseVoid];
  return {
    edit: may("edit", "in", [permissions.purchaseEdit]),
    submit: may("submit", "in", [permissions.purchaseEdit]),
    price: access.mayCost(repositoryId) && mayPrice,
    receive: may("receive", "in", [permissions.purchaseReceive]),
    return: may("return", "out", [permissions.purchaseReturn]),
    voidReceipt: may("voidReceipt", "in", [permissions.purchaseVoid]),
    voidReturn: may("voidReceipt", "out", [permissions.purchaseVoid]),
    void: may("void", "in", voiders),
    pay:
      status !== "DRAFT" &&
      status !== "VOID" &&
      access.mayCost(repositoryId) &&
      hasPermission(actor.permissions, [permissions.factoryPay]),
  };
}

function shown(head: Head, access: RepositoryAccess): PurchaseRow {
  const { createdAt, amountFen, receivedFen, paidFen, unpricedLines, unpricedReceived, ...more } = head;
  const { freightFen: _f, discountFen: _d, attachmentId: _a, ...rest } = more;
  return {
    ...rest,
    createTime: formatInstant(new Date(createdAt)),
    ...(access.mayCost(head.repositoryId) && {
      ...{ amountFen, unpricedLines, unpricedReceived },
      ...{ receivedFen, paidFen, unpaidFen: receivedFen - paidFen },
    }),
  };
}
