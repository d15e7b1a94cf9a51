/** 分销商: making and changing them (domain.md §3.4). */

import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { nextCode } from "#backoffice/ground/documents/next-code.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { isPerson } from "#backoffice/ground/users/people.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { pinyinInitials } from "#backoffice/masters/goods/pinyin.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { getStrategy } from "#backoffice/masters/strategy/strategy.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { DistributorFields, distributorEndpoints } from "#contract/stall/distributors.ts";
import { planCredit } from "./distributor.rules.ts";
import { distributor } from "./distributor.tables.ts";
import { keptPhone } from "./distributor-phone.ts";

type Endpoints = typeof distributorEndpoints;
export type Distributor = typeof distributor.$inferSelect;

export const addDistributor: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { db } = context;
  keptPhone(body.phone, null);
  if (body.openingFen !== 0 && !may(context, permissions.accountAdjust)) {
    throw new DomainError("您没有录入期初余额的权限");
  }
  await assertPhoneFree(db, 0, body.phone);
  await assertNameFree(db, body.name, body.answered);
  const chosen = await getStrategy(db, null, body.strategyId);
  await assertOwner(db, null, body);
  const { creditFen, refusal } = planCredit({
    name: body.name,
    phone: body.phone,
    askedFen: body.creditLimitFen ?? null,
    beforeFen: 0,
    usualFen: chosen.defaultCreditFen,
    maySet: may(context, permissions.distributorCredit),
  });
  if (refusal !== null) throw new DomainError(refusal);
  const code = await nextCode(db, { lock: "distributorCode", table: "distributor", prefix: "K", digits: 5 });
  const written = { ...columnsOf(body), strategyId: chosen.id, creditLimitFen: creditFen };
  const created = await insertRow(db, distributor, { code, ...written, ...stamp(context) });
  await openAccount(context, created.id, body.openingFen);
  const after = { ...written, openingFen: body.openingFen };
  await writeAudit(context, [{ entity: "distributor", entityId: created.id, action: "add", after }]);
  return { ...created, code };
};

/** What a customer owed (`−`) or had paid ahead (`+`) before the first document. */
export async function openAccount(context: Context, id: number, amountFen: number): Promise<void> {
  await postMoney(context, { docType: "DISTRIBUTOR", docId: id, stallId: null }, [
    { kind: "DISTRIBUTOR", ownerId: id, amountFen, entryType: "OPENING", remark: "期初余额" },
  ]);
}

export const editDistributor: Operation<Endpoints["edit"]> = async (context, { body: sent }) => {
  const { db } = context;
  const before = await lockDistributor(db, sent.id, sent.version);
  const body = { ...sent, phone: keptPhone(sent.phone, before.phone) };
  if (before.walkIn) throw new DomainError("散客是系统客户，不能修改");
  if (before.mergedIntoId !== null) throw new DomainError(`${before.name}已合并到其他客户，不能修改`);
  await assertPhoneFree(db, body.id, body.phone);
  const chosen = await getStrategy(db, before, body.strategyId ?? before.strategyId);
  await assertOwner(db, before, body);
  const { creditFen, refusal } = planCredit({
    name: body.name,
    phone: body.phone,
    askedFen: body.creditLimitFen ?? null,
    beforeFen: before.creditLimitFen,
    usualFen: before.creditLimitFen,
    maySet: may(context, permissions.distributorCredit),
  });
  if (refusal !== null) throw new DomainError(refusal);
  const written = { ...columnsOf(body), strategyId: chosen.id, creditLimitFen: creditFen };
  const { version } = await touch(context, distributor, before, written);
  await writeAudit(context, [
    {
      entity: "distributor",
      entityId: body.id,
      action: "edit",
      before: { ...columnsOf(before), strategyId: before.strategyId, creditLimitFen: before.creditLimitFen },
      after: written,
    },
  ]);
  return { id: body.id, version };
};

/** Asks before a second customer of the same name is made: bills and debts would go to either. */
/** Asks whether a customer of a name that is there is somebody else. */
async function assertNameFree(db: Db, name: string, answered: string | undefined): Promise<void> {
  const [same] = await rows<{ code: string; balanceFen: number }>(
    db,
    sql`
    select code, coalesce(balance_fen, 0)::int8 as "balanceFen" from distributor
    left join account on account.kind = 'DISTRIBUTOR' and account.owner_id = distributor.id
    where name = ${name} and merged_into_id is null order by distributor.id limit 1`,
  );
  if (!same) return;
  const { code, balanceFen } = same;
  const owed =
    balanceFen < 0 ? `欠 ${formatFen(-balanceFen)}` : balanceFen > 0 ? `预存 ${formatFen(balanceFen)}` : "不欠款";
  const sentences = [`已有同名客户 ${code} ${name}，${owed}`];
  assertAnswered({ sentences, label: "已核对，是另一位同名客户", ask: "确是另一位请勾选“已核对”再保存", answered });
}

/**
 * A distributor that is about to change, of the version that was looked at.
 * `alone` waits for every bill and receipt under way, and holds up further
 * ones: what they ask is whether the customer may still buy.
 */
export async function lockDistributor(
  db: Db,
  id: number,
  version: number | null,
  { alone = false } = {},
): Promise<Distributor> {
  const [row] = await db
    .select()
    .from(distributor)
    .where(eq(distributor.id, id))
    .for(alone ? "update" : "no key update");
  if (!row) throw new DomainError("客户不存在，可能已被删除");
  if (version !== null && row.version !== version) throw new DomainError("数据已被他人修改，请刷新后重试");
  return row;
}

/** The stall is open and the keeper at work, or both are as they were. */
export async function assertOwner(
  db: Db,
  before: Pick<Distributor, "stallId" | "keeperId"> | null,
  { stallId, keeperId }: Pick<Distributor, "stallId" | "keeperId">,
): Promise<void> {
  if (stallId !== null && stallId !== before?.stallId) {
    const [found] = await db.select({ status: stall.status }).from(stall).where(eq(stall.id, stallId));
    if (found?.status !== "ON") throw new DomainError("归属档口不存在或已停用，请重新选择");
  }
  if (keeperId !== null && keeperId !== before?.keeperId && !(await isPerson(db, keeperId))) {
    throw new DomainError("营业员不存在或已停用，请重新选择");
  }
}

async function assertPhoneFree(db: Db, id: number, phone: string | null): Promise<void> {
  if (phone === null) return;
  const [taken] = await db
    .select({ name: distributor.name, code: distributor.code })
    .from(distributor)
    .where(and(eq(distributor.phone, phone), ne(distributor.id, id)));
  if (taken) throw new DomainError(`手机号 ${phone} 已是客户 ${taken.name}（${taken.code}）的，请核对`);
}

function columnsOf(
  fields: Pick<DistributorFields, Exclude<keyof DistributorFields, "clientToken" | "creditLimitFen">>,
) {
  const { name, phone, region, addresses, carrier, stallId, keeperId, settleCycle, tags, remark } = fields;
  const pinyin = pinyinInitials(name);
  return { name, pinyin, phone, region, addresses, carrier, stallId, keeperId, settleCycle, tags, remark };
}

function may({ actor }: Context, code: string): boolean {
  return hasPermission(actor.permissions, [code]);
}
