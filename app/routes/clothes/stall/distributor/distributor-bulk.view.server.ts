/** 改策略 and 改归属 for their page. */

import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { type DistributorChanged, distributorBulkEndpoints } from "#contract/stall/distributor-bulk.ts";

export const bulkActs = { strategy: "批量改策略", owner: "批量改归属" } as const;
export type DistributorBulk = keyof typeof bulkActs;

export function bulkOf(text: string | null): DistributorBulk | null {
  return text !== null && Object.hasOwn(bulkActs, text) ? (text as DistributorBulk) : null;
}

export function applyDistributorBulk(
  api: Api,
  act: DistributorBulk,
  form: FormData,
): Promise<Attempt<DistributorChanged>> {
  const change = {
    clientToken: String(form.get("clientToken")),
    rows: form.getAll("rows").map((mark) => {
      const [id = "", version = ""] = String(mark).split(":");
      return { id, version };
    }),
  };
  const chosen = (name: string) => String(form.get(name) ?? "");
  if (act === "strategy") {
    return api.attempt(distributorBulkEndpoints.changeStrategy, {
      body: { ...change, strategyId: chosen("strategyId") },
    });
  }
  const body = { ...change, stallId: chosen("stallId") || null, keeperId: chosen("keeperId") || null };
  return api.attempt(distributorBulkEndpoints.changeOwner, { body });
}

/** What was done, and every customer that was left alone, as far as a notice holds. */
export function bulkNotice({ changed, refused }: DistributorChanged): string {
  if (refused.length === 0) return `已修改 ${changed} 个客户`;
  const named = refused.map(({ label, message }) => `${label}（${message}）`).join("、");
  return `已修改 ${changed} 个客户，${refused.length} 个未改：${named}`;
}
