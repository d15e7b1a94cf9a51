/** A shop's platform, ready to be called: in its turn, with a token that is renewed once where the platform says that it ended. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type PlatformAdapter, PlatformError } from "../adapter/adapter.ts";
import { renewShop } from "../shop/grant-renewal.ts";
import { getShop, type Shop, shopAccess } from "../shop/shop.ts";
import { openAdapter } from "../shop/shop-adapter.ts";
import { awaitTurn } from "./pace.ts";

export type SyncNode = Pick<Context, "db" | "clock" | "settings">;

export interface ShopLink {
  readonly shop: Shop;
  readonly limits: PlatformAdapter["limits"];
  /** One call, in the shop's turn; `calls` where the adapter makes several of it. Throws {@link PlatformError} alone. */
  call<T>(work: (adapter: PlatformAdapter, accessToken: string) => Promise<T>, calls?: number): Promise<T>;
}

/** How often a call is put off because there were too many, and how long a platform is waited for at once. */
const ratePatience = 3;
const longestWaitMs = 10_000;

/** @throws {DomainError} where the shop is not in use, not authorised or has no keys: one sentence */
export async function openLink(node: SyncNode, shopId: number): Promise<ShopLink> {
  const shop = await getShop(node, shopId);
  if (shop.refusal !== null) throw new DomainError(shop.refusal);
  let access = await shopAccess(node, shopId);
  const adapter = openAdapter(shop, access.app);
  const { limits } = adapter;
  return {
    shop,
    limits,
    async call(work, calls = 1) {
      let renewed = false;
      for (let tries = 1; ; tries += 1) {
        await awaitTurn(node.db, shopId, limits.callsPerSecond, calls);
        try {
          return await work(adapter, access.secrets.accessToken);
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error;
          if (error.kind === "RATE" && tries < ratePatience && (error.retryAfterMs ?? 1_000) <= longestWaitMs) {
            await sleep(error.retryAfterMs ?? 1_000);
          } else if (error.tokenEnded && !renewed) {
            renewed = true;
            await renewShop(node, shopId);
            access = await shopAccess(node, shopId);
          } else throw error;
        }
      }
    },
  };
}
