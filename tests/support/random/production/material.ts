/** Material under random commands: bought, adjusted, issued, returned. */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import * as issueOperations from "#backoffice/trade/manufacture/material/issue/material-issue.ts";
import * as adjustOperations from "#backoffice/trade/manufacture/material/material-adjust.ts";
import * as purchaseOperations from "#backoffice/trade/manufacture/material/purchase/material-purchase.ts";
import { framed } from "../../framed.ts";
import { agreeing } from "../../questions.ts";

import { type Acts, latest, on, oneOf, openBatch, token } from "./works.ts";

const { addMaterialAdjust, reverseMaterialAdjust } = framed(adjustOperations);
const { addMaterialPurchase, editMaterialPurchase, confirmMaterialPurchase, voidMaterialPurchase } =
  framed(purchaseOperations);
const { addMaterialIssue, issueMaterial, returnMaterial, voidMaterialIssue } = framed(issueOperations);

export const material: Acts = {
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
      const body = { ...token(), version };
      return () =>
        agreeing((answered) => confirmMaterialPurchase(within, { ...on(made.id), body: { ...body, answered } }));
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
      const body = { ...token(), version };
      return () => agreeing((answered) => issueMaterial(within, { ...on(id), body: { ...body, answered } }));
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
