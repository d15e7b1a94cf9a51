/**
 * What may be done in production, each as a command of a property test: ordering, cutting, material, pieces, deliveries
 * with defects, repairs, wages, closing a batch and a month, on the same few documents. What there is nothing of to act
 * on counts as refused.
 */
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import * as moneyOperations from "#backoffice/employee/wage/employee-money.ts";
import * as wageOperations from "#backoffice/employee/wage/wage.ts";
import { draftWages } from "#backoffice/employee/wage/wage-draft.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import * as batchOperations from "#backoffice/manufacture/batch/batch.ts";
import * as closeOperations from "#backoffice/manufacture/batch/batch-close.ts";
import * as cuttingOperations from "#backoffice/manufacture/batch/batch-cutting.ts";
import * as stageOperations from "#backoffice/manufacture/batch/batch-stage.ts";
import * as transferOperations from "#backoffice/manufacture/batch/batch-transfer.ts";
import * as deliveryOperations from "#backoffice/manufacture/delivery/delivery.ts";
import * as inspectionOperations from "#backoffice/manufacture/delivery/delivery-inspection.ts";
import * as issueOperations from "#backoffice/manufacture/material/issue/material-issue.ts";
import * as adjustOperations from "#backoffice/manufacture/material/material-adjust.ts";
import * as purchaseOperations from "#backoffice/manufacture/material/purchase/material-purchase.ts";
import * as pieceOperations from "#backoffice/manufacture/piece/piece.ts";
import * as scanOperations from "#backoffice/manufacture/piece/piece-scan.ts";
import * as repairOperations from "#backoffice/manufacture/repair/repair.ts";
import * as returnOperations from "#backoffice/manufacture/repair/repair-return.ts";
import * as paymentOperations from "#backoffice/party/payment/payment.ts";
import { factories } from "../data/batches.ts";
import { framed } from "../framed.ts";
import { closeMonthBefore } from "../production-month.ts";

const { addBatch, planBatch, cancelBatch } = framed(batchOperations);
const { cutBatch, voidBed } = framed(cuttingOperations);
const { pauseBatch, resumeBatch, setStage } = framed(stageOperations);
const { transferBatch } = framed(transferOperations);
const { closeBatch } = framed(closeOperations);
const { addDelivery } = framed(deliveryOperations);
const { inspectDelivery, voidDelivery } = framed(inspectionOperations);
const { addRepair, voidRepair } = framed(repairOperations);
const { returnRepair, voidRepairReturn } = framed(returnOperations);
const { addMaterialAdjust, reverseMaterialAdjust } = framed(adjustOperations);
const { addMaterialPurchase, editMaterialPurchase, confirmMaterialPurchase, voidMaterialPurchase } =
  framed(purchaseOperations);
const { addMaterialIssue, issueMaterial, returnMaterial, voidMaterialIssue } = framed(issueOperations);
const { addPieceGrid, adjustPiece, approvePieces, pricePiece, rejectPieces, undoPiece } = framed(pieceOperations);
const { scanPiece } = framed(scanOperations);
const { auditWages, discardWage, payWages, refreshWage, reverseWage } = framed(wageOperations);
const { addWageItem, giveAdvance, voidAdvance, voidWageItem } = framed(moneyOperations);
const { payParty } = framed(paymentOperations);

/** What the commands work on: a style, its colours and sizes, who works, who brings, and a clock that goes on. */
export interface Works {
  productId: number;
  skus: readonly number[];
  people: readonly number[];
  materials: readonly number[];
  supplierId: number;
  /** Batches from this id on are the commands' own. */
  firstBatch: number;
  now: Date;
}

export interface ProductionCommand {
  kind: string;
  pick: number;
  qty: readonly number[];
  flag: boolean;
}

/** Finds what it acts on, and gives the call: the same again when it is sent again. */
type Act = (command: ProductionCommand, within: Context, works: Works) => Promise<() => Promise<unknown>>;

const token = () => ({ clientToken: randomUUID() });
const on = (id: number) => ({ params: { id } });
const dayOf = (instant: Date) => new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const today = ({ now }: Works) => dayOf(now);
const daysAgo = ({ now }: Works, days: number) => dayOf(new Date(now.getTime() - days * 86_400_000));

/** One of those, as `pick` has it. */
async function oneOf<R extends object>({ db }: Context, pick: number, query: SQL): Promise<R> {
  const found = await rows<R>(db, query);
  const one = found[pick % Math.max(1, found.length)];
  if (!one) throw new DomainError("没有可操作的单据");
  return one;
}

interface Document {
  id: number;
  version: number;
}
/** One of the latest of a table, so that commands meet. */
const latest = (within: Context, pick: number, table: string, which = sql`true`) =>
  oneOf<Document>(
    within,
    pick,
    sql`select id, version from ${sql.identifier(table)} where ${which} order by id desc limit 5`,
  );

interface OpenBatch extends Document {
  partyId: number;
  repositoryId: number;
}
/** One of the latest batches that are not over. */
const openBatch = (within: Context, { firstBatch }: Works, pick: number, which = sql`true`) =>
  oneOf<OpenBatch>(
    within,
    pick,
    sql`select id, version, party_id as "partyId", repository_id as "repositoryId" from batch
        where id >= ${firstBatch} and status not in ('CLOSED', 'CANCELLED') and ${which} order by id desc limit 4`,
  );

interface Line {
  skuId: number;
  cutQty: number;
  most: number;
  missing: number;
}
const linesOf = ({ db }: Context, batchId: number) =>
  rows<Line>(
    db,
    sql`select sku_id as "skuId", cut_qty as "cutQty", ceil(plan_qty * 1.05)::int - cut_qty as most,
          cut_qty - delivered_qty as missing
        from batch_line where batch_id = ${batchId} and plan_qty > 0 order by id`,
  );

const ordering: Record<string, { weight: number; act: Act }> = {
  order: {
    weight: 4,
    act: async ({ pick, qty, flag }, within, { productId, skus }) => {
      const plan = skus.map((skuId, at) => ({ skuId, qty: 4 + (qty[at] ?? 0) }));
      const partyId = [factories.outside, factories.other, factories.own][pick % 3] ?? factories.own;
      const head = {
        ...{
          partyId,
          mode: "LABOUR" as const,
          overCutBp: 500,
          repositoryId: 1,
          dueDate: "2099-01-01",
          productId,
          plan,
        },
        ...{ merchandiserId: null, customer: "", remark: "", attachmentIds: [], feeLi: flag ? 1_500 : undefined },
      };
      const { id, version } = await addBatch(within, { body: { ...head, ...token() } });
      const body = { ...token(), version };
      return () => planBatch(within, { ...on(id), body });
    },
  },
  cut: {
    weight: 9,
    act: async ({ pick, qty }, within, works) => {
      const { id, version } = await openBatch(within, works, pick);
      const cells = (await linesOf(within, id)).map(({ skuId, most }, at) => ({
        skuId,
        qty: pick % 11 === 0 ? most + 1 : Math.min(most, 2 * (qty[at] ?? 0)),
      }));
      const body = { ...token(), version, layers: 1, ratio: "", remark: "", bundleQty: 1 + (pick % 9), cells };
      return () => cutBatch(within, { ...on(id), body });
    },
  },
  voidBed: {
    weight: 2,
    act: async ({ pick }, within, { firstBatch }) => {
      const bed = await oneOf<Document & { bedId: number }>(
        within,
        pick,
        sql`select batch.id, version, bed.id as "bedId" from cut_bed bed join batch on batch.id = batch_id
            where batch.id >= ${firstBatch} order by bed.id desc limit 6`,
      );
      const body = { ...token(), version: bed.version, reason: "裁错" };
      return () => voidBed(within, { params: { id: bed.id, bedId: bed.bedId }, body });
    },
  },
  stage: {
    weight: 2,
    act: async ({ pick, flag }, within, works) => {
      const { id, version } = await openBatch(within, works, pick);
      const body = { ...token(), version, stage: flag ? ("SEWING" as const) : ("FINISHING" as const) };
      return () => setStage(within, { ...on(id), body });
    },
  },
  transfer: {
    weight: 2,
    act: async ({ pick, flag }, within, works) => {
      const { id, version } = await openBatch(within, works, pick);
      const bundles = await rows<{ id: number }>(
        within.db,
        sql`select id from bundle where batch_id = ${id} and voided_at is null and bundle_no % 3 = 0 order by id`,
      );
      const bundleIds = flag ? bundles.map((one) => one.id) : [];
      const partyId = pick % 2 ? factories.other : factories.outside;
      const body = { ...token(), version, partyId, bundleIds, feeLi: undefined, reason: "赶货" };
      return () => transferBatch(within, { ...on(id), body });
    },
  },
  pause: {
    weight: 1,
    act: async ({ pick }, within, works) => {
      const { id, version } = await openBatch(within, works, pick, sql`not paused`);
      const body = { ...token(), version, reason: "等料" };
      return () => pauseBatch(within, { ...on(id), body });
    },
  },
  resume: {
    weight: 2,
    act: async ({ pick }, within, works) => {
      const { id, version } = await openBatch(within, works, pick, sql`paused`);
      const body = { ...token(), version };
      return () => resumeBatch(within, { ...on(id), body });
    },
  },
  cancel: {
    weight: 1,
    act: async ({ pick }, within, works) => {
      const { id, version } = await openBatch(within, works, pick);
      const body = { ...token(), version, reason: "不做了" };
      return () => cancelBatch(within, { ...on(id), body });
    },
  },
  close: {
    weight: 6,
    act: async ({ pick, flag }, within, works) => {
      // Rather one that has everything: goods, material, wages.
      const rich = sql`delivered_qty > 0 and material_fen > 0 and wage_li > 0`;
      const any = sql`cut_qty > 0`;
      const { id } = await openBatch(within, works, pick, rich).catch(() => openBatch(within, works, pick, any));
      if (flag) await bringHome(within, id);
      const { version } = await latest(within, 0, "batch", sql`id = ${id}`);
      const shorts = (await linesOf(within, id))
        .filter(({ missing }) => missing > 0)
        .map(({ skuId, missing }) => ({ skuId, qty: missing, reason: "丢失", deductFen: 0 }));
      const body = { ...token(), version, shorts };
      return () => closeBatch(within, { ...on(id), body });
    },
  },
};

/** What a merchandiser does before closing: approves, inspects, and takes back what is at repair. */
async function bringHome(within: Context, batchId: number): Promise<void> {
  const { db } = within;
  const ids = await rows<{ id: number }>(
    db,
    sql`select id from piece_record where batch_id = ${batchId} and status = 'SUBMITTED'`,
  );
  if (ids.length > 0) await approvePieces(within, { body: { ...token(), ids: ids.map(({ id }) => id) } });
  const waiting = await rows<Document>(
    db,
    sql`select id, version from delivery where batch_id = ${batchId} and status = 'SUBMITTED' order by id`,
  );
  for (const doc of waiting) await inspectAs(within, doc, () => ({ second: 0, repair: 0, scrap: 0 }));
  const mending = await rows<Document>(
    db,
    sql`select id, version from repair where batch_id = ${batchId} and source = 'INSPECT' and status in ('SENT', 'PART')`,
  );
  for (const { id, version } of mending) {
    const cells = (await openOf(within, id)).map(({ skuId, open }) => ({ skuId, ok: open, second: 0, scrap: 0 }));
    await returnRepair(within, { ...on(id), body: { ...token(), version, cells, deductFen: 0, remark: "" } });
  }
}

type Found = Record<"second" | "repair" | "scrap", number>;
async function inspectAs(within: Context, { id, version }: Document, found: (delivered: number, at: number) => Found) {
  const lines = await rows<{ skuId: number; delivered: number }>(
    within.db,
    sql`select sku_id as "skuId", delivered from delivery_line where delivery_id = ${id} order by id`,
  );
  const cells = lines.map(({ skuId, delivered }, at) => ({ skuId, passed: undefined, ...found(delivered, at) }));
  const body = {
    ...{ ...token(), version, cells, defectReason: "跳线", pictureIds: [], deductFen: 0, repairDueDate: undefined },
    responsibility: "FACTORY" as const,
  };
  return inspectDelivery(within, { ...on(id), body });
}

const openOf = ({ db }: Context, repairId: number) =>
  rows<{ skuId: number; open: number }>(
    db,
    sql`select sku_id as "skuId", sent - ok - second - scrap as open from repair_line where repair_id = ${repairId}`,
  );

const goods: Record<string, { weight: number; act: Act }> = {
  deliver: {
    weight: 9,
    act: async ({ pick, qty, flag }, within, works) => {
      const batch = await openBatch(within, works, pick, sql`cut_qty > delivered_qty`);
      const cells = (await linesOf(within, batch.id)).map(({ skuId, missing }, at) => ({
        ...{
          skuId,
          grade: 1 as const,
          qty: flag ? missing : Math.min(qty[at] ?? 0, missing + (pick % 13 === 0 ? 1 : 0)),
        },
      }));
      const { id: batchId, partyId, repositoryId } = batch;
      const body = { ...token(), batchId, partyId, repositoryId, remark: "", cells };
      return () => addDelivery(within, { body });
    },
  },
  inspect: {
    weight: 9,
    act: async ({ pick, qty }, within) => {
      const doc = await latest(within, pick, "delivery", sql`status = 'SUBMITTED'`);
      return onceOnly(() =>
        inspectAs(within, doc, (delivered, at) => {
          const repair = Math.min((qty[at] ?? 0) % 4, delivered);
          const second = Math.min(pick % 2, delivered - repair);
          return { repair, second, scrap: Math.min(at === pick % 5 ? 1 : 0, delivered - repair - second) };
        }),
      );
    },
  },
  voidDelivery: {
    weight: 2,
    act: async ({ pick }, within) => {
      const { id, version } = await latest(within, pick, "delivery", sql`status <> 'VOID'`);
      const body = { ...token(), version, reason: "录错" };
      return () => voidDelivery(within, { ...on(id), body });
    },
  },
  bringBack: {
    weight: 7,
    act: async ({ pick, qty }, within) => {
      const { id, version } = await latest(within, pick, "repair", sql`status in ('SENT', 'PART')`);
      const cells = (await openOf(within, id)).map(({ skuId, open }, at) => {
        const back = pick % 11 === 0 ? open + 1 : Math.min(open, 1 + (qty[at % qty.length] ?? 0));
        const scrap = Math.min(pick % 7 === 0 ? 1 : 0, back);
        const second = Math.min(pick % 3 === 0 ? 1 : 0, back - scrap);
        return { skuId, ok: back - scrap - second, second, scrap };
      });
      const body = { ...token(), version, cells, deductFen: 0, remark: "" };
      return () => returnRepair(within, { ...on(id), body });
    },
  },
  sendSeconds: {
    weight: 2,
    act: async ({ pick }, within) => {
      const { id: skuId } = await oneOf<{ id: number }>(
        within,
        pick,
        sql`select sku_id as id from stock_balance where repository_id = 1 and grade = 2 and on_hand > 0 order by id limit 4`,
      );
      const body = {
        ...{ ...token(), source: "STOCK" as const, repositoryId: 1, partyId: null, reason: "破洞", dueDate: undefined },
        ...{ responsibility: "SELF" as const, chargeFen: 0, remark: "", cells: [{ skuId, grade: 2 as const, qty: 1 }] },
      };
      return () => addRepair(within, { body });
    },
  },
  voidRepair: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id, version } = await latest(within, pick, "repair", sql`status <> 'VOID'`);
      const body = { ...token(), version, reason: "录错" };
      return () => voidRepair(within, { ...on(id), body });
    },
  },
  voidReturn: {
    weight: 2,
    act: async ({ pick }, within) => {
      const back = await oneOf<Document & { returnId: number }>(
        within,
        pick,
        sql`select repair.id, repair.version, back.id as "returnId" from repair_return back
            join repair on repair.id = repair_id where voided_at is null order by back.id desc limit 5`,
      );
      const body = { ...token(), version: back.version, reason: "录错" };
      return () => voidRepairReturn(within, { params: { id: back.id, returnId: back.returnId }, body });
    },
  },
  payFactory: {
    weight: 2,
    act: async ({ pick, flag }, within, { supplierId }) => {
      const partyId = [factories.outside, factories.other, supplierId][pick % 3] ?? supplierId;
      const body = { ...token(), partyId, fundId: 6, amountFen: 1 + (pick % 9_000), advance: flag, remark: "" };
      return () => payParty(within, { body });
    },
  },
};

/** What finds the document's version anew each time cannot be sent again: once is done, then it is refused. */
function onceOnly(work: () => Promise<unknown>): () => Promise<unknown> {
  let first: Promise<unknown> | undefined;
  return () => {
    first ??= work();
    return first;
  };
}

const material: Record<string, { weight: number; act: Act }> = {
  buy: {
    weight: 4,
    act: async ({ pick, qty, flag }, within, { supplierId: partyId, materials }) => {
      const head = { partyId, repositoryId: 1, attachmentId: null, remark: "", freightFen: pick % 700 };
      const made = await addMaterialPurchase(within, { body: { ...head, ...token() } });
      const lines = materials.map((materialId, at) => ({
        ...{
          materialId,
          lot: flag ? "A" : "",
          qtyMilli: 1 + (qty[at % qty.length] ?? 0) * 9_000,
          priceLi: (pick % 900) * 10,
        },
      }));
      const { version } = await editMaterialPurchase(within, {
        ...on(made.id),
        body: { ...head, ...token(), lines, version: made.version },
      });
      const body = { ...token(), version, confirmPrices: true };
      return () => confirmMaterialPurchase(within, { ...on(made.id), body });
    },
  },
  voidBuy: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id, version } = await latest(within, pick, "material_purchase");
      const body = { ...token(), version, reason: "录错" };
      return () => voidMaterialPurchase(within, { ...on(id), body });
    },
  },
  adjust: {
    weight: 2,
    act: async ({ pick, qty }, within, { materials }) => {
      const materialId = materials[pick % materials.length] ?? 0;
      const qtyMilli = (pick % 2 ? 1 : -1) * (1 + (qty[0] ?? 0) * 700);
      const body = {
        ...token(),
        repositoryId: 1,
        opening: false,
        reason: "盘点",
        lines: [{ materialId, lot: "", qtyMilli }],
      };
      return () => addMaterialAdjust(within, { body });
    },
  },
  reverseAdjust: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id } = await oneOf<{ id: number }>(
        within,
        pick,
        sql`select id from material_adjust order by id desc limit 5`,
      );
      const body = { ...token(), reason: "盘错" };
      return () => reverseMaterialAdjust(within, { ...on(id), body });
    },
  },
  issue: {
    weight: 7,
    act: async ({ pick }, within, works) => {
      const { id: batchId } = await openBatch(within, works, pick, sql`status <> 'DRAFT'`);
      const head = { batchId, repositoryId: 1, prefill: true, remark: "" };
      const { id, version } = await addMaterialIssue(within, { body: { ...head, ...token() } });
      const body = { ...token(), version, acknowledged: true };
      return () => issueMaterial(within, { ...on(id), body });
    },
  },
  giveBack: {
    weight: 3,
    act: async ({ pick, qty }, within) => {
      const { id, version } = await latest(within, pick, "material_issue", sql`status = 'ISSUED' and kind = 'ISSUE'`);
      const lines = await rows<{ lineId: number; most: number }>(
        within.db,
        sql`select id as "lineId", qty_milli - returned_milli as most from material_issue_line
            where issue_id = ${id} and qty_milli > returned_milli order by id limit 3`,
      );
      const pieces = lines.map(({ lineId, most }, at) => ({ lineId, qtyMilli: 1 + (((qty[at] ?? 0) * 777) % most) }));
      // What the form refuses before the operation is asked.
      if (pieces.length === 0) throw new DomainError("请至少填写一行退料数量");
      const body = { ...token(), version, lines: pieces, remark: "" };
      return () => returnMaterial(within, { ...on(id), body });
    },
  },
  voidIssue: {
    weight: 2,
    act: async ({ pick }, within) => {
      const { id, version } = await latest(within, pick, "material_issue");
      const body = { ...token(), version, reason: "领错" };
      return () => voidMaterialIssue(within, { ...on(id), body });
    },
  },
};

const someOf = <T>(all: readonly T[], pick: number): T => {
  const one = all[pick % all.length];
  if (one === undefined) throw new Error("there is none");
  return one;
};
const latestPiece = (within: Context, { firstBatch }: Works, pick: number, status: string) =>
  oneOf<{ id: number }>(
    within,
    pick,
    sql`select id from piece_record where batch_id >= ${firstBatch} and status = ${status} order by id desc limit 8`,
  );

const pieces: Record<string, { weight: number; act: Act }> = {
  scan: {
    weight: 12,
    act: async ({ pick, flag }, within, works) => {
      const batch = await openBatch(within, works, pick, sql`cut_qty > 0`);
      const { text } = await oneOf<{ text: string }>(
        within,
        pick >> 3,
        sql`select ticket_code as text from bundle where batch_id = ${batch.id} and voided_at is null order by id desc`,
      );
      const { processId } = await oneOf<{ processId: number }>(
        within,
        pick >> 5,
        sql`select process_id as "processId" from batch_process where batch_id = ${batch.id} order by seq`,
      );
      const employeeId = someOf(works.people, pick >> 7);
      const qty = flag ? undefined : 1 + (pick % 5);
      const rework = pick % 17 === 0 ? ("PAID" as const) : ("NO" as const);
      const body = { ...token(), text, processId, employeeId, qty, keep: false, rework };
      return () => scanPiece(within, { body });
    },
  },
  hand: {
    weight: 3,
    act: async ({ pick }, within, works) => {
      const { id: batchId } = await openBatch(within, works, pick, sql`cut_qty > 0`);
      const { id: batchProcessId } = await oneOf<{ id: number }>(
        within,
        pick >> 3,
        sql`select id from batch_process where batch_id = ${batchId} order by seq`,
      );
      const cells = [{ employeeId: someOf(works.people, pick), batchProcessId, qty: 1 + (pick % 4) }];
      // Now and then of a day of a month that may be closed.
      const body = { ...token(), batchId, bizDate: daysAgo(works, (pick % 4) * 11), cells };
      return () => addPieceGrid(within, { body });
    },
  },
  approve: {
    weight: 6,
    act: async ({ pick }, within, works) => {
      const ids = [(await latestPiece(within, works, pick, "SUBMITTED")).id];
      ids.push((await latestPiece(within, works, pick + 1, "SUBMITTED")).id);
      const body = { ...token(), ids };
      return () => approvePieces(within, { body });
    },
  },
  reject: {
    weight: 2,
    act: async ({ pick, flag }, within, works) => {
      const { id } = await latestPiece(within, works, pick, flag ? "APPROVED" : "SUBMITTED");
      const body = { ...token(), ids: [id], reason: "数错" };
      return () => rejectPieces(within, { body });
    },
  },
  undo: {
    weight: 2,
    act: async ({ pick }, within, works) => {
      const { id } = await latestPiece(within, works, pick, "SUBMITTED");
      const body = token();
      return () => undoPiece(within, { ...on(id), body });
    },
  },
  price: {
    weight: 1,
    act: async ({ pick }, within, works) => {
      const { id } = await latestPiece(within, works, pick, "SUBMITTED");
      const body = { ...token(), priceLi: pick % 900, reason: "谈好" };
      return () => pricePiece(within, { ...on(id), body });
    },
  },
  correct: {
    weight: 2,
    act: async ({ pick }, within, works) => {
      const { id } = await latestPiece(within, works, pick, "SETTLED");
      const body = { ...token(), amountLi: 1 + (pick % 500), remark: "少记" };
      return () => adjustPiece(within, { ...on(id), body });
    },
  },
};

const slip = (within: Context, pick: number, status: string) =>
  latest(within, pick, "wage_settlement", sql`status = ${status}`);

const wages: Record<string, { weight: number; act: Act }> = {
  draft: {
    weight: 4,
    act: async ({ pick, flag }, within, works) => {
      const period = daysAgo(works, flag ? 0 : 31).slice(0, 7);
      const part = 1 + (pick % 3) * 10;
      const day = (one: number) => `${period}-${String(one).padStart(2, "0")}`;
      const run = { period, from: day(part), to: day(part === 21 ? 28 : part + 9) };
      const who = pick % 2 ? [someOf(works.people, pick >> 2)] : works.people;
      return onceOnly(() => within.db.transaction((db) => draftWages({ ...within, db }, run, who)));
    },
  },
  audit: {
    weight: 4,
    act: async ({ pick }, within) => {
      const body = { ...token(), rows: [await slip(within, pick, "DRAFT")] };
      return () => auditWages(within, { body });
    },
  },
  pay: {
    weight: 3,
    act: async ({ pick }, within) => {
      const body = { ...token(), rows: [await slip(within, pick, "AUDITED")], fundId: 6 };
      return () => payWages(within, { body });
    },
  },
  reverse: {
    weight: 2,
    act: async ({ pick }, within) => {
      const { id, version } = await slip(within, pick, "AUDITED");
      const body = { ...token(), version, reason: "算错" };
      return () => reverseWage(within, { ...on(id), body });
    },
  },
  refresh: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id, version } = await slip(within, pick, "DRAFT");
      const body = { ...token(), version };
      return () => refreshWage(within, { ...on(id), body });
    },
  },
  discard: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id, version } = await slip(within, pick, "DRAFT");
      const body = { ...token(), version };
      return () => discardWage(within, { ...on(id), body });
    },
  },
  item: {
    weight: 2,
    act: async ({ pick, flag }, within, works) => {
      const kind = flag ? ("ALLOWANCE" as const) : ("DEDUCTION" as const);
      const body = { ...token(), kind, amountFen: 1 + (pick % 900), reason: "试", bizDate: daysAgo(works, pick % 45) };
      return () => addWageItem(within, { ...on(someOf(works.people, pick)), body });
    },
  },
  voidItem: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id } = await oneOf<{ id: number }>(within, pick, sql`select id from wage_item order by id desc limit 5`);
      const body = token();
      return () => voidWageItem(within, { ...on(id), body });
    },
  },
  advance: {
    weight: 2,
    act: async ({ pick }, within, { people }) => {
      const body = { ...token(), fundId: 6, amountFen: 1 + (pick % 3_000), remark: "" };
      return () => giveAdvance(within, { ...on(someOf(people, pick)), body });
    },
  },
  voidAdvance: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id, version } = await latest(within, pick, "employee_advance");
      const body = { ...token(), version, reason: "录错" };
      return () => voidAdvance(within, { ...on(id), body });
    },
  },
};

/** By kind. */
export const productionActs: Record<string, { weight: number; act: Act }> = {
  ...{ ...ordering, ...goods, ...material, ...pieces, ...wages },
  closeMonth: {
    weight: 2,
    act: async (_, within, works) => onceOnly(() => closeMonthBefore(within, works, today(works))),
  },
};
