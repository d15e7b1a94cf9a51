/** 平台店铺 as its pages show and read it. */

import { readPercent } from "#app/lib/form/form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatFen } from "#contract/money.ts";
import {
  type AuthStatus,
  authStatusLabels,
  grantOutcomeSentences,
  grantOutcomes,
  platformLabels,
  shopReachLabels,
} from "#contract/platform/shop.words.ts";
import type { GrantEvent, ShopDetail, ShopGrant, ShopRow, shopEndpoints } from "#contract/platform/shops.ts";
import { syncKindLabels, syncStatusLabels, syncTriggerLabels } from "#contract/platform/sync.words.ts";

const tones: Record<AuthStatus, Tone> = {
  UNAUTHORISED: "neutral",
  AUTHORISED: "good",
  EXPIRING: "warn",
  EXPIRED: "bad",
  REVOKED: "neutral",
};

export type ShopRowView = ReturnType<typeof shopRow>;

export function shopRow(row: ShopRow) {
  const { ratioBp, reserve, pushes } = row;
  return {
    id: row.id,
    name: row.name,
    platform: platformLabels[row.platform],
    platformShopId: row.platformShopId ?? "",
    license: row.licenseName ?? "",
    repository: row.repositoryName,
    rule: pushes ? `${formatFen(ratioBp)}%${reserve > 0 ? `，留 ${formatCount(reserve)} 件` : ""}` : "不同步",
    reach: shopReachLabels[row.reach],
    byInterface: row.reach === "READY",
    ...authView(row),
    pulledAt: row.pulledAt ?? "",
    todayOrders: formatCount(row.todayOrders),
    waiting: formatCount(row.waiting),
    enabled: row.enabled,
  };
}

function authView({ authStatus, endsAt }: Pick<ShopRow, "authStatus" | "endsAt">) {
  const isHeld = authStatus === "AUTHORISED" || authStatus === "EXPIRING" || authStatus === "EXPIRED";
  return {
    auth: authStatusLabels[authStatus],
    tone: tones[authStatus],
    isHeld,
    endsAt: isHeld ? (endsAt ?? "长期，自动续期") : "",
  };
}

type Choices = Answer<(typeof shopEndpoints)["choices"]>;

/** Choices of filters, and of the form of a shop. */
export function shopChoices({ repositories, licenses }: Choices, current?: ShopDetail) {
  return {
    platforms: optionsOf(platformLabels),
    authStatuses: optionsOf(authStatusLabels),
    enabled: [
      { value: "true", label: "启用" },
      { value: "false", label: "停用" },
    ],
    repositories: namedOptions(repositories, current && { id: current.repositoryId, name: current.repositoryName }),
    licenses: namedOptions(licenses, current && { id: current.licenseId, name: current.licenseName }),
  };
}
export type ShopChoices = ReturnType<typeof shopChoices>;

/** What a new shop begins with. */
export const newShop = { ratioBp: "100", reserve: "0", pushes: "true", interval: "15" };

/** The form's values of one that stands; the secret is never among them. */
export function shopValues(row: ShopDetail) {
  return {
    ...row,
    platformShopId: row.platformShopId ?? "",
    licenseId: row.licenseId ?? "",
    ratioBp: formatFen(row.ratioBp, { grouped: false }),
    pushes: String(row.pushes),
    appSecret: "",
  };
}

export const shopReads = { ratioBp: (text: string) => readPercent("同步比例", text) };

export function grantRow(row: ShopGrant) {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    platform: platformLabels[row.platform],
    ...authView(row),
    account: row.account,
    granted: row.grantedAt === null ? "" : `${row.grantedAt} ${row.grantedBy ?? ""}`.trim(),
    refreshedAt: row.refreshedAt ?? "",
    accessEndsAt: row.accessEndsAt ?? "",
    renews: row.renews,
    mayGrant: row.enabled && row.missing.length === 0,
    missing: row.missing[0] ?? (row.enabled ? "" : "已停用"),
  };
}
export type GrantRowView = ReturnType<typeof grantRow>;

export function grantEvent(event: GrantEvent) {
  return {
    id: event.id,
    time: event.startedAt,
    shop: event.shopName,
    kind: syncKindLabels[event.kind],
    trigger: event.operatorName ?? syncTriggerLabels[event.trigger],
    status: syncStatusLabels[event.status],
    tone: event.status === "OK" ? ("good" as const) : ("bad" as const),
    message: event.message,
  };
}
export type GrantEventView = ReturnType<typeof grantEvent>;

/** What became of the authorisation that has just come back, as the address says; null where it says nothing known. */
export function outcomeOf(name: string | null) {
  const outcome = grantOutcomes.find((known) => known === name);
  return outcome ? { good: outcome === "GRANTED", sentence: grantOutcomeSentences[outcome] } : null;
}

/** A file, or a parcel that nobody announced, says that money is asked back and not how much. */
export const refundText = (fen: number) => (fen === 0 ? "未报" : formatFen(fen));
