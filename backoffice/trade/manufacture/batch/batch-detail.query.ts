/** One batch with all that belongs to it: cells, route, materials, beds and bundles, deliveries, repairs, history. */
import { sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { batchCosts, readCostSoFar } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import { refuseDelivering } from "#backoffice/trade/manufacture/delivery/delivery.rules.ts";
import { refuseIssueTo } from "#backoffice/trade/manufacture/material/issue/material-issue.rules.ts";
import type {
  BatchBomLine,
  BatchBundle,
  BatchDetail,
  BatchPossible,
  BatchStep,
  CutBed,
} from "#contract/manufacture/batch-shape.ts";
import type { batchEndpoints } from "#contract/manufacture/batches.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type BatchHead, batchHeads, daysUntil, openPieces, shownBatch, underWay } from "./batch.query.ts";
import { type BatchAction, mostCuttable, refuseBatchAction } from "./batch.rules.ts";
import { batchNotFound } from "./batch-document.ts";
import { findUnsettled } from "./batch-unsettled.query.ts";
import { readBatchLines } from "./batch-work.ts";

type Endpoints = typeof batchEndpoints;

interface Head extends BatchHead {
  overCutBp: number;
  cancelReason: string;
  createBy: string | null;
  createdAt: Date;
  materialFen: number;
  feeFen: number;
  wageLi: number;
  otherFen: number;
}

const more = sql`, made.over_cut_bp as "overCutBp", made.cancel_reason as "cancelReason", made.created_at as "createdAt",
  (select nick_name from sys_user where id = made.created_by) as "createBy", made.material_fen as "materialFen",
  made.fee_fen as "feeFen", made.wage_li as "wageLi", made.other_fen as "otherFen"`;

export const batchDetail: Operation<Endpoints["detail"]> = async (context, { params: { id } }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const [head] = await rows<Head>(db, batchHeads(sql`made.id = ${id}`, sql``, more));
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError(batchNotFound);
  const { materialFen, feeFen, wageLi, otherFen, createdAt, ...rest } = head;
  const lines = await readDetailLines(db, head);
  const possible = possibleActions(context, head);
  return {
    ...shownBatch(context, rest, access),
    ...{ overCutBp: head.overCutBp, cancelReason: head.cancelReason, createBy: head.createBy },
    createTime: formatInstant(new Date(createdAt)),
    lines,
    route: await readSteps(context, id),
    bom: await readMaterials(db, id, lines),
    issued: await readIssued(db, id),
    attachmentIds: await readAttachments(db, id),
    beds: await readBeds(db, id),
    bundles: await readBundles(db, id),
    deliveries: await readDeliveries(db, id),
    repairs: await readRepairs(db, id),
    events: await readEvents(db, id),
    ...(access.mayCost(head.repositoryId) && { costs: batchCosts(head, await readCostSoFar(db, id)) }),
    possible,
    unsettled: possible.close ? await findUnsettled(db, head) : [],
  };
};

async function readDetailLines(db: Db, { id, overCutBp }: Head): Promise<BatchDetail["lines"]> {
  const found = (await readBatchLines(db, id)).filter(({ planQty, cutQty }) => planQty > 0 || cutQty > 0);
  const described = await describeSkus(
    db,
    found.map(({ skuId }) => skuId),
  );
  return inReadingOrder(found, described).map(({ batchId: _, ...line }) => ({
    ...line,
    mostCut: Math.max(mostCuttable(line.planQty, overCutBp) - line.cutQty, 0),
  }));
}

async function readSteps({ db, actor }: Context, batchId: number): Promise<BatchStep[]> {
  const found = await rows<BatchStep & { priceLi: number }>(
    db,
    sql`select step.id, step.seq, step.process_id as "processId", step.name, step.category_name as "categoryName",
          step.stage, step.times, step.price_li as "priceLi", step.std_sec as "stdSec",
          coalesce((select sum(qty) from piece_record record where record.batch_process_id = step.id
            and record.kind = 'WORK' and record.status in ('SUBMITTED', 'APPROVED', 'SETTLED')), 0)::int8 as "doneQty"
        from batch_process step where step.batch_id = ${batchId} order by step.seq`,
  );
  if (hasPermission(actor.permissions, [permissions.wageList, permissions.processPrice])) return found;
  return found.map(({ priceLi: _, ...step }) => step);
}

async function readMaterials(db: Db, batchId: number, lines: BatchDetail["lines"]): Promise<BatchBomLine[]> {
  const found = await rows<Omit<BatchBomLine, "needMilli">>(
    db,
    sql`select line.id, line.material_id as "materialId", material.code, material.name, material.spec, material.type,
          material.unit, line.color_id as "colorId", color.name as color, line.usage_milli as "usageMilli",
          line.loss_bp as "lossBp"
        from batch_bom line join material on material.id = line.material_id
        left join attr_value color on color.id = line.color_id
        where line.batch_id = ${batchId} order by line.id`,
  );
  return found.map((line) => {
    // A colour with a row of its own for a material takes nothing of the row of all colours.
    const own = found.flatMap(({ materialId, colorId }) => (materialId === line.materialId ? (colorId ?? []) : []));
    const pieces = lines
      .filter(({ colorId }) => (line.colorId === null ? !own.includes(colorId) : colorId === line.colorId))
      .reduce((sum, { planQty }) => sum + planQty, 0);
    return { ...line, needMilli: needOf(line, pieces) };
  });
}

/** 单耗 × (1 + 损耗) × pieces, rounded up to 1/1000. */
function needOf({ usageMilli, lossBp }: Pick<BatchBomLine, "usageMilli" | "lossBp">, pieces: number): number {
  const exact = BigInt(usageMilli) * BigInt(pieces) * BigInt(10_000 + lossBp);
  return Number((exact + 9_999n) / 10_000n);
}

function readIssued(db: Db, batchId: number): Promise<BatchDetail["issued"]> {
  return rows(
    db,
    sql`select material.id as "materialId", material.code, material.name, material.unit,
          sum(line.qty_milli - line.returned_milli)::int8 as milli
        from material_issue issue join material_issue_line line on line.issue_id = issue.id
        join material on material.id = line.material_id
        where issue.batch_id = ${batchId} and issue.kind = 'ISSUE' and issue.status = 'ISSUED'
        group by material.id order by material.code`,
  );
}

async function readAttachments(db: Db, batchId: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select picture_id as id from batch_attachment where batch_id = ${batchId} order by sort`,
  );
  return found.map(({ id }) => id);
}

async function readBeds(db: Db, batchId: number): Promise<CutBed[]> {
  const beds = await rows<Omit<CutBed, "qty" | "bundles" | "cells">>(
    db,
    sql`select bed.id, bed.bed_no as "bedNo", bed.layers, bed.ratio, bed.remark, operator.nick_name as operator,
          bed.biz_date::text as "bizDate", bed.voided_at is not null as voided
        from cut_bed bed left join sys_user operator on operator.id = bed.operator_id
        where bed.batch_id = ${batchId} order by bed.bed_no`,
  );
  const cells = await rows<Record<"bedId" | "skuId" | "qty" | "bundles", number>>(
    db,
    sql`select bundle.bed_id as "bedId", line.sku_id as "skuId", sum(bundle.qty)::int8 as qty, count(*)::int8 as bundles
        from bundle join batch_line line on line.id = bundle.batch_line_id
        where bundle.batch_id = ${batchId} group by bundle.bed_id, line.sku_id order by 1, 2`,
  );
  return beds.map((bed) => {
    const own = cells.filter(({ bedId }) => bedId === bed.id);
    return {
      ...bed,
      qty: own.reduce((sum, { qty }) => sum + qty, 0),
      bundles: own.reduce((sum, { bundles }) => sum + bundles, 0),
      cells: own.map(({ skuId, qty }) => ({ skuId, qty })),
    };
  });
}

function readBundles(db: Db, batchId: number): Promise<BatchBundle[]> {
  return rows(
    db,
    sql`select bundle.id, bundle.bed_id as "bedId", bed.bed_no as "bedNo", bundle.bundle_no as "bundleNo",
          bundle.batch_line_id as "batchLineId", line.sku_id as "skuId", color.name as color, size.name as size,
          bundle.qty, bundle.ticket_code as "ticketCode", bundle.party_id as "partyId", factory.name as "partyName",
          coalesce((select sum(qty) from piece_record record where record.bundle_id = bundle.id
            and record.status in ('SUBMITTED', 'APPROVED', 'SETTLED')), 0)::int8 as pieces
        from bundle
        join cut_bed bed on bed.id = bundle.bed_id
        join batch_line line on line.id = bundle.batch_line_id
        join attr_value color on color.id = line.color_id
        join size on size.id = line.size_id
        join party factory on factory.id = bundle.party_id
        where bundle.batch_id = ${batchId} and bundle.voided_at is null order by bundle.bundle_no`,
  );
}

function readDeliveries(db: Db, batchId: number): Promise<BatchDetail["deliveries"]> {
  return rows(
    db,
    sql`select delivery.id, delivery.no, delivery.biz_date::text as "bizDate", factory.name as "partyName",
          delivery.status, delivery.delivered_qty as "deliveredQty", delivery.passed_qty as "passedQty",
          delivery.second_qty as "secondQty", delivery.repair_qty as "repairQty", delivery.scrap_qty as "scrapQty"
        from delivery join party factory on factory.id = delivery.party_id
        where delivery.batch_id = ${batchId} order by delivery.id`,
  );
}

function readRepairs(db: Db, batchId: number): Promise<BatchDetail["repairs"]> {
  return rows(
    db,
    sql`select id, no, biz_date::text as "bizDate", due_date::text as "dueDate", reason, status, sent_qty as "sentQty",
          ok_qty as "okQty", second_qty as "secondQty", scrap_qty as "scrapQty"
        from repair where batch_id = ${batchId} order by id`,
  );
}

async function readEvents(db: Db, batchId: number): Promise<BatchDetail["events"]> {
  const found = await rows<Omit<BatchDetail["events"][number], "time"> & { createdAt: Date }>(
    db,
    sql`select event.id, event.kind, event.text, operator.nick_name as operator, event.created_at as "createdAt"
        from batch_event event left join sys_user operator on operator.id = event.operator_id
        where event.batch_id = ${batchId} order by event.id desc`,
  );
  return found.map(({ createdAt, ...event }) => ({ ...event, time: formatInstant(new Date(createdAt)) }));
}

function possibleActions({ actor }: Context, head: Head): BatchPossible {
  const may = (action: BatchAction, code: string) =>
    refuseBatchAction(head.no, head, action) === null && hasPermission(actor.permissions, [code]);
  const { batchEdit, batchCut, batchTransfer, batchClose, batchDel, materialAdd, deliveryAdd } = permissions;
  return {
    edit: may("edit", batchEdit),
    plan: may("plan", batchEdit),
    cut: may("cut", batchCut),
    voidBed: may("voidBed", batchCut),
    stages: [
      ...(may("sew", batchEdit) ? (["SEWING"] as const) : []),
      ...(may("finish", batchEdit) ? (["FINISHING"] as const) : []),
    ],
    transfer: may("transfer", batchTransfer),
    pause: may("pause", batchEdit),
    resume: may("resume", batchEdit),
    change: may("change", batchEdit),
    issue: refuseIssueTo(head) === null && hasPermission(actor.permissions, [materialAdd]),
    deliver: refuseDelivering(head) === null && hasPermission(actor.permissions, [deliveryAdd]),
    close: may("close", batchClose),
    cancel: may("cancel", batchDel),
  };
}

/** 在产未交 of a style: what was cut and did not come; before cutting, what is planned. */
export const openOfStyle: Operation<Endpoints["open"]> = async (context, { params: { id } }) => {
  const { db, clock } = context;
  const access: RepositoryAccess = await readRepositoryAccess(context);
  const seen = sql`made.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`;
  const heads = await rows<BatchHead>(
    db,
    batchHeads(sql`made.product_id = ${id} and ${underWay} and ${seen}`, sql`order by made.due_date, made.id`),
  );
  const cells = await rows<{ batchId: number; skuId: number; qty: number }>(
    db,
    sql`select batch_id as "batchId", sku_id as "skuId", pieces.qty from batch_line line
        join batch made on made.id = line.batch_id
        cross join lateral (select ${openPieces} as qty) pieces
        where made.id = any(${pgArray(heads.map((head) => head.id))}::bigint[]) and pieces.qty > 0`,
  );
  const described = await describeSkus(
    db,
    cells.map(({ skuId }) => skuId),
  );
  return {
    batches: heads.map(({ id: batchId, no, partyName, status, dueDate }) => ({
      ...{ id: batchId, no, partyName, status, dueDate },
      daysLeft: status === "DELIVERED" ? null : daysUntil(dueDate, bizDateOf(clock.now())),
    })),
    cells: inReadingOrder(cells, described),
  };
};
