/** Reading 物料采购单: the list, one document, and what both export. Amounts only for who may see cost. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { goodsOf, materialWordColumns } from "#backoffice/masters/material/material-words.query.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type {
  MaterialPurchaseFilter,
  MaterialPurchaseLine,
  MaterialPurchasePossible,
  MaterialPurchaseReturn,
  MaterialPurchaseRow,
  materialPurchaseEndpoints,
} from "#contract/manufacture/material-purchases.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type MaterialPurchaseAction, refuseMaterialPurchase } from "./material-purchase.rules.ts";
import { purchaseMissing } from "./material-purchase-document.ts";

type Endpoints = typeof materialPurchaseEndpoints;
type Amounts = Record<"amountFen" | "returnedFen" | "owedFen" | "paidFen" | "unpaidFen", number>;

interface Head extends Omit<MaterialPurchaseRow, "createTime" | keyof Amounts>, Amounts {
  createdAt: Date;
  freightFen: number;
  attachmentId: string | null;
  voidReason: string;
}

const heads = (where: SQL, rest: SQL = sql``) => sql`
  select bought.id, bought.no, bought.status, bought.party_id as "partyId", party.name as "partyName",
    bought.repository_id as "repositoryId", repository.name as "repositoryName", bought.remark, bought.version,
    bought.biz_date::text as "bizDate", creator.nick_name as "createBy", bought.created_at as "createdAt",
    bought.freight_fen as "freightFen", bought.attachment_id as "attachmentId", bought.void_reason as "voidReason",
    sums.lines as "lineCount", sums.goods, sums.amount + case when sums.lines = 0 then bought.freight_fen else 0 end as "amountFen",
    given.amount as "returnedFen", bought.owed_fen as "owedFen", bought.paid_fen as "paidFen",
    bought.owed_fen - bought.paid_fen as "unpaidFen"
  from material_purchase bought
  join party on party.id = bought.party_id
  join repository on repository.id = bought.repository_id
  left join sys_user creator on creator.id = bought.created_by
  cross join lateral (
    select count(*)::int8 as lines, coalesce(sum(line.amount_fen + line.freight_fen), 0)::int8 as amount, ${goodsOf} as goods
    from material_purchase_line line join material on material.id = line.material_id where line.purchase_id = bought.id
  ) sums
  cross join lateral (
    select coalesce(sum(amount_fen), 0)::int8 as amount from material_purchase_return
    where purchase_id = bought.id and voided_at is null
  ) given
  where ${where} ${rest}`;

/** What the filter finds among what the actor may see; a condition on `bought` and `party`. */
function purchasesFound({ clock }: Context, access: RepositoryAccess, query: MaterialPurchaseFilter): SQL {
  const visible = access.ids("view").filter((id) => query.repositoryId === undefined || id === query.repositoryId);
  const { keyword } = query;
  return all([
    sql`bought.repository_id = any(${pgArray(visible)}::bigint[])`,
    ...daysAsked(sql`bought.biz_date`, query, clock),
    query.partyId !== undefined && sql`bought.party_id = ${query.partyId}`,
    query.status !== undefined && sql`bought.status = ${query.status}`,
    Boolean(keyword) && matches(keyword ?? ""),
  ]);
}

function matches(keyword: string): SQL {
  const code = keyword.toUpperCase();
  const part = containing(keyword);
  return sql`(
    bought.no = ${code} or party.name ilike ${part} or bought.remark ilike ${part}
    or exists (select from material_purchase_return given where given.purchase_id = bought.id and given.no = ${code})
    or exists (
      select from material_purchase_line line join material on material.id = line.material_id
      where line.purchase_id = bought.id
        and (material.code = ${code} or material.name ilike ${part} or material.color ilike ${part} or line.lot = ${code})
    )
  )`;
}

export const listMaterialPurchases: Operation<Endpoints["list"]> = async (context, { query }) => {
  const access = await readRepositoryAccess(context);
  const where = purchasesFound(context, access, query);
  const { count, places, ...amounts } = await oneRow<Omit<Amounts, "returnedFen"> & { count: number; places: string }>(
    context.db,
    sql`
    select count(*)::int8 as count, coalesce(sum("amountFen"), 0)::int8 as "amountFen",
      coalesce(sum("owedFen"), 0)::int8 as "owedFen", coalesce(sum("paidFen"), 0)::int8 as "paidFen",
      coalesce(sum("unpaidFen"), 0)::int8 as "unpaidFen",
      coalesce(string_agg(distinct "repositoryId"::text, ','), '') as places
    from (${heads(where)}) found`,
  );
  const content = await rows<Head>(
    context.db,
    heads(where, sql`order by bought.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  return {
    content: content.map((head) => shown(head, access)),
    totalElements: count,
    totals: seesAll(access, places) ? amounts : {},
  };
};

/** Whether the cost of all that was found may be seen; `places` are ids of repositories, with commas. */
export function seesAll(access: RepositoryAccess, places: string): boolean {
  const found = places.split(",").filter(Boolean).map(Number);
  return (found.length > 0 ? found : access.ids("view")).every(access.mayCost);
}

/** For the export: ids of what the filter finds, the newest first. */
export async function findMaterialPurchaseIds(
  context: Context,
  access: RepositoryAccess,
  query: MaterialPurchaseFilter,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    context.db,
    sql`select bought.id from material_purchase bought join party on party.id = bought.party_id
        where ${purchasesFound(context, access, query)} order by bought.id desc`,
  );
  return found.map(({ id }) => id);
}

/** For the export: the documents with these ids, the newest first. */
export async function readMaterialPurchaseHeads(
  { db }: Context,
  access: RepositoryAccess,
  ids: readonly number[],
): Promise<MaterialPurchaseRow[]> {
  const where = sql`bought.id = any(${pgArray(ids)}::bigint[])`;
  return (await rows<Head>(db, heads(where, sql`order by bought.id desc`))).map((head) => shown(head, access));
}

export const materialPurchaseDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(context.db, heads(sql`bought.id = ${params.id}`));
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError(purchaseMissing);
  const seesCost = access.mayCost(head.repositoryId);
  const { freightFen, attachmentId, voidReason } = head;
  return {
    ...shown(head, access),
    ...{ attachmentId, voidReason },
    ...(seesCost && { freightFen }),
    lines: (await readMaterialPurchaseLines(context, [head.id])).map(({ documentId: _, ...line }) =>
      seesCost ? line : withoutAmounts(line),
    ),
    returns: await readReturns(context, head.id, seesCost),
    possible: possibleActions(context, head, access),
  };
};

/** Lines of the documents, in the documents' own order. */
export function readMaterialPurchaseLines(
  { db }: Pick<Context, "db">,
  ids: readonly number[],
): Promise<(MaterialPurchaseLine & { documentId: number })[]> {
  return rows(
    db,
    sql`
    select line.id, line.purchase_id as "documentId", ${materialWordColumns}, line.lot, line.qty_milli as "qtyMilli",
      line.returned_milli as "returnedMilli", line.price_li as "priceLi", line.amount_fen as "amountFen",
      line.freight_fen as "freightFen"
    from material_purchase_line line join material on material.id = line.material_id
    where line.purchase_id = any(${pgArray(ids)}::bigint[]) order by line.purchase_id desc, line.line_no, line.id`,
  );
}

function withoutAmounts<L extends MaterialPurchaseLine>({
  priceLi: _price,
  amountFen: _amount,
  freightFen: _freight,
  ...line
}: L) {
  return line;
}

async function readReturns({ db }: Context, purchaseId: number, seesCost: boolean): Promise<MaterialPurchaseReturn[]> {
  const found = await rows<
    Omit<MaterialPurchaseReturn, "createTime" | "voidTime" | "amountFen"> & {
      amountFen: number;
      createdAt: Date;
      voidedAt: Date | null;
    }
  >(
    db,
    sql`
    select given.id, given.no, given.reason, given.amount_fen as "amountFen", operator.nick_name as operator,
      given.created_at as "createdAt", voider.nick_name as "voidBy", given.voided_at as "voidedAt",
      (select json_agg(json_build_object('lineId', piece.line_id, 'qtyMilli', piece.qty_milli) order by piece.id)
       from material_purchase_return_line piece where piece.return_id = given.id) as lines
    from material_purchase_return given
    left join sys_user operator on operator.id = given.operator_id
    left join sys_user voider on voider.id = given.voided_by
    where given.purchase_id = ${purchaseId} order by given.id`,
  );
  return found.map(({ createdAt, voidedAt, amountFen, ...row }) => ({
    ...row,
    createTime: formatInstant(new Date(createdAt)),
    voidTime: formatInstantOrNull(voidedAt && new Date(voidedAt)),
    ...(seesCost && { amountFen }),
  }));
}

function possibleActions(
  { actor }: Context,
  { no, status, repositoryId, paidFen }: Head,
  access: RepositoryAccess,
): MaterialPurchasePossible {
  const may = (action: MaterialPurchaseAction, right: "in" | "out", code: string) =>
    refuseMaterialPurchase(no, status, action) === null &&
    access.may(repositoryId, right) &&
    hasPermission(actor.permissions, [code]);
  return {
    edit: may("edit", "in", permissions.materialEdit),
    confirm: may("confirm", "in", permissions.materialEdit),
    return: may("return", "out", permissions.materialEdit),
    voidReturn: may("voidReturn", "in", permissions.materialDel),
    void: may("void", "in", permissions.materialDel) && paidFen === 0,
  };
}

function shown(head: Head, access: RepositoryAccess): MaterialPurchaseRow {
  const { createdAt, freightFen: _f, attachmentId: _a, voidReason: _v, ...row } = head;
  const { amountFen, returnedFen, owedFen, paidFen, unpaidFen, ...rest } = row;
  return {
    ...rest,
    createTime: formatInstant(new Date(createdAt)),
    ...(access.mayCost(head.repositoryId) && { amountFen, returnedFen, owedFen, paidFen, unpaidFen }),
  };
}
