/** 物料需求: what open batches still need, what of it is missing, and 一键生成采购 (domain.md §3.2, material). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { materialLabel } from "#backoffice/masters/material/material.ts";
import { materialWordColumns } from "#backoffice/masters/material/material-words.query.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { openBatchStatuses } from "#contract/manufacture/batch.words.ts";
import type {
  MaterialDemandFilter,
  MaterialDemandRow,
  materialStockEndpoints,
} from "#contract/manufacture/material-stock.ts";
import { batchDemand, batchIssued } from "./batch-material.query.ts";
import { draftMaterialPurchase } from "./purchase/material-purchase.ts";

type Endpoints = typeof materialStockEndpoints;

/** Batches whose material is ours to bring: of 包工包料 the factory brings it. */
const open = sql`batch.status = any(${pgArray(openBatchStatuses)}::text[]) and batch.mode = 'LABOUR'`;

/** The batches behind a line of the list: the first that are due. */
const shownBatches = 20;

/**
 * A row a material that open batches ask for. What one batch has beyond its demand is none of another's: each needs
 * its own demand less what it has, and 缺口 is what all need together beyond what is free. What drafts of 领料 are to
 * take is for the batches too, and counts as free here.
 */
async function demandFound(context: Context, query: MaterialDemandFilter & { materialIds?: readonly number[] }) {
  const visible = pgArray((await readRepositoryAccess(context)).ids("view"));
  const { keyword = "", materialIds } = query;
  const part = containing(keyword);
  const where = all([
    keyword !== "" && sql`(material.code ilike ${part} or material.name ilike ${part} or material.color ilike ${part})`,
    query.type !== undefined && sql`material.type = ${query.type}`,
    query.supplierId !== undefined && sql`material.supplier_id = ${query.supplierId}`,
    materialIds !== undefined && sql`material.id = any(${pgArray(materialIds)}::bigint[])`,
  ]);
  return sql`
    with needed as materialized (
      select asked.material_id, asked.batch_id, asked.demand, coalesce(taken.issued, 0) as issued,
        greatest(asked.demand - coalesce(taken.issued, 0), 0) as open
      from (${batchDemand(open)}) asked left join (${batchIssued(open)}) taken using (batch_id, material_id)
    ),
    summed as (
      select material_id, sum(demand)::int8 as demand, sum(issued)::int8 as issued, sum(open)::int8 as open
      from needed group by material_id
    ),
    held as (
      select material_id, sum(qty_milli)::int8 as qty from material_balance
      where repository_id = any(${visible}::bigint[]) group by material_id
    ),
    ordered as (
      select line.material_id, sum(line.qty_milli)::int8 as qty from material_purchase bought
      join material_purchase_line line on line.purchase_id = bought.id
      where bought.status = 'DRAFT' group by line.material_id
    ),
    found as (
      select material.id, ${materialWordColumns}, material.supplier_id as "supplierId", party.name as "supplierName",
        summed.demand as "demandMilli", summed.issued as "issuedMilli", summed.open as "openMilli",
        coalesce(held.qty, 0) as "availableMilli", greatest(summed.open - coalesce(held.qty, 0), 0) as "shortMilli",
        coalesce(ordered.qty, 0) as "orderedMilli",
        greatest(summed.open - coalesce(held.qty, 0) - coalesce(ordered.qty, 0), 0) as "suggestedMilli"
      from summed join material on material.id = summed.material_id
      left join party on party.id = material.supplier_id
      left join held on held.material_id = material.id
      left join ordered on ordered.material_id = material.id
      where ${where}
    )`;
}

const onlyShort = (query: MaterialDemandFilter): SQL => (query.short === "1" ? sql`"shortMilli" > 0` : sql`true`);

export const listMaterialDemand: Operation<Endpoints["demand"]> = async (context, { query }) => {
  const found = await demandFound(context, query);
  const where = onlyShort(query);
  const answer = await oneRow<{ count: number; shortCount: number; content: MaterialDemandRow[] }>(
    context.db,
    sql`
    ${found},
    page as (
      select * from found where ${where} order by "shortMilli" = 0, code limit ${query.size} offset ${query.page * query.size}
    )
    select (select count(*)::int8 from found where ${where}) as count,
      (select count(*)::int8 from found where "shortMilli" > 0) as "shortCount",
      coalesce((
        select json_agg(to_jsonb(page) || jsonb_build_object('batches', coalesce((
          select jsonb_agg(jsonb_build_object('id', one.id, 'no', one.no, 'styleNo', one.style_no,
            'dueDate', one.due_date, 'openMilli', one.open) order by one.due_date, one.id)
          from (
            select batch.id, batch.no, product.style_no, batch.due_date, needed.open from needed
            join batch on batch.id = needed.batch_id join product on product.id = batch.product_id
            where needed.material_id = page.id and needed.open > 0
            order by batch.due_date, batch.id limit ${shownBatches}
          ) one), '[]')) order by page."shortMilli" = 0, page.code)
        from page), '[]') as content`,
  );
  return {
    content: answer.content,
    totalElements: answer.count,
    totals: { shortCount: answer.shortCount },
  };
};

/** 一键生成采购: a draft a supplier of what is missing and on no draft yet; what has no supplier is named. */
export const orderMissing: Operation<Endpoints["order"]> = async (context, { body }) => {
  const { db } = context;
  const materialIds = body.materialIds.length > 0 ? body.materialIds : undefined;
  const missing = await rows<MaterialDemandRow>(
    db,
    sql`${await demandFound(context, materialIds ? { materialIds } : {})}
        select * from found where "suggestedMilli" > 0 order by "supplierId", code`,
  );
  if (missing.length === 0) throw new DomainError("没有需要采购的物料：缺口都已有库存或采购草稿");
  const bySupplier = new Map<number, MaterialDemandRow[]>();
  for (const row of missing) {
    if (row.supplierId === null) continue;
    bySupplier.set(row.supplierId, [...(bySupplier.get(row.supplierId) ?? []), row]);
  }
  const without = missing.flatMap((row) => (row.supplierId === null ? [materialLabel(row)] : []));
  if (bySupplier.size === 0) throw new DomainError(`${without[0]} 没有供应商，请先在物料档案里选择供应商`);
  const made: { id: number; no: string; supplierName: string; lineCount: number }[] = [];
  for (const [partyId, lines] of bySupplier) {
    const head = { partyId, repositoryId: body.repositoryId, attachmentId: null, remark: "按物料需求生成" };
    const { id, no } = await draftMaterialPurchase(
      context,
      head,
      lines.map(({ materialId, suggestedMilli }) => ({ materialId, lot: "", qtyMilli: suggestedMilli })),
    );
    made.push({ id, no, supplierName: lines[0]?.supplierName ?? "", lineCount: lines.length });
  }
  return { made, without };
};
