/** 冻结, 解冻, 停用 and 启用 (domain.md §3.4). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import { getAccountBalance } from "#backoffice/ledgers/money-ledger/account.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { distributorEndpoints } from "#contract/stall/distributors.ts";
import { type DistributorAct, type OpenBusiness, planTransition, refuseDisable } from "./distributor.rules.ts";
import { distributor } from "./distributor.tables.ts";
import { lockDistributor } from "./distributor.ts";

type Input = Received<typeof distributorEndpoints.freeze>;
type Saved = Answer<typeof distributorEndpoints.freeze>;

export const freezeDistributor = (context: Context, input: Input) => change(context, "freeze", input);
export const unfreezeDistributor = (context: Context, input: Input) => change(context, "unfreeze", input);
/** Needs a settled account, nothing owed either way, and nothing under way. */
export const disableDistributor = (context: Context, input: Input) => change(context, "disable", input);
export const enableDistributor = (context: Context, input: Input) => change(context, "enable", input);

async function change(context: Context, act: DistributorAct, { params, body }: Input): Promise<Saved> {
  const row = await lockDistributor(context.db, params.id, body.version, { alone: true });
  const { to, refusal } = planTransition(row, act);
  if (refusal !== null) throw new DomainError(refusal);
  if (act === "disable") {
    const open = refuseDisable(row.name, await readOpenBusiness(context, row.id));
    if (open) throw new DomainError(open);
  }
  const saved = await touch(context, distributor, row, { status: to });
  const before = { status: row.status };
  await writeAudit(context, [{ entity: "distributor", entityId: row.id, action: act, before, after: { status: to } }]);
  return { id: row.id, ...saved };
}

async function readOpenBusiness({ db }: Context, id: number): Promise<OpenBusiness> {
  const [counted] = await rows<Pick<OpenBusiness, "owedQty" | "heldBills" | "pendingRecharges">>(
    db,
    sql`
    select
      (select coalesce(sum(owed_qty), 0)::int8 from bill
       where distributor_id = ${id} and owed_qty > 0 and status = 'CONFIRMED') as "owedQty",
      (select count(*)::int8 from bill where distributor_id = ${id} and status = 'HELD') as "heldBills",
      (select count(*)::int8 from recharge where distributor_id = ${id} and status = 'PENDING') as "pendingRecharges"`,
  );
  return {
    balanceFen: await getAccountBalance(db, "DISTRIBUTOR", id),
    bonusFen: await getAccountBalance(db, "DISTRIBUTOR_BONUS", id),
    ...(counted ?? { owedQty: 0, heldBills: 0, pendingRecharges: 0 }),
  };
}
