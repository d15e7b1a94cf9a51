/** Batches under random commands: planned, cut, taken through their stages, moved, closed. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import * as batchOperations from "#backoffice/trade/manufacture/batch/batch.ts";
import * as closeOperations from "#backoffice/trade/manufacture/batch/batch-close.ts";
import * as cuttingOperations from "#backoffice/trade/manufacture/batch/batch-cutting.ts";
import * as stageOperations from "#backoffice/trade/manufacture/batch/batch-stage.ts";
import * as transferOperations from "#backoffice/trade/manufacture/batch/batch-transfer.ts";
import { factories } from "../../data/batches.ts";
import { framed } from "../../framed.ts";

import { bringHome } from "./goods.ts";
import { type Acts, type Document, latest, linesOf, on, oneOf, openBatch, token } from "./works.ts";

const { addBatch, planBatch, cancelBatch } = framed(batchOperations);
const { cutBatch, voidBed } = framed(cuttingOperations);
const { pauseBatch, resumeBatch, setStage } = framed(stageOperations);
const { transferBatch } = framed(transferOperations);
const { closeBatch } = framed(closeOperations);

export const ordering: Acts = {
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
      const body = { ...token(), version, shorts, reason: "", deductFen: 0 };
      return () => closeBatch(within, { ...on(id), body });
    },
  },
};
