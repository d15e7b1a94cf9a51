/** Reading 付款: what is owed to a party, one payment, and the payments of a document. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { getAccountBalance } from "#backoffice/ledgers/money-ledger/account.ts";
import { type Payable, payables } from "#backoffice/ledgers/money-ledger/payables.ts";
import { accountKindOf } from "#backoffice/masters/party/party.rules.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { findUnpriced } from "#backoffice/trade/inventory/purchase/purchase.query.ts";
import type { DocumentPayment, PartyPayment, PayableRef, paymentEndpoints } from "#contract/party/payments.ts";
import type { PayableKind } from "#contract/system/accounts.ts";
import { refusePaymentVoid } from "./payment.rules.ts";
import { getPaidParty, namedPayable, noSuchPayable, noSuchPayment } from "./payment.ts";

type Endpoints = typeof paymentEndpoints;
type Row = Omit<PartyPayment, "createTime"> & {
  createdAt: Date | string;
  payableKind: PayableKind | null;
  payableId: number | null;
};

/** Open purchases and latest payments that the form of a payment shows. */
const shownOpen = 20;
const shownPayments = 10;

const payments = (where: SQL, rest: SQL = sql``) => sql`
  select slip.id, slip.no, slip.party_id as "partyId", party.name as "partyName", fund.name as "fundName",
    slip.amount_fen as "amountFen", slip.advance, coalesce(used.amount_fen, 0)::int8 as "usedFen",
    slip.balance_after_fen as "balanceAfterFen", slip.remark, slip.status, slip.void_reason as "voidReason",
    coalesce(operator.nick_name, '') as "operatorName", to_char(slip.biz_date, 'YYYY-MM-DD') as "bizDate",
    slip.created_at as "createdAt", slip.version, slip.payable_kind as "payableKind",
    slip.payable_id as "payableId"
  from party_payment slip
  join party on party.id = slip.party_id
  join fund on fund.id = slip.fund_id
  left join sys_user operator on operator.id = slip.created_by
  left join lateral (
    select sum(paid.amount_fen) as amount_fen from account_entry entry
    join payable_allocation paid on paid.entry_id = entry.id and paid.released_by is null
    where entry.doc_type = 'PURCHASE_PAYMENT' and entry.doc_id = slip.id
  ) used on true
  where ${where} ${rest}`;

const shown = ({ createdAt, payableKind: _, payableId: __, ...row }: Row): PartyPayment => ({
  ...row,
  createTime: formatInstant(new Date(createdAt)),
});

export const readPayable: Operation<Endpoints["payable"]> = async (context, { query }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const named = namedPayable(query);
  const [asked] = named ? await findOwed(db, access, sql`kind = ${named.kind} and id = ${named.id}`) : [];
  if (named && !asked) throw new DomainError(noSuchPayable(named.kind));
  const partyId = asked?.partyId ?? query.partyId;
  if (partyId === undefined) throw new DomainError("请选择工厂或供应商");
  const { name, type } = await getPaidParty(context, partyId);
  const open = await findOwed(
    db,
    access,
    sql`party_id = ${partyId} and paid_fen < owed_fen order by biz_date, id, kind limit ${shownOpen}`,
  );
  const latest = await rows<Row>(
    db,
    payments(sql`slip.party_id = ${partyId}`, sql`order by slip.id desc limit ${shownPayments}`),
  );
  return {
    partyId,
    partyName: name,
    balanceFen: await getAccountBalance(db, accountKindOf(type), partyId),
    document: asked ? owedOf(asked) : null,
    open: open.map(owedOf),
    unpriced: await findUnpriced(
      db,
      sql`bought.party_id = ${partyId} and bought.repository_id = any(${pgArray(access.ids("view").filter(access.mayCost))}::bigint[])`,
    ),
    payments: latest.map(shown),
  };
};

interface Owed extends PayableRef {
  partyId: number;
  bizDate: string;
  unpaidFen: number;
}

const owedOf = ({ partyId: _, ...owed }: Owed) => owed;

/** Documents in places whose cost the actor may see. */
function findOwed(db: Db, access: RepositoryAccess, which: SQL): Promise<Owed[]> {
  const places = access.ids("view").filter(access.mayCost);
  return rows<Owed>(
    db,
    sql`select kind, id, no, party_id as "partyId", biz_date::text as "bizDate", owed_fen - paid_fen as "unpaidFen"
        from (${payables}) owed where repository_id = any(${pgArray(places)}::bigint[]) and ${which}`,
  );
}

/** Whoever may be owed: the active, and those with a balance. */
export const listPayees: Operation<Endpoints["payees"]> = ({ db }) =>
  rows(
    db,
    sql`select id, name from party where status = 'ON' or exists (
          select from account where account.owner_id = party.id and kind in ('SUPPLIER', 'FACTORY') and balance_fen <> 0)
        order by code`,
  );

export const paymentDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const [slip] = await rows<Row>(db, payments(sql`slip.id = ${params.id}`));
  if (!slip) throw new DomainError(noSuchPayment);
  const access = await readRepositoryAccess(context);
  const places = pgArray(access.ids("view").filter(access.mayCost));
  const [madeFrom] = await rows<PayableRef>(
    db,
    sql`select kind, id, no from (${payables}) owed
        where kind = ${slip.payableKind} and id = ${slip.payableId} and repository_id = any(${places}::bigint[])`,
  );
  const paid = await rows<PayableRef & { amountFen: number }>(
    db,
    sql`select owed.kind, owed.id, owed.no, sum(paid.amount_fen)::int8 as "amountFen"
        from account_entry entry join payable_allocation paid on paid.entry_id = entry.id and paid.released_by is null
        join (${payables}) owed on owed.kind = paid.payable_kind and owed.id = paid.payable_id
        where entry.doc_type = 'PURCHASE_PAYMENT' and entry.doc_id = ${params.id}
          and owed.repository_id = any(${places}::bigint[])
        group by owed.kind, owed.id, owed.no, owed.biz_date order by owed.biz_date, owed.id, owed.kind`,
  );
  return { ...shown(slip), madeFrom: madeFrom ?? null, paid, voidRefusal: refusePaymentVoid(slip) };
};

/** The payments that pay a purchase or were made from it, the oldest first. */
export async function findDocumentPayments(db: Db, { kind, id }: Payable): Promise<DocumentPayment[]> {
  const found = await rows<Omit<DocumentPayment, "createTime"> & { createdAt: Date | string }>(
    db,
    sql`
    select slip.id, slip.no, fund.name as "fundName", slip.amount_fen as "amountFen", slip.advance, slip.remark,
      slip.status, coalesce(used.amount_fen, 0)::int8 as "usedFen", coalesce(operator.nick_name, '') as "operatorName",
      slip.created_at as "createdAt"
    from (
      select entry.doc_id, sum(paid.amount_fen) as amount_fen
      from payable_allocation paid join account_entry entry on entry.id = paid.entry_id
      where paid.payable_kind = ${kind} and paid.payable_id = ${id} and paid.released_by is null and entry.doc_type = 'PURCHASE_PAYMENT'
      group by entry.doc_id
    ) used
    full join (select id from party_payment where payable_kind = ${kind} and payable_id = ${id}) own on own.id = used.doc_id
    join party_payment slip on slip.id = coalesce(own.id, used.doc_id)
    join fund on fund.id = slip.fund_id
    left join sys_user operator on operator.id = slip.created_by
    order by slip.id`,
  );
  return found.map(({ createdAt, ...slip }) => ({ ...slip, createTime: formatInstant(new Date(createdAt)) }));
}
