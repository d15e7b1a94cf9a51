/** 批发平台授权 as its pages show it. */
import type { Tone } from "#app/lib/format/tone.ts";
import {
  type WholesaleStatus,
  wholesaleScopeLabels,
  wholesaleSiteLabels,
  wholesaleStatusLabels,
} from "#contract/platform/wholesale.words.ts";
import type { WholesaleRow } from "#contract/platform/wholesales.ts";

const tones: Record<WholesaleStatus, Tone> = { ACTIVE: "good", EXPIRING: "warn", EXPIRED: "bad", REVOKED: "neutral" };

export function wholesaleView({ site, scopes, status, expiresAt, ...row }: WholesaleRow) {
  return {
    id: row.id,
    publicId: row.publicId,
    account: row.account,
    site: wholesaleSiteLabels[site],
    stall: row.stallName ?? "",
    scopes: scopes.map((scope) => wholesaleScopeLabels[scope]).join("、"),
    token: `****${row.tokenTail}`,
    status: wholesaleStatusLabels[status],
    tone: tones[status],
    revoked: status === "REVOKED",
    removable: status === "REVOKED" || row.lastCallAt === null,
    expiresAt: expiresAt ?? "长期",
    lastCallAt: row.lastCallAt ?? "",
  };
}
