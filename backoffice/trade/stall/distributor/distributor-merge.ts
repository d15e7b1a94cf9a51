/** 合并客户: two records of one customer become one (domain.md §3.4). Cannot be undone. */
import { eq, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { edited } from "#backoffice/ground/documents/write.ts";
import { findAccountBalances } from "#backoffice/ledgers/money-ledger/account.ts";
import { allocateCredits } from "#backoffice/ledgers/money-ledger/allocate.ts";
import { moveCustomerDays } from "#backoffice/overview/statistics/customer-days.ts";
import type { Received } from "#contract/endpoint.ts";
import type { distributorMergeEndpoints, MergePlan } from "#contract/stall/distributor-merge.ts";
import { refuseMerge } from "./distributor.rules.ts";
import { distributor } from "./distributor.tables.ts";
import { type Distributor, lockDistributor } from "./distributor.ts";
import { carryOver } from "./distributor-merge-money.ts";
import { withShownPhone } from "./distributor-phone.ts";
import { refreshCustomerYears } from "./distributor-year.ts";

type Endpoints = typeof distributorMergeEndpoints;

export const planMerge: Operation<Endpoints["plan"]> = async (context, { params, query }) => {
  const { db } = context;
  const ids = [params.id, query.intoId];
  const found = await db
    .select()
    .from(distributor)
    .where(sql`${distributor.id} = any(${`{${ids}}`}::bigint[])`);
  const balances = await findAccountBalances(db, "DISTRIBUTOR", ids);
  const bonuses = await findAccountBalances(db, "DISTRIBUTOR_BONUS", ids);
  const side = (id: number) => {
    const row = found.find((one) => one.id === id);
    if (!row) throw new DomainError("客户不存在，请重新选择");
    return { ...row, balanceFen: balances.get(id) ?? 0, bonusFen: bonuses.get(id) ?? 0 };
  };
  const [from, into] = [side(params.id), side(query.intoId)];
  const moving = await oneRow<Omit<MergePlan, "from" | "into" | "refusal">>(
    db,
    sql`
    select
      (select count(*)::int8 from bill where distributor_id = ${from.id} and status in ('CONFIRMED', 'VOID')) as bills,
      (select count(*)::int8 from bill where distributor_id = ${from.id} and status = 'HELD') as "heldBills",
      (select coalesce(sum(owed_qty), 0)::int8 from bill
       where distributor_id = ${from.id} and owed_qty > 0 and status = 'CONFIRMED') as "owedQty",
      (select count(*)::int8 from recharge where distributor_id = ${from.id}) as recharges,
      (select count(*)::int8 from receipt where distributor_id = ${from.id}) as receipts,
      (select count(*)::int8 from customer_price where distributor_id = ${from.id}) as prices,
      (select count(*)::int8 from last_price where distributor_id = ${from.id}) as "lastPrices"`,
  );
  const shown = { from: withShownPhone(context, from), into: withShownPhone(context, into) };
  return { ...shown, ...moving, refusal: refuseMerge(from, into) };
};

/** Waits for whatever either customer has under way; from then on there is one account, and one history. */
export const mergeDistributor: Operation<Endpoints["merge"]> = async (context, { params, body }) => {
  const { db, clock } = context;
  const { from, into } = await lockBoth(db, params.id, body);
  const refusal = refuseMerge(from, into);
  if (refusal) throw new DomainError(refusal);
  const remark = `${from.name}（${from.code}）合并到 ${into.name}（${into.code}）`;
  const carried = await carryOver(context, { fromId: from.id, intoId: into.id, remark });
  await moveDocuments(db, from.id, into.id);
  await movePrices(db, from.id, into.id);
  await moveCustomerDays(db, from.id, into.id);
  await refreshCustomerYears(db, [from.id, into.id], bizDateOf(clock.now()));
  await allocateCredits(context, into.id);
  const touched = edited(context);
  // Who came to the one through an earlier merger now comes to the other.
  await db.update(distributor).set({ mergedIntoId: into.id }).where(eq(distributor.mergedIntoId, from.id));
  await db
    .update(distributor)
    .set({
      ...touched,
      status: "DISABLED",
      mergedIntoId: into.id,
      creditLimitFen: 0,
      lastBillAt: null,
      version: from.version + 1,
    })
    .where(eq(distributor.id, from.id));
  const version = into.version + 1;
  await db
    .update(distributor)
    .set({ ...touched, version, lastBillAt: later(from.lastBillAt, into.lastBillAt) })
    .where(eq(distributor.id, into.id));
  await writeAudit(context, [
    {
      entity: "distributor",
      entityId: from.id,
      action: "merge",
      before: { status: from.status, creditLimitFen: from.creditLimitFen, ...carried },
      after: { status: "DISABLED", creditLimitFen: 0, mergedIntoId: into.id },
    },
    { entity: "distributor", entityId: into.id, action: "mergeInto", after: { fromId: from.id, ...carried } },
  ]);
  return { id: into.id, version };
};

/** In the order of their ids, so that two mergers wait for each other. */
async function lockBoth(
  db: Db,
  fromId: number,
  { intoId, version, intoVersion }: Received<Endpoints["merge"]>["body"],
): Promise<{ from: Distributor; into: Distributor }> {
  const versions = new Map([
    [intoId, intoVersion],
    [fromId, version],
  ]);
  const locked = new Map<number, Distributor>();
  for (const id of [...versions.keys()].sort((a, b) => a - b)) {
    locked.set(id, await lockDistributor(db, id, versions.get(id) ?? null, { alone: true }));
  }
  const [from, into] = [locked.get(fromId), locked.get(intoId)];
  if (!from || !into) throw new Error("both were locked");
  return { from, into };
}

async function moveDocuments(db: Db, fromId: number, intoId: number): Promise<void> {
  await db.execute(sql`update bill set distributor_id = ${intoId} where distributor_id = ${fromId}`);
  await db.execute(sql`update recharge set distributor_id = ${intoId} where distributor_id = ${fromId}`);
  await db.execute(sql`update receipt set distributor_id = ${intoId} where distributor_id = ${fromId}`);
}

/** Of two prices of one style the newer stays. */
async function movePrices(db: Db, fromId: number, intoId: number): Promise<void> {
  await db.execute(sql`
    with moved as (delete from customer_price where distributor_id = ${fromId} returning *)
    insert into customer_price as kept (distributor_id, product_id, price_fen, updated_by, updated_at)
    select ${intoId}::bigint, product_id, price_fen, updated_by, updated_at from moved
    on conflict (distributor_id, product_id) do update
    set price_fen = excluded.price_fen, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    where excluded.updated_at > kept.updated_at`);
  await db.execute(sql`
    with moved as (delete from last_price where distributor_id = ${fromId} returning *)
    insert into last_price as kept (distributor_id, product_id, price_fen, bill_id, at)
    select ${intoId}::bigint, product_id, price_fen, bill_id, at from moved
    on conflict (distributor_id, product_id) do update
    set price_fen = excluded.price_fen, bill_id = excluded.bill_id, at = excluded.at
    where excluded.at > kept.at`);
}

function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}
