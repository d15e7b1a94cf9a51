/** Finished goods under random commands: delivered, inspected, repaired, taken back. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import * as deliveryOperations from "#backoffice/trade/manufacture/delivery/delivery.ts";
import * as inspectionOperations from "#backoffice/trade/manufacture/delivery/delivery-inspection.ts";
import * as pieceOperations from "#backoffice/trade/manufacture/piece/piece-audit.ts";
import * as repairOperations from "#backoffice/trade/manufacture/repair/repair.ts";
import * as returnOperations from "#backoffice/trade/manufacture/repair/repair-return.ts";
import * as paymentOperations from "#backoffice/trade/party/payment/payment.ts";
import { factories } from "../../data/batches.ts";
import { framed } from "../../framed.ts";

import { type Acts, type Document, latest, linesOf, on, onceOnly, oneOf, openBatch, token } from "./works.ts";

const { addDelivery } = framed(deliveryOperations);
const { inspectDelivery, voidDelivery } = framed(inspectionOperations);
const { addRepair, voidRepair } = framed(repairOperations);
const { returnRepair, voidRepairReturn } = framed(returnOperations);
const { approvePieces } = framed(pieceOperations);
const { payParty } = framed(paymentOperations);

/** What a merchandiser does before closing: approves, inspects, and takes back what is at repair. */
export async function bringHome(within: Context, batchId: number): Promise<void> {
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

export const goods: Acts = {
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
