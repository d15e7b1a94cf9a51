/** 生成草稿 as its page shows it: the two kinds in words, the plan's rows, and the posted quantities read back. */
import type { Api } from "#app/lib/api/api.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { paths } from "#app/lib/paths.ts";
import { alertDraftEndpoints, type DraftPlan } from "#contract/inventory/alert-drafts.ts";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";

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
} as const;
export type DraftKind = keyof typeof draftKinds;

export function isDraftKind(kind: string): kind is DraftKind {
  return Object.hasOwn(draftKinds, kind);
}

/** A line's field: `qty:giver:taker:sku`. */
const fieldName = (...ids: number[]) => `qty:${ids.join(":")}`;

export type DraftGroupView = ReturnType<typeof draftGroups>[number];

export function draftGroups({ drafts }: DraftPlan) {
  return drafts.map(({ giverId, giverName, takerId, takerName, lines }) => ({
    key: `${giverId}:${takerId}`,
    title: `${giverName} → ${takerName}`,
    note: `${lines.length} 行，建议共 ${formatCount(lines.reduce((sum, { qty }) => sum + qty, 0))} 件`,
    lines: lines.map(({ skuId, productId, styleNo, productName, color, size, need, qty, available }) => ({
      id: fieldName(giverId, takerId, skuId),
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
    const [prefix, giverId = "", takerId = "", skuId = ""] = name.split(":");
    const qty = String(value).trim();
    if (prefix !== "qty" || qty === "" || qty === "0") continue;
    const key = `${giverId}:${takerId}`;
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
