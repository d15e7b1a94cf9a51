/** 费用单: drafting, confirming and taking back expenses and other income (domain.md §3.6, cost). */

import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { transitionsOf } from "#backoffice/ground/documents/transition.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { assertCompanyBegan } from "#backoffice/ledgers/first-day.ts";
import { getPayingFund } from "#backoffice/ledgers/money-ledger/fund.ts";
import { notifyLargeSum } from "#backoffice/ledgers/money-ledger/large-sum.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { assertFundHolds, postFunds } from "#backoffice/ledgers/money-ledger/post-funds.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { mayAnother } from "#backoffice/masters/employee/second-person.ts";
import { assertPictures } from "#backoffice/masters/goods/picture/picture.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { assertStallVisible } from "#backoffice/masters/stall/stall-access.ts";
import { findBatchByNo } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { chargeBatch, openBatch } from "#backoffice/trade/manufacture/batch/batch-work.ts";
import { type SlipKind, slipDictionaries, slipKindLabels } from "#contract/finance/slip.words.ts";
import type { SlipFields, slipEndpoints } from "#contract/finance/slips.ts";
import { formatFen } from "#contract/money.ts";
import { secondPersonFromFen } from "#contract/money-limits.ts";
import { permissions } from "#contract/permissions.ts";
import { fundChangeOf, refuseSlipAction, type SlipAction } from "./slip.rules.ts";
import { cashSlip, cashSlipPicture } from "./slip.tables.ts";

type Endpoints = typeof slipEndpoints;
type Slip = typeof cashSlip.$inferSelect;

export const addSlip: Operation<Endpoints["add"]> = (context, { body: { clientToken: _, ...fields } }) =>
  draftSlip(context, fields);

type Fields = Omit<SlipFields, "clientToken" | "batchNo"> & { batchNo?: string };

/** A slip that moves no money yet; `from` names the settlement of a platform, or the 日结, that it is of. */
export async function draftSlip(
  context: Context,
  fields: Fields,
  from: Partial<Pick<Slip, "shopId" | "settlementNo" | "ofDay">> = {},
): Promise<{ id: number; no: string; version: number }> {
  const { voucherIds, batchNo: _, ...head } = fields;
  await assertFields(context, fields);
  const { id, no, version } = await insertRow(context.db, cashSlip, {
    ...{ ...head, ...from, batchId: await findChargedBatch(context, fields) },
    no: await nextDocumentNumber(context, "FY"),
    ...stamp(context),
  });
  await writeVouchers(context.db, id, voucherIds);
  return { id, no, version };
}

/** The slip, locked, when the actor may see its stall and the action is possible. */
async function openSlip(context: Context, id: number, action: SlipAction): Promise<Slip> {
  const slip = await getRow(context.db, cashSlip, id, noSuchSlip, "update");
  await assertStallVisible(context, slip.stallId);
  const refusal = refuseSlipAction(slip.no, slip.status, action);
  if (refusal) throw new DomainError(refusal);
  return slip;
}

export const noSuchSlip = "费用单不存在，或您没有查看权限";

const transition = transitionsOf(openSlip);

const editOpen = transition(
  "edit",
  async (context, slip, { body }: { params: { id: number }; body: SlipFields & { id: number; version: number } }) => {
    const { clientToken: _, voucherIds, version: __, id: ___, batchNo: ____, ...head } = body;
    if (slip.ofDay !== null) {
      throw new DomainError(`费用单 ${slip.no} 是 ${slip.ofDay} 的日结差异，不能修改；数不对请废弃，重新清点后再处理`);
    }
    await assertFields(context, body);
    await writeVouchers(context.db, slip.id, voucherIds);
    const { version } = await touch(context, cashSlip, slip, {
      ...head,
      batchId: await findChargedBatch(context, body),
    });
    return { id: slip.id, no: slip.no, version };
  },
);
export const editSlip: Operation<Endpoints["edit"]> = (context, { body }) =>
  editOpen(context, { params: { id: body.id }, body });

/** The batch whose cost it is to be, where one is named: one that is ordered and not closed. */
async function findChargedBatch(
  context: Context,
  { kind, batchNo = "" }: Pick<Fields, "kind" | "batchNo">,
): Promise<number | null> {
  if (batchNo === "") return null;
  if (kind !== "EXPENSE") throw new DomainError("收入不能计入批次，请把批次号留空");
  const id = await findBatchByNo(context.db, batchNo);
  if (id === null) throw new DomainError(`没有批次 ${batchNo}，请核对批次号`);
  await openBatch(context, id, "charge");
  return id;
}

/** EXPENSE: the fund −; INCOME: the fund +. A fund never pays what it does not hold. */
export const confirmSlip: Operation<Endpoints["confirm"]> = transition("confirm", async (context, slip) => {
  await assertDay(context, slip.bizDate);
  const { kind, fundId, batchId } = slip;
  await assertSecondPerson(context, slip);
  // The batch before any account, as everywhere.
  if (batchId !== null) await chargeBatch(context, batchId, slip.amountFen);
  const document = await documentOf(context, slip);
  const { journalId } = await postMoney(context, document, []);
  await postFunds(context, document, journalId, [{ fundId, amountFen: fundChangeOf(slip), entryType: kind }]);
  await assertFundHolds(context.db, fundId, kind === "EXPENSE" ? slip.amountFen : 0);
  const changed = await touch(context, cashSlip, slip, {
    status: "CONFIRMED",
    confirmedBy: context.actor.userId,
    confirmedAt: context.clock.now(),
  });
  await writeAudit(context, [
    { entity: "cash_slip", entityId: slip.id, action: "confirm", before: auditOf(slip), after: {} },
  ]);
  if (kind === "EXPENSE") {
    await notifyLargeSum(context, {
      ...{ act: "费用", amountFen: slip.amountFen, about: `费用单 ${slip.no}${slip.remark && `：${slip.remark}`}` },
      ...{ link: `/clothes/finance/cost/slip/item?id=${slip.id}`, linkPermission: permissions.costList },
    });
  }
  return changed;
});

/** A large expense is confirmed by somebody else than who wrote it, where there is somebody. */
async function assertSecondPerson(context: Context, { kind, amountFen, createdBy }: Slip): Promise<void> {
  if (kind !== "EXPENSE" || amountFen < secondPersonFromFen || createdBy !== context.actor.userId) return;
  if (!(await mayAnother(context, permissions.costConfirm))) return;
  throw new DomainError(`${formatFen(secondPersonFromFen)} 元及以上的费用，请由录入人以外的人确认`);
}

/** Given up before it counted: nothing was written, nothing is taken back. */
export const discardSlip: Operation<Endpoints["discard"]> = transition("discard", (context, slip) =>
  touch(context, cashSlip, slip, { status: "VOID", voidReason: "草稿废弃", ...voided(context) }),
);

/** 红冲: the fund is as if it had never been; refused where an income's money is no longer there. */
export const voidSlip: Operation<Endpoints["void"]> = transition(
  "void",
  async (
    context,
    slip,
    { body }: { params: { id: number }; body: { version: number; clientToken: string; reason: string } },
  ) => {
    await assertPeriodOpen(context.db, slip.bizDate);
    if (slip.batchId !== null) await chargeBatch(context, slip.batchId, -slip.amountFen);
    const document = await documentOf(context, slip, { backInto: true });
    // Its own day: a reversal belongs to what it reverses, as long as that month is open.
    await reverseMoney(context, document);
    await assertFundHolds(context.db, slip.fundId, slip.kind === "INCOME" ? slip.amountFen : 0);
    const told = { entity: "cash_slip", before: auditOf(slip), reason: body.reason };
    return markVoid(context, cashSlip, slip, told, voided(context));
  },
);

const voided = ({ actor, clock }: Context) => ({ voidedBy: actor.userId, voidedAt: clock.now() });

/** A till's money counts in its stall's 日结, whoever's expense it is; a fund of all stalls belongs to none. */
async function documentOf(context: Context, { id, fundId, bizDate }: Slip, options?: { backInto: boolean }) {
  const { stallId } = await getPayingFund(context, fundId, options);
  return { docType: "CASH_SLIP", docId: id, stallId, bizDate } as const;
}

async function assertFields(context: Context, fields: Fields): Promise<void> {
  const { kind, category, stallId, deptId, fundId, bizDate, voucherIds } = fields;
  await assertDay(context, bizDate);
  await assertCategory(context.db, kind, category);
  await assertStallVisible(context, stallId);
  await assertDepartment(context.db, deptId);
  await getPayingFund(context, fundId);
  if (new Set(voucherIds).size !== voucherIds.length) throw new DomainError("凭证图片重复，请检查");
  await assertPictures(context.db, voucherIds, "凭证图片");
}

export async function assertDay(context: Context, bizDate: string): Promise<void> {
  if (bizDate > today(context)) throw new DomainError("日期不能晚于今天");
  await assertCompanyBegan(context, bizDate);
  await assertPeriodOpen(context.db, bizDate);
}

export async function assertCategory(db: Db, kind: SlipKind, category: string): Promise<void> {
  const found = await rows(
    db,
    sql`select 1 from dict_detail entry join dict on dict.id = entry.dict_id
        where dict.name = ${slipDictionaries[kind]} and entry.label = ${category} limit 1`,
  );
  if (found.length === 0) throw new DomainError(`${slipKindLabels[kind]}没有“${category}”这个类别，请重新选择`);
}

async function assertDepartment(db: Db, deptId: number | null): Promise<void> {
  if (deptId === null) return;
  const found = await rows(db, sql`select 1 from dept where id = ${deptId}`);
  if (found.length === 0) throw new DomainError("部门不存在，请重新选择");
}

async function writeVouchers(db: Db, slipId: number, voucherIds: readonly string[]): Promise<void> {
  await db.delete(cashSlipPicture).where(eq(cashSlipPicture.slipId, slipId));
  if (voucherIds.length === 0) return;
  await db.insert(cashSlipPicture).values(voucherIds.map((pictureId, sort) => ({ slipId, pictureId, sort })));
}

const auditOf = ({ no, kind, category, amountFen, batchId, status }: Slip) => ({
  ...{ no, kind, category, amountFen, batchId, status },
});
