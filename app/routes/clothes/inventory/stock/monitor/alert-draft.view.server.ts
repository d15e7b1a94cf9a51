/** 生成草稿 as its page shows it: the kinds in words, the plan's rows, and the posted quantities read back. */

import type { Api } from "#app/lib/api/api.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { alertDraftEndpoints, type DraftPlan } from "#contract/inventory/alert-drafts.ts";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";

export const draftKinds = {
  transfer: {
    label: "调拨草稿",
    plan: alertDraftEndpoints.transferPlan,
    make: alertDraftEndpoints.transferDrafts,
    placeLabel: "调出仓",
    anyPlace: "自动（大仓）",
    right: "view",
  },
  purchase: {
    label: "采购草稿",
    plan: alertDraftEndpoints.purchasePlan,
    make: alertDraftEndpoints.purchaseDrafts,
    placeLabel: "入库仓",
    anyPlace: "预警所在的仓",
    right: "in",
  },
  batch: {
    label: "翻单草稿",
    plan: alertDraftEndpoints.batchPlan,
    make: alertDraftEndpoints.batchDrafts,
    placeLabel: "入库仓",
    anyPlace: "自动（大仓）",
    right: "view",
  },
} as const;
export type DraftKind = keyof typeof draftKinds;

export function isDraftKind(kind: string): kind is DraftKind {
  return Object.hasOwn(draftKinds, kind);
}

/** A line's field: `qty:draft:giver:taker:sku`, the draft by its place in the plan: two may be of one giver and taker. */
const fieldName = (...ids: number[]) => `qty:${ids.join(":")}`;

export type DraftGroupView = ReturnType<typeof draftGroups>[number];

export function draftGroups({ drafts }: DraftPlan, kind: DraftKind) {
  return drafts.map(({ giverId, giverName, takerId, takerName, lines }, index) => ({
    key: `${index}:${giverId}:${takerId}`,
    // A batch is of one style.
    title: `${kind === "batch" ? `${lines[0]?.styleNo ?? ""} ` : ""}${giverName} → ${takerName}`,
    note: `${lines.length} 行，建议共 ${formatCount(lines.reduce((sum, { qty }) => sum + qty, 0))} 件`,
    lines: lines.map(({ skuId, productId, styleNo, productName, color, size, need, qty, available }) => ({
      id: fieldName(index, giverId, takerId, skuId),
      productId,
      label: `${styleNo} ${color} ${size}`,
      productName,
      need,
      available,
      qty: String(qty),
    })),
  }));
}

/** The drafts that a posted page asks for; empty and 0 leave a line out. What is no number stays for the API to refuse. */
export function wantedDrafts(form: FormData) {
  const drafts = new Map<string, { giverId: string; takerId: string; cells: { skuId: string; qty: string }[] }>();
  for (const [name, value] of form) {
    const [prefix, index = "", giverId = "", takerId = "", skuId = ""] = name.split(":");
    const qty = String(value).trim();
    if (prefix !== "qty" || qty === "" || qty === "0") continue;
    const key = `${index}:${giverId}:${takerId}`;
    const draft = drafts.get(key) ?? { giverId, takerId, cells: [] };
    draft.cells.push({ skuId, qty });
    drafts.set(key, draft);
  }
  return [...drafts.values()];
}

export type SkippedAlertView = ReturnType<typeof skippedAlerts>[number];

export function skippedAlerts({ skipped }: DraftPlan) {
  return skipped.map((row, id) => ({ ...row, id }));
}

export type MadeDraftView = Awaited<ReturnType<typeof readMade>>[number];

/** The drafts just made, to open one after the other. */
export async function readMade(api: Api, kind: DraftKind, ids: readonly number[]) {
  return Promise.all(
    ids.map(async (id) => {
      if (kind === "batch") {
        const { no, styleNo, partyName, repositoryName, planQty } = await api.call(batchEndpoints.detail, {
          params: { id },
        });
        const route = `${styleNo} ${partyName} → ${repositoryName}`;
        return { id, no, to: productionPaths.batch.detail(id), route, qty: formatCount(planQty) };
      }
      const to = paths[kind].item(id);
      if (kind === "transfer") {
        const { no, fromName, toName, applyQty } = await api.call(transferEndpoints.detail, { params: { id } });
        return { id, no, to, route: `${fromName} → ${toName}`, qty: formatCount(applyQty) };
      }
      const { no, partyName, repositoryName, qty } = await api.call(purchaseEndpoints.detail, { params: { id } });
      return { id, no, to, route: `${partyName} → ${repositoryName}`, qty: formatCount(qty) };
    }),
  );
}
