/** Reading 领料单 and 退料单: the list, one document, the batches that may take material. Amounts only for who may see cost. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { goodsOf, materialWordColumns } from "#backoffice/masters/material/material-words.query.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { getBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { readBatchNeeds, readFreeLots } from "#backoffice/trade/manufacture/material/batch-material.query.ts";
import { seesAll } from "#backoffice/trade/manufacture/material/purchase/material-purchase.query.ts";
import type { RepositoryRight } from "#contract/inventory/repositories.ts";
import { openBatchStatuses } from "#contract/manufacture/batch.words.ts";
import type {
  MaterialIssueFilter,
  MaterialIssueLine,
  MaterialIssuePossible,
  MaterialIssueRow,
  materialIssueEndpoints,
} from "#contract/manufacture/material-issues.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  type MaterialIssueAction,
  refuseCostChange,
  refuseIssueTo,
  refuseMaterialIssue,
} from "./material-issue.rules.ts";
import { issueMissing } from "./material-issue.ts";

type Endpoints = typeof materialIssueEndpoints;

interface Head extends Omit<MaterialIssueRow, "createTime" | "valueFen"> {
  createdAt: Date;
  valueFen: number;
  voidReason: string;
}

const heads = (where: SQL, rest: SQL = sql``) => sql`
  select issue.id, issue.no, issue.kind, issue.status, issue.batch_id as "batchId", batch.no as "batchNo",
    product.style_no as "styleNo", factory.name as "factoryName", issue.repository_id as "repositoryId",
    repository.name as "repositoryName", issue.over_demand as "overDemand", issue.remark, issue.version,
    issue.biz_date::text as "bizDate", creator.nick_name as "createBy", issue.created_at as "createdAt",
    issue.void_reason as "voidReason", sums.lines as "lineCount", sums.goods, sums.value as "valueFen"
  from material_issue issue
  join batch on batch.id = issue.batch_id
  join product on product.id = batch.product_id
  join party factory on factory.id = batch.party_id
  join repository on repository.id = issue.repository_id
  left join sys_user creator on creator.id = issue.created_by
  cross join lateral (
    select count(*)::int8 as lines, coalesce(sum(line.value_fen), 0)::int8 as value, ${goodsOf} as goods
    from material_issue_line line join material on material.id = line.material_id where line.issue_id = issue.id
  ) sums
  where ${where} ${rest}`;

/** What the filter finds among what the actor may see; a condition on `issue` and `batch`. */
function issuesFound({ clock }: Context, access: RepositoryAccess, query: MaterialIssueFilter): SQL {
  const visible = access.ids("view").filter((id) => query.repositoryId === undefined || id === query.repositoryId);
  const { keyword, batchId } = query;
  return all([
    sql`issue.repository_id = any(${pgArray(visible)}::bigint[])`,
    // Of one batch all is asked for, however long ago.
    ...(batchId !== undefined && !query.from && !query.to ? [] : daysAsked(sql`issue.biz_date`, query, clock)),
    batchId !== undefined && sql`issue.batch_id = ${batchId}`,
    query.kind !== undefined && sql`issue.kind = ${query.kind}`,
    query.status !== undefined && sql`issue.status = ${query.status}`,
    Boolean(keyword) && matches(keyword ?? ""),
  ]);
}

function matches(keyword: string): SQL {
  const code = keyword.toUpperCase();
  const part = containing(keyword);
  return sql`(
    issue.no = ${code} or batch.no = ${code} or issue.remark ilike ${part}
    or exists (select from product where product.id = batch.product_id and product.style_no = ${code})
    or exists (
      select from material_issue_line line join material on material.id = line.material_id
      where line.issue_id = issue.id
        and (material.code = ${code} or material.name ilike ${part} or material.color ilike ${part} or line.lot = ${code})
    )
  )`;
}

export const listMaterialIssues: Operation<Endpoints["list"]> = async (context, { query }) => {
  const access = await readRepositoryAccess(context);
  const where = issuesFound(context, access, query);
  const { count, places, valueFen } = await oneRow<{ count: number; places: string; valueFen: number }>(
    context.db,
    sql`
    select count(*)::int8 as count, coalesce(string_agg(distinct "repositoryId"::text, ','), '') as places,
      coalesce(sum(case when status <> 'ISSUED' then 0 when kind = 'ISSUE' then "valueFen" else -"valueFen" end), 0)::int8 as "valueFen"
    from (${heads(where)}) found`,
  );
  const content = await rows<Head>(
    context.db,
    heads(where, sql`order by issue.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  return {
    content: content.map((head) => shown(head, access)),
    totalElements: count,
    totals: seesAll(access, places) ? { valueFen } : {},
  };
};

/** For the export: ids of what the filter finds, the newest first. */
export async function findMaterialIssueIds(
  context: Context,
  access: RepositoryAccess,
  query: MaterialIssueFilter,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    context.db,
    sql`select issue.id from material_issue issue join batch on batch.id = issue.batch_id
        where ${issuesFound(context, access, query)} order by issue.id desc`,
  );
  return found.map(({ id }) => id);
}

/** For the export: the documents with these ids, the newest first. */
export async function readMaterialIssueHeads(
  { db }: Context,
  access: RepositoryAccess,
  ids: readonly number[],
): Promise<MaterialIssueRow[]> {
  const where = sql`issue.id = any(${pgArray(ids)}::bigint[])`;
  return (await rows<Head>(db, heads(where, sql`order by issue.id desc`))).map((head) => shown(head, access));
}

/** Of {@link MaterialIssueLine} what the line itself says. */
export type IssuedLine = Omit<MaterialIssueLine, "availableMilli" | "demandMilli" | "issuedMilli"> & {
  documentId: number;
};

/** Lines of the documents, in the documents' own order. */
export function readMaterialIssueLines({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<IssuedLine[]> {
  return rows(
    db,
    sql`
    select line.id, line.issue_id as "documentId", ${materialWordColumns}, line.lot, line.qty_milli as "qtyMilli",
      line.returned_milli as "returnedMilli", line.value_fen as "valueFen"
    from material_issue_line line join material on material.id = line.material_id
    where line.issue_id = any(${pgArray(ids)}::bigint[]) order by line.issue_id desc, line.line_no, line.id`,
  );
}

export const issuableBatches: Operation<Endpoints["batches"]> = ({ db }, { query }) => {
  const part = containing(query.text);
  return rows(
    db,
    sql`
    select batch.id, batch.no, product.style_no as "styleNo", factory.name as "factoryName"
    from batch join product on product.id = batch.product_id join party factory on factory.id = batch.party_id
    where batch.status = any(${pgArray(openBatchStatuses)}::text[]) and not batch.paused
      and (batch.no ilike ${part} or product.style_no ilike ${part} or product.name ilike ${part})
    order by batch.due_date, batch.id limit 100`,
  );
};

export const materialIssueDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(db, heads(sql`issue.id = ${params.id}`));
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError(issueMissing);
  const seesCost = access.mayCost(head.repositoryId);
  const lines = await readMaterialIssueLines(context, [head.id]);
  const needs = await readBatchNeeds(db, head.batchId);
  const materialIds = lines.map(({ materialId }) => materialId);
  const free = await readFreeLots(db, { repositoryId: head.repositoryId, materialIds, except: head.id });
  const related = await rows<{ id: number; no: string; status: MaterialIssueRow["status"]; kind: string }>(
    db,
    sql`
    select distinct other.id, other.no, other.status, other.kind from material_issue_line line
    join material_issue_line linked on linked.origin_line_id = line.id or linked.id = line.origin_line_id
    join material_issue other on other.id = linked.issue_id
    where line.issue_id = ${head.id} order by other.id`,
  );
  const origin = related.find(({ kind }) => kind === "ISSUE");
  return {
    ...shown(head, access),
    voidReason: head.voidReason,
    lines: lines.map(({ documentId: _, valueFen, ...line }) => ({
      ...line,
      ...(seesCost && { valueFen }),
      availableMilli:
        free.find((one) => one.materialId === line.materialId && one.lot === line.lot)?.availableMilli ?? 0,
      demandMilli: needs.get(line.materialId)?.demandMilli ?? 0,
      issuedMilli: needs.get(line.materialId)?.issuedMilli ?? 0,
    })),
    returns: related.flatMap(({ kind, ...one }) => (kind === "RETURN" ? [one] : [])),
    origin: origin ? { id: origin.id, no: origin.no } : null,
    possible: await possibleActions(context, head, access),
  };
};

async function possibleActions(
  { db, actor }: Context,
  head: Head,
  access: RepositoryAccess,
): Promise<MaterialIssuePossible> {
  const taking = await getBatch(db, head.batchId);
  const may = (action: MaterialIssueAction, right: RepositoryRight, code: string) =>
    refuseMaterialIssue(head.no, head, action) === null &&
    access.may(head.repositoryId, right) &&
    hasPermission(actor.permissions, [code]);
  const standing = refuseCostChange(taking) === null;
  return {
    edit: may("edit", "out", permissions.materialEdit),
    issue: may("issue", "out", permissions.materialEdit) && refuseIssueTo(taking) === null,
    return: may("return", "in", permissions.materialEdit) && standing,
    void:
      may("void", head.kind === "ISSUE" ? "in" : "out", permissions.materialDel) &&
      (head.status === "DRAFT" || standing),
  };
}

function shown(head: Head, access: RepositoryAccess): MaterialIssueRow {
  const { createdAt, valueFen, voidReason: _v, ...row } = head;
  return {
    ...row,
    createTime: formatInstant(new Date(createdAt)),
    ...(access.mayCost(head.repositoryId) && { valueFen }),
  };
}
