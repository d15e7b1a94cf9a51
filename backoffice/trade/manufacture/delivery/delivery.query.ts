/** Reading 交货明细: the list, and one delivery with its lines, pictures and repairs. Amounts only for who may see cost. */

import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { daysAsked } from "#backoffice/ground/documents/document.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { selectStylePicture } from "#backoffice/masters/goods/picture/goods-picture.ts";
import { findFeeTerms } from "#backoffice/masters/party/party.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { DeliveryFilter, DeliveryLine, DeliveryRow, deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { refuseDeliveryAction } from "./delivery.rules.ts";
import { notFound } from "./delivery-document.ts";
import { deliveriesFound } from "./delivery-filter.ts";

type Endpoints = typeof deliveryEndpoints;

type Amount = "feeFen" | "deductFen" | "owedFen" | "paidFen";

/** A row with everything, also what not every reader may see. */
interface Head extends Omit<DeliveryRow, "createTime" | "inspectTime" | Amount>, Record<Amount, number> {
  createdAt: Date;
  inspectedAt: Date | null;
  dueDate: string;
}

const heads = (where: SQL, rest: SQL = sql``) => sql`
  select doc.id, doc.no, doc.status, doc.batch_id as "batchId", made.no as "batchNo", made.product_id as "productId",
    style.style_no as "styleNo", style.name as "productName", made.due_date::text as "dueDate",
    ${selectStylePicture(sql`style.id`)} as "pictureId",
    doc.party_id as "partyId", maker.name as "partyName", doc.repository_id as "repositoryId",
    place.name as "repositoryName", doc.delivered_qty as delivered, doc.passed_qty as passed,
    doc.second_qty as second, doc.repair_qty as repair, doc.scrap_qty as scrap, doc.fee_fen as "feeFen",
    doc.deduct_fen as "deductFen", doc.owed_fen as "owedFen", doc.paid_fen as "paidFen",
    doc.defect_reason as "defectReason", doc.remark, doc.void_reason as "voidReason", inspector.nick_name as inspector,
    doc.inspected_at as "inspectedAt", creator.nick_name as "createBy", doc.created_at as "createdAt",
    doc.biz_date::text as "bizDate", doc.version
  from delivery doc
  join batch made on made.id = doc.batch_id
  join product style on style.id = made.product_id
  join party maker on maker.id = doc.party_id
  join repository place on place.id = doc.repository_id
  left join sys_user inspector on inspector.id = doc.inspector_id
  left join sys_user creator on creator.id = doc.created_by
  where ${where} ${rest}`;

const found = ({ clock }: Pick<Context, "clock">, access: RepositoryAccess, query: DeliveryFilter) =>
  deliveriesFound(access, query, daysAsked(sql`doc.biz_date`, query, clock));

export const listDeliveries: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const where = found(context, access, query);
  const { count, places, feeFen, deductFen, ...pieces } = await oneRow<
    Record<"count" | "delivered" | "passed" | "second" | "repair" | "scrap" | "feeFen" | "deductFen", number> & {
      places: string;
    }
  >(
    db,
    sql`
    select count(*)::int8 as count, coalesce(string_agg(distinct doc.repository_id::text, ','), '') as places,
      ${sumsOfDeliveries}
    from delivery doc join batch made on made.id = doc.batch_id where ${where}`,
  );
  const content = await rows<Head>(
    db,
    heads(where, sql`order by doc.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  return {
    content: content.map((head) => shown(head, access)),
    totalElements: count,
    totals: { ...pieces, ...(seesAll(access, places) && { feeFen, deductFen }) },
  };
};

/** Sums of what stands: a delivery that was voided counts nowhere. */
export const sumsOfDeliveries = sql`
  coalesce(sum(doc.delivered_qty) filter (where doc.status <> 'VOID'), 0)::int8 as delivered,
  coalesce(sum(doc.passed_qty) filter (where doc.status <> 'VOID'), 0)::int8 as passed,
  coalesce(sum(doc.second_qty) filter (where doc.status <> 'VOID'), 0)::int8 as second,
  coalesce(sum(doc.repair_qty) filter (where doc.status <> 'VOID'), 0)::int8 as repair,
  coalesce(sum(doc.scrap_qty) filter (where doc.status <> 'VOID'), 0)::int8 as scrap,
  coalesce(sum(doc.fee_fen) filter (where doc.status <> 'VOID'), 0)::int8 as "feeFen",
  coalesce(sum(doc.deduct_fen) filter (where doc.status <> 'VOID'), 0)::int8 as "deductFen"`;

/** Sums of amounts are of places whose cost the actor may see, all of them; `places` are their ids. */
export function seesAll(access: RepositoryAccess, places: string): boolean {
  const inside = places.split(",").filter(Boolean).map(Number);
  return (inside.length > 0 ? inside : access.ids("view")).every(access.mayCost);
}

/** Factories that ever had a batch. */
export const deliveryChoices: Operation<Endpoints["choices"]> = async ({ db }) => ({
  parties: await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from party where exists (select from batch where batch.party_id = party.id)
          or exists (select from delivery where delivery.party_id = party.id) order by name`,
  ),
});

/** For the export: ids of what the filter finds, the newest first. */
export async function findDeliveryIds(
  context: Context,
  access: RepositoryAccess,
  query: DeliveryFilter,
): Promise<number[]> {
  const ids = await rows<{ id: number }>(
    context.db,
    sql`select doc.id from delivery doc join batch made on made.id = doc.batch_id
        where ${found(context, access, query)} order by doc.id desc`,
  );
  return ids.map(({ id }) => id);
}

/** For the export: the documents with these ids, the newest first. */
export async function readDeliveryHeads(
  { db }: Pick<Context, "db">,
  access: RepositoryAccess,
  ids: readonly number[],
): Promise<DeliveryRow[]> {
  const all = await rows<Head>(db, heads(sql`doc.id = any(${pgArray(ids)}::bigint[])`, sql`order by doc.id desc`));
  return all.map((head) => shown(head, access));
}

export const deliveryDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(db, heads(sql`doc.id = ${params.id}`));
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError(notFound);
  const pictures = await rows<{ id: string }>(
    db,
    sql`select picture_id as id from delivery_picture where delivery_id = ${head.id} order by id`,
  );
  return {
    ...shown(head, access),
    dueDate: head.dueDate,
    lines: await readLines(db, head.id),
    pictureIds: pictures.map(({ id }) => id),
    repairs: await readRepairs(db, head.id),
    deductible: (await findFeeTerms(db, head.partyId)) !== null,
    possible: possibleActions(context, head, access),
  };
};

async function readLines(db: Db, deliveryId: number): Promise<DeliveryLine[]> {
  const lines = await rows<Record<"id" | "skuId" | "delivered" | "passed" | "second" | "repair" | "scrap", number>>(
    db,
    sql`select id, sku_id as "skuId", delivered, passed, second, repair, scrap
        from delivery_line where delivery_id = ${deliveryId}`,
  );
  return inReadingOrder(
    lines,
    await describeSkus(
      db,
      lines.map(({ skuId }) => skuId),
    ),
  );
}

function readRepairs(db: Db, deliveryId: number): Promise<Answer<Endpoints["detail"]>["repairs"]> {
  return rows(
    db,
    sql`select id, no, status, sent_qty as sent, ok_qty as ok, second_qty as second, scrap_qty as scrap,
          due_date::text as "dueDate"
        from repair where delivery_id = ${deliveryId} order by id`,
  );
}

function possibleActions({ actor }: Context, { no, status, repositoryId }: Head, access: RepositoryAccess) {
  const mayHere = access.may(repositoryId, "in");
  const voiders =
    status === "SUBMITTED" ? [permissions.deliveryDel, permissions.deliveryVoid] : [permissions.deliveryVoid];
  return {
    inspect:
      mayHere &&
      refuseDeliveryAction(no, status, "inspect") === null &&
      hasPermission(actor.permissions, [permissions.deliveryInspect]),
    void: mayHere && refuseDeliveryAction(no, status, "void") === null && hasPermission(actor.permissions, voiders),
  };
}

function shown(head: Head, access: RepositoryAccess): DeliveryRow {
  const { createdAt, inspectedAt, dueDate: _due, feeFen, deductFen, owedFen, paidFen, ...rest } = head;
  return {
    ...rest,
    createTime: formatInstant(new Date(createdAt)),
    inspectTime: formatInstantOrNull(inspectedAt && new Date(inspectedAt)),
    ...(access.mayCost(head.repositoryId) && { feeFen, deductFen, owedFen, paidFen }),
  };
}
