/** 商品映射 and 同步日志 as their pages show them. */
import { formatCount } from "#app/lib/format/format.ts";
import { matchStateLabels, type ShopSkuRow } from "#contract/platform/shop-skus.ts";
import {
  type cursorKinds,
  type SyncStatus,
  syncKindLabels,
  syncStatusLabels,
  syncTriggerLabels,
} from "#contract/platform/sync.words.ts";
import type { SyncRefusal, SyncRow, SyncStanding } from "#contract/platform/syncs.ts";

export type ShopSkuRowView = ReturnType<typeof shopSkuRow>;

export function shopSkuRow(row: ShopSkuRow) {
  const { skuId, matchedBy, pushes, pushError } = row;
  const state =
    skuId === null || matchedBy === null ? "NONE" : pushError !== "" ? "FAILED" : pushes ? matchedBy : "PAUSED";
  const tone: "bad" | "good" | "warn" | "neutral" =
    state === "NONE" || state === "FAILED" ? "bad" : state === "PAUSED" ? "neutral" : "good";
  return {
    ...row,
    /** What names it for those who hear its links. */
    name: [row.title, row.spec].filter(Boolean).join(" ") || row.platformSkuId || row.merchantCode,
    state: matchStateLabels[state],
    tone,
    matched: skuId !== null,
    level: row.level === null ? "" : formatCount(row.level),
    pushed: row.pushedQty === null ? "" : formatCount(row.pushedQty),
    waiting: row.waitingQty === 0 ? "" : formatCount(row.waitingQty),
  };
}

const tones: Record<SyncStatus, "good" | "warn" | "bad" | "neutral"> = {
  RUNNING: "neutral",
  OK: "good",
  PART: "warn",
  FAILED: "bad",
};

export type SyncRowView = ReturnType<typeof syncRow>;

export function syncRow(row: SyncRow) {
  const { fetched, written, unchanged, refused } = row;
  return {
    ...row,
    kind: syncKindLabels[row.kind],
    trigger: row.operatorName ?? syncTriggerLabels[row.trigger],
    status: syncStatusLabels[row.status],
    tone: tones[row.status],
    window: row.windowFrom && row.windowTo ? `${row.windowFrom} 至 ${row.windowTo}` : "",
    fetched: fetched === 0 ? "" : formatCount(fetched),
    written: written === 0 ? "" : formatCount(written),
    unchanged: unchanged === 0 ? "" : formatCount(unchanged),
    refused: refused === 0 ? "" : formatCount(refused),
  };
}

export type SyncRefusalView = ReturnType<typeof refusalRow>;

export function refusalRow(row: SyncRefusal) {
  return { ...row, id: `${row.shopId} ${row.kind} ${row.subject}`, kind: syncKindLabels[row.kind] };
}

const standingLabels: Record<(typeof cursorKinds)[number], string> = {
  ORDERS: syncKindLabels.ORDERS,
  REFUNDS: syncKindLabels.REFUNDS,
  STOCK: syncKindLabels.STOCK,
};

/** One sentence a shop and kind that does not work. */
export function brokenSentence({ shopName, kind, failures, lastError, nextTime, lastOkTime }: SyncStanding): string {
  const since = lastOkTime === null ? "" : `，上次成功 ${lastOkTime}`;
  const next = nextTime === null ? "需要重新授权" : `下次 ${nextTime} 再试`;
  return `${shopName}${standingLabels[kind]}连续失败 ${failures} 次${since}：${lastError}（${next}）`;
}
