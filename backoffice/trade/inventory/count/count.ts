/** 盘点: making a count, and taking it from state to state until its differences are booked (domain.md §3.3). */
import { and, asc, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { transitionsOf } from "#backoffice/ground/documents/transition.ts";
import { insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { isPerson } from "#backoffice/ground/users/people.ts";
import { holdsRole } from "#backoffice/ground/users/user.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { assertRepositoryRight, getOpen } from "#backoffice/masters/repository/repository-access.ts";
import type { countEndpoints } from "#contract/inventory/counts.ts";
import { adminRole, builtinRoles } from "#contract/permissions.ts";
import { readScopeSize } from "./count.query.ts";
import {
  type CountAction,
  differenceOf,
  differencesOf,
  refuseCountAction,
  refuseUncountedRule,
} from "./count.rules.ts";
import { stockCount, stockCountEntry, stockCountLine } from "./count.tables.ts";
import { notifyApprovers, notifySubmitter } from "./count-message.ts";
import { assertNoOverlap, writeScope } from "./count-scope.ts";

type Endpoints = typeof countEndpoints;
export type Count = typeof stockCount.$inferSelect;
/** Operations that take a count, locked and as it was seen, to its next state. */
const transition = transitionsOf(openCount);

export const addCount: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { db, actor } = context;
  await assertRepositoryRight(context, body.repositoryId, "count");
  await assertSettings(context, body);
  // Holds the place, so that of two overlapping counts begun at once one waits and is refused.
  const [place] = await rows<{ name: string; off: boolean }>(
    db,
    sql`select name, status = 'OFF' as off from repository where id = ${body.repositoryId} for no key update`,
  );
  if (!place || place.off) throw new DomainError(`${place?.name ?? "该仓库"}已停用，不能盘点`);
  const { id, no, version } = await insertRow(db, stockCount, {
    no: await nextDocumentNumber(context, "PD"),
    repositoryId: body.repositoryId,
    mode: body.mode,
    blind: body.blind,
    uncountedRule: body.uncountedRule,
    remark: body.remark,
    managerId: body.managerId ?? actor.userId,
    bizDate: today(context),
    ...stamp(context),
  });
  await writeScope(db, id, body);
  await assertNoOverlap(db, id);
  return { id, no, version };
};

export const editCount: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const count = await openCount(context, params.id, "edit");
  assertVersion(count, body.version);
  const { blind, uncountedRule, remark } = body;
  // Asked for again only when it becomes so.
  if (uncountedRule !== count.uncountedRule) await assertSettings(context, { ...body, mode: count.mode });
  else await assertManager(context, body.managerId);
  return touch(context, stockCount, count, {
    blind,
    uncountedRule,
    remark,
    managerId: body.managerId ?? count.managerId,
  });
};

type Settings = Parameters<typeof refuseUncountedRule>[0] & { managerId?: number | null | undefined };

async function assertSettings(context: Context, settings: Settings): Promise<void> {
  const refusal = refuseUncountedRule(settings);
  if (refusal) throw new DomainError(refusal);
  await assertManager(context, settings.managerId);
}

async function assertManager({ db }: Context, managerId: number | null | undefined): Promise<void> {
  if (managerId && !(await isPerson(db, managerId))) throw new DomainError("负责人不存在或已停用，请重新选择");
}

export const startCount = transition("start", (within, count) =>
  touch(within, stockCount, count, { status: "COUNTING" }),
);

export const voidCount = transition("void", async (within, count) => {
  await writeAudit(within, [
    { entity: "count", entityId: count.id, action: "void", before: { no: count.no, status: count.status } },
  ]);
  return touch(within, stockCount, count, { status: "VOID", scopeSkus: await readScopeSize(within.db, count.id) });
});

/** What nobody counted becomes 0 now where the count says so, with the balance of this moment as its book figure. */
export const submitCount = transition("submit", async (within, count) => {
  const { db, clock, actor } = within;
  if (count.uncountedRule === "ZERO") await zeroUncounted(within, count);
  const [line] = await db.select().from(stockCountLine).where(eq(stockCountLine.countId, count.id)).limit(1);
  if (!line) throw new DomainError(`盘点单 ${count.no} 还没有录入任何商品，不能提交`);
  await assertRecounted(within, count);
  const changed = await touch(within, stockCount, count, {
    status: "SUBMITTED",
    submittedBy: actor.userId,
    submittedAt: clock.now(),
    rejectReason: "",
  });
  await notifyApprovers(within, count);
  return changed;
});

async function zeroUncounted({ db, clock }: Context, count: Count): Promise<void> {
  const now = clock.now().toISOString();
  await db.execute(sql`
    update stock_count_line line set counted = 0, counted_at = ${now}::timestamptz, book_at_count = coalesce((
      select on_hand from stock_balance balance where balance.repository_id = ${count.repositoryId}
        and balance.sku_id = line.sku_id and balance.grade = line.grade), 0)
    where line.count_id = ${count.id} and line.counted is null`);
  // When only differences are counted again, what has come in since was never uncounted.
  if (count.submittedAt !== null) return;
  await db.execute(sql`
    insert into stock_count_line (count_id, sku_id, grade, book_at_count, counted, counted_at)
    select ${count.id}, sku_id, grade, on_hand, 0, ${now}::timestamptz from stock_balance
    where repository_id = ${count.repositoryId} and on_hand <> 0
    order by sku_id, grade
    on conflict do nothing`);
}

async function assertRecounted({ db }: Context, count: Count): Promise<void> {
  const waiting = await db
    .select({ skuId: stockCountLine.skuId })
    .from(stockCountLine)
    .where(and(eq(stockCountLine.countId, count.id), isNull(stockCountLine.counted)))
    .orderBy(asc(stockCountLine.id));
  const [first] = waiting;
  if (!first) return;
  const label = (await findSkuLabels(db, [first.skuId])).get(first.skuId) ?? "";
  throw new DomainError(`还有 ${waiting.length} 行没有复盘：${label}${waiting.length > 1 ? " 等" : ""}`);
}

/** Books the differences. Who submitted may not approve, unless they are the boss or an administrator. */
export const approveCount = transition("approve", async (within, count) => {
  const { db, clock, actor } = within;
  const own = count.submittedBy === actor.userId;
  if (own && !actor.permissions.includes(adminRole) && !(await holdsRole(db, actor.userId, builtinRoles.boss))) {
    throw new DomainError(`盘点单 ${count.no} 由您提交，不能自己审核，请由他人审核`);
  }
  const lines = await db
    .select()
    .from(stockCountLine)
    .where(eq(stockCountLine.countId, count.id))
    .orderBy(asc(stockCountLine.id));
  const scopeSkus = await readScopeSize(db, count.id);
  await postStock(within, { docType: "COUNT", docId: count.id }, differencesOf(count.repositoryId, lines));
  const differing = lines.filter((line) => differenceOf(line) !== 0);
  await writeAudit(within, [
    {
      entity: "count",
      entityId: count.id,
      action: "approve",
      after: {
        no: count.no,
        repositoryId: count.repositoryId,
        submittedBy: count.submittedBy,
        lines: differing.map(({ skuId, grade, bookAtCount, counted }) => ({ skuId, grade, bookAtCount, counted })),
      },
    },
  ]);
  const now = clock.now();
  return touch(within, stockCount, count, {
    status: "APPROVED",
    approvedBy: actor.userId,
    approvedAt: now,
    bizDate: bizDateOf(now),
    scopeSkus,
  });
});

/** Everything is open for counting again; what became 0 by itself is uncounted again. */
export const rejectCount: Operation<Endpoints["reject"]> = transition("reject", async (context, count, { body }) => {
  await context.db
    .delete(stockCountLine)
    .where(
      and(
        eq(stockCountLine.countId, count.id),
        notExists(
          context.db.select({ one: sql`1` }).from(stockCountEntry).where(eq(stockCountEntry.lineId, stockCountLine.id)),
        ),
      ),
    );
  await notifySubmitter(context, count, body.reason);
  return touch(context, stockCount, count, { status: "COUNTING", submittedAt: null, rejectReason: body.reason });
});

/** Only the lines that differ are counted again. The time of the submission stays: what was counted before it is settled. */
export const recountCount = transition("recount", async (within, count) => {
  const { db } = within;
  const differing = and(
    eq(stockCountLine.countId, count.id),
    ne(stockCountLine.counted, sql`${stockCountLine.bookAtCount}`),
  );
  const reset = await db
    .update(stockCountLine)
    .set({ counted: null, bookAtCount: null, counterId: null, countedAt: null })
    .where(differing)
    .returning({ id: stockCountLine.id });
  if (reset.length === 0) throw new DomainError(`盘点单 ${count.no} 没有差异，不需要复盘`);
  await db.execute(sql`
    delete from stock_count_entry entry using stock_count_line line
    where line.id = entry.line_id and line.count_id = ${count.id} and line.counted is null`);
  const reason = `复盘差异：${reset.length} 行需要重新盘点`;
  await notifySubmitter(within, count, reason);
  return touch(within, stockCount, count, { status: "COUNTING", rejectReason: reason });
});

/** The count, locked, when the actor may count in its repository and the action is possible. */
export async function openCount(context: Context, id: number, action: CountAction): Promise<Count> {
  const [count] = await context.db.select().from(stockCount).where(eq(stockCount.id, id)).for("update");
  return getOpen(context, count, {
    ...{ missing: "盘点单不存在，或您没有查看权限", right: "count" },
    ...{ refuse: refuseCountAction, action },
  });
}
