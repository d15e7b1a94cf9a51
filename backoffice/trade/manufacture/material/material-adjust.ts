/** 期初 and 盘点 of material: posted at once, and taken back whole (domain.md §3.2, material). */
import { eq, type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { insertRow, today } from "#backoffice/ground/documents/write.ts";
import { postMaterial } from "#backoffice/ledgers/material-ledger/post.ts";
import { reverseMaterial } from "#backoffice/ledgers/material-ledger/reverse.ts";
import { notifyLargeSum } from "#backoffice/ledgers/money-ledger/large-sum.ts";
import { mayAnother } from "#backoffice/masters/employee/second-person.ts";
import { findMaterials, materialLabel } from "#backoffice/masters/material/material.ts";
import { goodsOf, materialWordColumns } from "#backoffice/masters/material/material-words.query.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import {
  assertRepositoryRight,
  type RepositoryAccess,
  readRepositoryAccess,
} from "#backoffice/masters/repository/repository-access.ts";
import type {
  MaterialAdjustLine,
  MaterialAdjustRow,
  materialAdjustEndpoints,
} from "#contract/manufacture/material-adjusts.ts";
import { worthOfMilli } from "#contract/manufacture/milli.ts";
import { formatFen } from "#contract/money.ts";
import { secondPersonFromFen } from "#contract/money-limits.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { materialAdjust, materialAdjustLine } from "./issue/material-issue.tables.ts";

type Endpoints = typeof materialAdjustEndpoints;

const missing = "盘点单不存在，或您没有查看权限";

/** OPENING at what it cost; ADJUST_IN and ADJUST_OUT at the moving average, found where nothing was at 参考价. */
export const addMaterialAdjust: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken: _, lines, ...head } = body;
  const { db, actor, clock } = context;
  await assertRepositoryRight(context, head.repositoryId, "adjust");
  const materials = await findMaterials(
    db,
    lines.map(({ materialId }) => materialId),
  );
  const seen = new Set<string>();
  for (const { materialId, lot, qtyMilli, priceLi } of lines) {
    const label = materialLabel(materials.get(materialId), lot);
    const key = `${materialId}:${lot}`;
    if (!materials.has(materialId)) throw new DomainError("有一行物料不存在，可能已被删除，请刷新后重试");
    if (seen.has(key)) throw new DomainError(`${label} 写了两行，请合并成一行`);
    seen.add(key);
    if (head.opening && qtyMilli < 0) throw new DomainError(`${label} 的期初数量不能小于 0`);
    if (priceLi === undefined) continue;
    if (!head.opening) throw new DomainError("只有期初可以填写单价，盘点按库存成本计价");
    if (!(await readRepositoryAccess(context)).mayCost(head.repositoryId)) {
      throw new DomainError("您没有成本权限，不能填写单价，请由有成本权限的人填写");
    }
  }
  const { id, no } = await insertRow(db, materialAdjust, {
    ...{ ...head, no: await nextDocumentNumber(context, "WP"), operatorId: actor.userId },
    ...{ bizDate: today(context), createdAt: clock.now() },
  });
  const written = await db
    .insert(materialAdjustLine)
    .values(lines.map((line) => ({ ...line, adjustId: id, priceLi: head.opening ? (line.priceLi ?? null) : null })))
    .returning();
  await postMaterial(
    context,
    { docType: "MATERIAL_ADJUST", docId: id },
    written.map((line) => ({
      ...{ repositoryId: head.repositoryId, materialId: line.materialId, lot: line.lot, qtyMilli: line.qtyMilli },
      ...{ moveType: head.opening ? "OPENING" : line.qtyMilli > 0 ? "ADJUST_IN" : "ADJUST_OUT", docLineId: line.id },
      valueFen: head.opening
        ? openingWorth(line.qtyMilli, line.priceLi ?? materials.get(line.materialId)?.priceLi ?? 0)
        : undefined,
    })),
  );
  await writeAudit(context, [
    { entity: "material_adjust", entityId: id, action: "add", after: { no, ...head, lines } },
  ]);
  if (!head.opening) await guardLoss(context, { id, no, reason: head.reason });
  return { id, no };
};

/**
 * Material that is written off is worth money: what one person takes off on a day, from a sum on, is registered by who
 * may approve such losses of goods too (docs/decisions/figures.md, "Two people for money"), and 老板 is told. What it is
 * worth is known once it is posted; refused, nothing of it stands.
 */
async function guardLoss(context: Context, { id, no, reason }: { id: number; no: string; reason: string }) {
  const { db, actor } = context;
  await acquireLock(db, "materialLost", actor.userId);
  const { lostFen, dayFen } = await oneRow<{ lostFen: number; dayFen: number }>(
    db,
    sql`
    select coalesce(-sum(movement.value_fen + movement.variance_fen) filter (where slip.id = ${id}), 0)::int8 as "lostFen",
      coalesce(-sum(movement.value_fen + movement.variance_fen), 0)::int8 as "dayFen"
    from material_adjust slip
    join material_movement movement on movement.doc_type = 'MATERIAL_ADJUST' and movement.doc_id = slip.id
      and movement.move_type = 'ADJUST_OUT' and movement.reverse_of is null
    where slip.operator_id = ${actor.userId} and slip.biz_date = ${today(context)}::date and slip.reversed_at is null`,
  );
  if (lostFen === 0) return;
  const { reviseApprove } = permissions;
  const alone = dayFen >= secondPersonFromFen && !hasPermission(actor.permissions, [reviseApprove]);
  if (alone && (await mayAnother(context, reviseApprove))) {
    const sum = formatFen(secondPersonFromFen);
    throw new DomainError(`一人一天盘亏的物料值 ${sum} 元及以上，请由有库存审核权限的人登记`);
  }
  await notifyLargeSum(context, {
    ...{ act: "物料盘亏", amountFen: lostFen, about: `物料盘点 ${no}：${reason}` },
    ...{ link: `/clothes/manufacture/material/adjust/item?id=${id}`, linkPermission: permissions.materialList },
  });
}

function openingWorth(qtyMilli: number, priceLi: number): number {
  const worth = worthOfMilli(qtyMilli, priceLi);
  if (worth === null) throw new DomainError("金额超过 99,999,999.99 元，请核对数量和单价");
  return worth;
}

export const reverseMaterialAdjust: Operation<Endpoints["reverse"]> = async (context, { params, body }) => {
  const { db, actor, clock } = context;
  const [slip] = await db.select().from(materialAdjust).where(eq(materialAdjust.id, params.id)).for("update");
  const access = await readRepositoryAccess(context);
  if (!slip || !access.may(slip.repositoryId, "view")) throw new DomainError(missing);
  await assertRepositoryRight(context, slip.repositoryId, "adjust");
  if (slip.reversedAt !== null) throw new DomainError(`${slip.no} 已红冲，不能重复红冲`);
  await assertPeriodOpen(db, slip.bizDate);
  await reverseMaterial(context, { docType: "MATERIAL_ADJUST", docId: slip.id });
  await db
    .update(materialAdjust)
    .set({ reversedBy: actor.userId, reversedAt: clock.now() })
    .where(eq(materialAdjust.id, slip.id));
  await writeAudit(context, [
    {
      ...{ entity: "material_adjust", entityId: slip.id, action: "reverse" },
      before: { no: slip.no, reason: slip.reason },
      after: { reason: body.reason },
    },
  ]);
};

interface Head extends Omit<MaterialAdjustRow, "createTime" | "reverseTime" | "valueFen"> {
  createdAt: Date;
  reversedAt: Date | null;
  valueFen: number;
}

const heads = (where: SQL, rest: SQL = sql``) => sql`
  select slip.id, slip.no, slip.repository_id as "repositoryId", repository.name as "repositoryName", slip.opening,
    slip.reason, operator.nick_name as operator, slip.biz_date::text as "bizDate", slip.created_at as "createdAt",
    reverser.nick_name as "reverseBy", slip.reversed_at as "reversedAt", sums.lines as "lineCount", sums.goods,
    (select coalesce(sum(value_fen + variance_fen), 0)::int8 from material_movement
     where doc_type = 'MATERIAL_ADJUST' and doc_id = slip.id and reverse_of is null) as "valueFen"
  from material_adjust slip
  join repository on repository.id = slip.repository_id
  left join sys_user operator on operator.id = slip.operator_id
  left join sys_user reverser on reverser.id = slip.reversed_by
  cross join lateral (
    select count(*)::int8 as lines, ${goodsOf} as goods
    from (select *, row_number() over (order by id) as line_no from material_adjust_line where adjust_id = slip.id) line
    join material on material.id = line.material_id
  ) sums
  where ${where} ${rest}`;

export const listMaterialAdjusts: Operation<Endpoints["list"]> = async (context, { query }) => {
  const access = await readRepositoryAccess(context);
  const visible = access.ids("view").filter((id) => query.repositoryId === undefined || id === query.repositoryId);
  const { keyword = "" } = query;
  const where = all([
    sql`slip.repository_id = any(${pgArray(visible)}::bigint[])`,
    ...daysAsked(sql`slip.biz_date`, query, context.clock),
    keyword !== "" && sql`(slip.no = ${keyword.toUpperCase()} or slip.reason ilike ${containing(keyword)})`,
  ]);
  const { count } = await oneRow<{ count: number }>(
    context.db,
    sql`select count(*)::int8 as count from material_adjust slip where ${where}`,
  );
  const content = await rows<Head>(
    context.db,
    heads(where, sql`order by slip.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  return { content: content.map((head) => shown(head, access)), totalElements: count };
};

export const materialAdjustDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(context.db, heads(sql`slip.id = ${params.id}`));
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError(missing);
  const lines = await rows<MaterialAdjustLine & { valueFen: number }>(
    context.db,
    sql`
    select line.id, ${materialWordColumns}, line.lot, line.qty_milli as "qtyMilli",
      movement.value_fen + movement.variance_fen as "valueFen"
    from material_adjust_line line join material on material.id = line.material_id
    join material_movement movement on movement.doc_type = 'MATERIAL_ADJUST' and movement.doc_line_id = line.id
      and movement.reverse_of is null
    where line.adjust_id = ${head.id} order by line.id`,
  );
  const seesCost = access.mayCost(head.repositoryId);
  return {
    ...shown(head, access),
    lines: lines.map(({ valueFen, ...line }) => ({ ...line, ...(seesCost && { valueFen }) })),
    possible: {
      reverse:
        head.reversedAt === null &&
        access.may(head.repositoryId, "adjust") &&
        hasPermission(context.actor.permissions, [permissions.materialDel]),
    },
  };
};

function shown({ createdAt, reversedAt, valueFen, ...row }: Head, access: RepositoryAccess): MaterialAdjustRow {
  return {
    ...row,
    createTime: formatInstant(new Date(createdAt)),
    reverseTime: formatInstantOrNull(reversedAt && new Date(reversedAt)),
    ...(access.mayCost(row.repositoryId) && { valueFen }),
  };
}
