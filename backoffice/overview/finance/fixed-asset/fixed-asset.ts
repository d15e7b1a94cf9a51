/** 固定资产: entering, changing, moving, disposing of them, and taking back what was entered wrongly (domain.md §3.6). */
import { and, eq, ne, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextCode } from "#backoffice/ground/documents/next-code.ts";
import { insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { assertCompanyBegan } from "#backoffice/ledgers/first-day.ts";
import { getPayingFund, getUsableFund } from "#backoffice/ledgers/money-ledger/fund.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { postFunds } from "#backoffice/ledgers/money-ledger/post-funds.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { assertPeriodOpen, findPeriodRefusal } from "#backoffice/masters/period/period.ts";
import { assertStallVisible, visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { isHeld } from "#contract/finance/fixed-asset.words.ts";
import type { FixedAssetFields, fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { depreciatedTo, firstMonthOf, monthlyFenOf, residualOf, shiftMonth } from "./depreciation.rules.ts";
import { depreciateBeforeLeaving, findDue } from "./depreciation.ts";
import {
  type AssetAct,
  changesFigures,
  refuseAct,
  refuseDates,
  refuseFigures,
  refuseProceeds,
} from "./fixed-asset.rules.ts";
import { fixedAsset } from "./fixed-asset.tables.ts";
import { findAssets, listCategories } from "./fixed-asset-list.query.ts";

type Endpoints = typeof fixedAssetEndpoints;
type FixedAsset = typeof fixedAsset.$inferSelect;

export const fixedAssetDetail: Operation<Endpoints["detail"]> = async (context, { params: { id } }) => {
  const asset = await getAsset(context, id);
  const [shown] = await findAssets(context, sql`asset.id = ${id}`);
  if (!shown) throw new DomainError(unknown);
  const { depreciations, fundName, payDay, proceedsFundName } = await readMore(context, asset);
  const openingFen = depreciatedTo(asset, shiftMonth(asset.startMonth, -1));
  let netFen = asset.costFen - openingFen;
  const byMonth = depreciations.map((row) => {
    netFen -= row.amountFen;
    return { ...row, netFen };
  });
  const due = isHeld(asset.status) ? await findDue(context.db, today(context).slice(0, 7), sql`asset.id = ${id}`) : [];
  const { enteredDay, startMonth, employeeId, deptId, stallId, residualFen, remark, version, status, disposedOn } =
    asset;
  return {
    ...shown,
    ...{ version, enteredDay, startMonth, employeeId, deptId, stallId, residualFen, openingFen, remark },
    ...{ fundName, payDay },
    updateBy: await findNickName(context.db, asset.updatedBy),
    updateTime: formatInstant(asset.updatedAt),
    disposal:
      disposedOn === null
        ? null
        : {
            ...{
              day: disposedOn,
              proceedsFen: asset.proceedsFen,
              fundName: proceedsFundName,
              netFen: asset.disposedNetFen,
            },
            ...{ gainFen: asset.proceedsFen - asset.disposedNetFen, reason: asset.reason },
          },
    depreciations: byMonth.reverse(),
    netTodayFen: isHeld(status) ? shown.netFen - due.reduce((sum, { amountFen }) => sum + amountFen, 0) : 0,
    possible: possible(context, asset, depreciations.length > 0),
  };
};

function possible({ actor }: Context, asset: FixedAsset, depreciated: boolean) {
  const may = (code: string, act: AssetAct) =>
    hasPermission(actor.permissions, [code]) && refuseAct(asset, act, { depreciated }) === null;
  const { assetEdit, assetDel } = permissions;
  return {
    edit: may(assetEdit, "edit"),
    dispose: may(assetEdit, "dispose"),
    idle: may(assetEdit, "idle"),
    use: may(assetEdit, "use"),
    void: may(assetDel, "void"),
  };
}

async function readMore({ db }: Context, { id, fundId, proceedsFundId }: FixedAsset) {
  const depreciations = await rows<{ month: string; bizDate: string; amountFen: number }>(
    db,
    sql`select month, biz_date::text as "bizDate", amount_fen as "amountFen" from asset_depreciation
        where asset_id = ${id} order by month`,
  );
  const names = await oneRow<{ fundName: string | null; proceedsFundName: string | null; payDay: string | null }>(
    db,
    sql`select (select name from fund where id = ${fundId}) as "fundName",
          (select name from fund where id = ${proceedsFundId}) as "proceedsFundName",
          (select min(biz_date) from account_entry where doc_type = 'FIXED_ASSET' and doc_id = ${id}
           and entry_type = 'ASSET_BUY')::text as "payDay"`,
  );
  return { depreciations, ...names };
}

/** FUND −price on 付款日, where it is paid here: 购置日 unless told. */
export const addFixedAsset: Operation<Endpoints["add"]> = async (context, { body: asked }) => {
  const { db } = context;
  const body = {
    ...asked,
    code:
      asked.code ||
      (await nextCode(context.db, { lock: "fixedAssetCode", table: "fixed_asset", prefix: "FA", digits: 4 })),
  };
  await assertFields(context, body, null);
  const startMonth = await startMonthOf(context, body);
  const { fundId, payDay } = body;
  if (fundId === null && payDay !== null) throw new DomainError("填了付款日，请选择付款账户");
  const paidFrom = fundId === null ? null : await getPayingFund(context, fundId);
  const paidDay = payDay ?? body.purchaseDay;
  if (paidFrom) await assertPayDay(context, paidDay);
  const columns = { ...columnsOf({ ...body, startMonth }), enteredDay: await enteredDayOf(context, body), fundId };
  const { id, version } = await insertRow(db, fixedAsset, { ...columns, ...stamp(context) });
  if (paidFrom && fundId !== null) {
    const document = { docType: "FIXED_ASSET", docId: id, stallId: paidFrom.stallId, bizDate: paidDay } as const;
    const { journalId } = await postMoney(context, document, []);
    await postFunds(context, document, journalId, [{ fundId, amountFen: -body.costFen, entryType: "ASSET_BUY" }]);
  }
  await writeAudit(context, [{ entity: "fixed_asset", entityId: id, action: "add", after: columns }]);
  return { id, version };
};

export const editFixedAsset: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openAsset(context, body, "edit");
  await assertFields(context, body, before);
  const startMonth = body.startMonth === before.startMonth ? before.startMonth : await startMonthOf(context, body);
  const after = columnsOf({ ...body, startMonth });
  const refusal = refuseFigures(before, after, { depreciated: await isDepreciated(context, before.id) });
  if (refusal) throw new DomainError(refusal);
  const enteredDay = changesFigures(before, after) ? await reenteredDayOf(context, before, after) : before.enteredDay;
  const saved = await touch(context, fixedAsset, before, { ...after, enteredDay });
  const audited = { entity: "fixed_asset", entityId: before.id, action: "edit" };
  await writeAudit(context, [{ ...audited, before: columnsOf(before), after }]);
  return { id: before.id, ...saved };
};

export const idleFixedAsset: Operation<Endpoints["idle"]> = (context, { params, body }) =>
  setStatus(context, { id: params.id, version: body.version }, "idle");
export const useFixedAsset: Operation<Endpoints["use"]> = (context, { params, body }) =>
  setStatus(context, { id: params.id, version: body.version }, "use");

/** Depreciated up to this month first; what it brought in goes into a fund. */
export const disposeFixedAsset: Operation<Endpoints["dispose"]> = async (context, { params: { id }, body }) => {
  const { db } = context;
  const { disposal, proceedsFen, fundId, reason } = body;
  const asset = await openAsset(context, { id, version: body.version }, "dispose");
  const refusal = refuseProceeds(asset, body);
  if (refusal) throw new DomainError(refusal);
  const day = today(context);
  await assertPeriodOpen(db, day);
  await depreciateBeforeLeaving(context, id, day);
  const [left] = await findAssets(context, sql`asset.id = ${id}`);
  if (!left) throw new DomainError(unknown);
  const saved = await touch(context, fixedAsset, asset, {
    ...{ status: disposal, disposedOn: day, proceedsFen, disposedNetFen: left.netFen, reason },
    proceedsFundId: proceedsFen > 0 ? fundId : null,
  });
  if (proceedsFen > 0 && fundId !== null) {
    const { stallId } = await getUsableFund(context, fundId, null);
    const document = { docType: "FIXED_ASSET", docId: id, stallId } as const;
    const { journalId } = await postMoney(context, document, []);
    await postFunds(context, document, journalId, [{ fundId, amountFen: proceedsFen, entryType: "ASSET_SALE" }]);
  }
  const gainFen = proceedsFen - left.netFen;
  const after = { status: disposal, proceedsFen, fundId, netFen: left.netFen, gainFen, reason };
  await writeAudit(context, [
    { entity: "fixed_asset", entityId: id, action: "dispose", before: { status: asset.status }, after },
  ]);
  return { id, ...saved, gainFen };
};

/** Entered wrongly: the price is back in its fund; the row stays, that its entries have a document. */
export const voidFixedAsset: Operation<Endpoints["void"]> = async (context, { params: { id }, body }) => {
  const asset = await openAsset(context, { id, version: body.version }, "void");
  // It never was: not on any day since it was entered either.
  await assertPeriodOpen(context.db, asset.enteredDay);
  if (asset.fundId !== null) {
    const { stallId } = await getPayingFund(context, asset.fundId, { backInto: true });
    await reverseMoney(context, { docType: "FIXED_ASSET", docId: id, stallId });
  }
  const saved = await touch(context, fixedAsset, asset, { status: "VOID", reason: body.reason });
  const before = columnsOf(asset);
  await writeAudit(context, [
    { entity: "fixed_asset", entityId: id, action: "void", before, after: { reason: body.reason } },
  ]);
  return { id, ...saved };
};

const unknown = "固定资产不存在，可能已被删除，或您没有查看权限";

async function setStatus(context: Context, asked: { id: number; version: number }, act: "idle" | "use") {
  const asset = await openAsset(context, asked, act);
  const status = act === "idle" ? "IDLE" : "IN_USE";
  const saved = await touch(context, fixedAsset, asset, { status });
  const audited = { entity: "fixed_asset", entityId: asset.id, action: act };
  await writeAudit(context, [{ ...audited, before: { status: asset.status }, after: { status } }]);
  return { id: asset.id, ...saved };
}

async function getAsset(context: Context, id: number, { lock = false } = {}): Promise<FixedAsset> {
  const query = context.db.select().from(fixedAsset).where(eq(fixedAsset.id, id));
  const [row] = await (lock ? query.for("no key update") : query);
  const seen = row && (row.stallId === null || (await visibleStalls(context)).some((one) => one.id === row.stallId));
  if (!row || !seen) throw new DomainError(unknown);
  return row;
}

/** Locked, of the version that was looked at, and in a state that allows the act. */
async function openAsset(context: Context, { id, version }: { id: number; version: number }, act: AssetAct) {
  const asset = await getAsset(context, id, { lock: true });
  const refusal = refuseAct(asset, act, { depreciated: await isDepreciated(context, id) });
  if (refusal) throw new DomainError(refusal);
  assertVersion(asset, version);
  return asset;
}

async function isDepreciated({ db }: Context, id: number): Promise<boolean> {
  return (await rows(db, sql`select from asset_depreciation where asset_id = ${id} limit 1`)).length > 0;
}

async function assertFields(context: Context, body: FixedAssetFields, before: FixedAsset | null): Promise<void> {
  const { db } = context;
  const refusal = refuseDates(body, today(context));
  if (refusal) throw new DomainError(refusal);
  const [taken] = await db
    .select({ id: fixedAsset.id })
    .from(fixedAsset)
    .where(and(eq(fixedAsset.code, body.code), ne(fixedAsset.id, before?.id ?? 0)));
  if (taken) throw new DomainError(`编号 ${body.code} 已存在，请换一个编号`);
  if (body.category !== before?.category && !(await listCategories(context)).includes(body.category)) {
    throw new DomainError(`类别 ${body.category} 不在数据字典里，请重新选择`);
  }
  if (body.stallId !== before?.stallId) await assertStallVisible(context, body.stallId);
  const found = await oneRow<{ employee: boolean; dept: boolean }>(
    db,
    sql`select ${body.employeeId}::int8 is null or exists (select from employee where id = ${body.employeeId}) as employee,
          ${body.deptId}::int8 is null or exists (select from dept where id = ${body.deptId}) as dept`,
  );
  if (!found.employee) throw new DomainError("使用人不存在，请重新选择");
  if (!found.dept) throw new DomainError("部门不存在，请重新选择");
}

/** What was asked for, or as soon as may be: not before this month, which is what is entered of the past is for. */
async function startMonthOf(context: Context, body: FixedAssetFields): Promise<string> {
  const [first, month] = [firstMonthOf(body), today(context).slice(0, 7)];
  const startMonth = body.startMonth ?? (first > month ? first : month);
  if (startMonth < first) throw new DomainError(`折旧起始月不能早于 ${first}：购置的次月起计提`);
  if (startMonth > first && startMonth > month) throw new DomainError(`折旧起始月不能晚于本月 ${month}`);
  await assertPeriodOpen(context.db, `${startMonth}-01`);
  return startMonth;
}

/**
 * The day from which it counts. What was bought in a month that is closed leaves that month's sheet as it was signed:
 * it comes in today, as 期初, with what it is worth by then.
 */
async function enteredDayOf(context: Context, { purchaseDay }: { purchaseDay: string }): Promise<string> {
  if ((await findPeriodRefusal(context.db, purchaseDay)) === null) return purchaseDay;
  const day = today(context);
  await assertPeriodOpen(context.db, day);
  return day;
}

/** The same of one that is put right: the day on which it came in must be open, and stays where 购置日 does. */
async function reenteredDayOf(context: Context, before: FixedAsset, after: { purchaseDay: string }): Promise<string> {
  await assertPeriodOpen(context.db, before.enteredDay);
  return after.purchaseDay === before.purchaseDay ? before.enteredDay : enteredDayOf(context, after);
}

async function assertPayDay(context: Context, day: string): Promise<void> {
  if (day > today(context)) throw new DomainError("付款日不能晚于今天");
  await assertCompanyBegan(context, day);
  await assertPeriodOpen(context.db, day);
}

/** The columns that a form writes. */
function columnsOf(row: Omit<FixedAssetFields, "clientToken" | "startMonth"> & { startMonth: string }) {
  const { code, name, category, purchaseDay, costFen, lifeYears, residualBp, startMonth } = row;
  const { employeeId, deptId, stallId, remark } = row;
  const residualFen = residualOf(costFen, residualBp);
  if (monthlyFenOf({ costFen, residualFen, lifeYears }) === 0 && costFen !== residualFen) {
    throw new DomainError(`原值扣除残值后只有 ${formatFen(costFen - residualFen)} 元，每月折旧不足 1 分，请缩短年限`);
  }
  return {
    ...{ code, name, category, purchaseDay, costFen, lifeYears, residualBp, residualFen, startMonth },
    ...{ employeeId, deptId, stallId, remark },
  };
}
