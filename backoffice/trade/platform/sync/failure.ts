/** What follows when an exchange with a platform fails: it waits, longer each time, and a person is told, once. */
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { permissions } from "#contract/permissions.ts";
import { syncKindLabels } from "#contract/platform/sync.words.ts";
import { PlatformError } from "../adapter/adapter.ts";
import { sentenceOf } from "../shop/grant.ts";
import { findShop } from "../shop/shop.ts";
import { endBadly, type Lease } from "./cursor.ts";
import { endSync, writeSync } from "./sync-log.ts";
import { failuresUntilTold, pauseMs } from "./window.rules.ts";

type Node = Pick<Context, "db" | "clock">;

const rateWaitMs = 60_000;

interface Failed {
  lease: Lease;
  /** The log's row that has begun; null: none has. */
  logId: number | null;
  error: unknown;
  sums?: { fetched: number; written: number; unchanged: number; refused: number };
}

/** Writes down that it failed, when it is tried again, and tells whoever keeps the shops where it stays broken. */
export async function failSync({ db, clock }: Node, { lease, logId, error, sums }: Failed): Promise<void> {
  const { shopId, kind } = lease;
  const now = clock.now();
  const message = sentenceOf(error);
  const failures = lease.failures + 1;
  const stops = error instanceof PlatformError && error.kind === "AUTH";
  const passes = error instanceof PlatformError ? error.passes : !(error instanceof DomainError);
  const waitMs =
    error instanceof PlatformError && error.kind === "RATE" ? (error.retryAfterMs ?? rateWaitMs) : pauseMs(failures);
  await db.transaction(async (tx) => {
    const node = { db: tx, clock };
    const told = await endBadly(tx, lease, {
      now,
      nextAt: new Date(now.getTime() + waitMs),
      message,
      stops,
      tells: !passes || failures >= failuresUntilTold,
    });
    const ended = { status: "FAILED" as const, message, ...sums };
    if (logId !== null) await endSync(node, logId, ended);
    else await writeSync(node, { shopId, kind, trigger: "AUTO", ...ended });
    if (told) await tell(node, lease, { message, stops });
  });
}

async function tell(node: Node, { shopId, kind }: Lease, { message, stops }: { message: string; stops: boolean }) {
  const shop = await findShop(node, shopId);
  const name = shop?.name ?? "";
  await sendMessage(node, await findUsersWithPermission(node.db, permissions.shopEdit), {
    category: "BUSINESS",
    type: stops ? "授权到期" : "订单异常",
    title: stops ? `${name}需要重新授权` : `${name}${syncKindLabels[kind]}一直失败`,
    content: message,
    link: stops ? "/clothes/platform/shop" : `/clothes/platform/shop/log?shopId=${shopId}`,
    linkPermission: permissions.shopList,
  });
}
