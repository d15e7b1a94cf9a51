/** Reading 付款: what is owed to a supplier, one payment, and the payments of a purchase. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/clock.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { findUnpriced } from "#backoffice/inventory/purchase/purchase.query.ts";
import { notFound } from "#backoffice/inventory/purchase/purchase-document.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { getAccountBalance } from "#backoffice/money-ledger/account.ts";
import type {
  PurchasePayment,
  SupplierPayment,
  supplierPaymentEndpoints,
} from "#contract/inventory/supplier-payments.ts";
import { refusePaymentVoid } from "./supplier-payment.rules.ts";
import { getSupplier, noSuchPayment } from "./supplier-payment.ts";

type Endpoints = typeof supplierPaymentEndpoints;
type Row = Omit<SupplierPayment, "createTime"> & { createdAt: Date | string; purchaseId: number | null };

/** Open purchases and latest payments that the form of a payment shows. */
const shownOpen = 20;
const shownPayments = 10;

const payments = (where: SQL, rest: SQL = sql``) => sql`
  select slip.id, slip.no, slip.party_id as "partyId", party.name as "partyName", fund.name as "fundName",
    slip.amount_fen as "amountFen", slip.advance, coalesce(used.amount_fen, 0)::int8 as "usedFen",
    slip.balance_after_fen as "balanceAfterFen", slip.remark, slip.status, slip.void_reason as "voidReason",
    coalesce(operator.nick_name, '') as "operatorName", to_char(slip.biz_date, 'YYYY-MM-DD') as "bizDate",
    slip.created_at as "createdAt", slip.version, slip.purchase_id as "purchaseId"
  from supplier_payment slip
  join party on party.id = slip.party_id
  join fund on fund.id = slip.fund_id
  left join sys_user operator on operator.id = slip.created_by
  left join lateral (
    select sum(paid.amount_fen) as amount_fen from account_entry entry
    join purchase_allocation paid on paid.entry_id = entry.id and paid.released_by is null
    where entry.doc_type = 'PURCHASE_PAYMENT' and entry.doc_id = slip.id
  ) used on true
  where ${where} ${rest}`;

const shown = ({ createdAt, purchaseId: _, ...row }: Row): SupplierPayment => ({
  ...row,
  createTime: formatInstant(new Date(createdAt)),
});

export const readPayable: Operation<Endpoints["payable"]> = async (context, { query }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const asked = query.purchaseId === undefined ? [] : await findOwed(db, access, sql`bought.id = ${query.purchaseId}`);
  const [named] = asked;
  if (query.purchaseId !== undefined && !named) throw new DomainError(notFound);
  const partyId = named?.partyId ?? query.partyId;
  if (partyId === undefined) throw new DomainError("请选择供应商");
  const { name } = await getSupplier(context, partyId);
  const open = await findOwed(
    db,
    access,
    sql`bought.party_id = ${partyId} and bought.paid_fen < bought.owed_fen order by bought.id limit ${shownOpen}`,
  );
  const latest = await rows<Row>(
    db,
    payments(sql`slip.party_id = ${partyId}`, sql`order by slip.id desc limit ${shownPayments}`),
  );
  return {
    partyId,
    partyName: name,
    balanceFen: await getAccountBalance(db, "SUPPLIER", partyId),
    purchase: named ? owedOf(named) : null,
    open: open.map(owedOf),
    unpriced: await findUnpriced(
      db,
      sql`bought.party_id = ${partyId} and bought.repository_id = any(${pgArray(access.ids("view").filter(access.mayCost))}::bigint[])`,
    ),
    payments: latest.map(shown),
  };
};

interface Owed {
  id: number;
  no: string;
  partyId: number;
  bizDate: string;
  unpaidFen: number;
}

const owedOf = ({ partyId: _, ...owed }: Owed) => owed;

/** Purchases in places whose cost the actor may see. */
function findOwed(db: Db, access: RepositoryAccess, which: SQL): Promise<Owed[]> {
  const places = access.ids("view").filter(access.mayCost);
  return rows<Owed>(
    db,
    sql`select bought.id, bought.no, bought.party_id as "partyId", bought.biz_date::text as "bizDate",
          bought.owed_fen - bought.paid_fen as "unpaidFen"
        from purchase bought where bought.repository_id = any(${pgArray(places)}::bigint[]) and ${which}`,
  );
}

export const supplierPaymentDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const [slip] = await rows<Row>(db, payments(sql`slip.id = ${params.id}`));
  if (!slip) throw new DomainError(noSuchPayment);
  const access = await readRepositoryAccess(context);
  const places = pgArray(access.ids("view").filter(access.mayCost));
  const [madeFrom] = await rows<{ id: number; no: string }>(
    db,
    sql`select id, no from purchase where id = ${slip.purchaseId} and repository_id = any(${places}::bigint[])`,
  );
  const purchases = await rows<{ id: number; no: string; amountFen: number }>(
    db,
    sql`select bought.id, bought.no, sum(paid.amount_fen)::int8 as "amountFen"
        from account_entry entry join purchase_allocation paid on paid.entry_id = entry.id and paid.released_by is null
        join purchase bought on bought.id = paid.purchase_id
        where entry.doc_type = 'PURCHASE_PAYMENT' and entry.doc_id = ${params.id}
          and bought.repository_id = any(${places}::bigint[])
        group by bought.id, bought.no order by bought.id`,
  );
  return { ...shown(slip), purchase: madeFrom ?? null, purchases, voidRefusal: refusePaymentVoid(slip) };
};

/** The payments that pay a purchase or were made from it, the oldest first. */
export async function findPurchasePayments(db: Db, purchaseId: number): Promise<PurchasePayment[]> {
  const found = await rows<Omit<PurchasePayment, "createTime"> & { createdAt: Date | string }>(
    db,
    sql`
    select slip.id, slip.no, fund.name as "fundName", slip.amount_fen as "amountFen", slip.advance, slip.remark,
      slip.status, coalesce(used.amount_fen, 0)::int8 as "usedFen", coalesce(operator.nick_name, '') as "operatorName",
      slip.created_at as "createdAt"
    from (
      select entry.doc_id, sum(paid.amount_fen) as amount_fen
      from purchase_allocation paid join account_entry entry on entry.id = paid.entry_id
      where paid.purchase_id = ${purchaseId} and paid.released_by is null group by entry.doc_id
    ) used
    full join (select id from supplier_payment where purchase_id = ${purchaseId}) own on own.id = used.doc_id
    join supplier_payment slip on slip.id = coalesce(own.id, used.doc_id)
    join fund on fund.id = slip.fund_id
    left join sys_user operator on operator.id = slip.created_by
    order by slip.id`,
  );
  return found.map(({ createdAt, ...slip }) => ({ ...slip, createTime: formatInstant(new Date(createdAt)) }));
}
