/**
 * Pulls a shop's orders and after-sales (domain.md §3.5): in windows of a day at most that overlap, by when they were
 * changed, the last page first. Each page is written in a transaction of its own that holds the shop's lease; the
 * cursor goes on only once a window is in. So whatever cuts it off, it is repeated and nothing is missed, and upserts
 * make the repetition harmless (invariant 23).
 */

import { upsertRefunds } from "#backoffice/trade/platform/order/after-sale/upsert-refund.ts";
import type { PulledKind, SyncTrigger } from "#contract/platform/sync.words.ts";
import type { PlatformAdapter, PlatformOrder, PlatformPage, PlatformRefund, PullPage } from "../adapter/adapter.ts";
import type { Upserted } from "../order/upsert.ts";
import { upsertOrders } from "../order/upsert-order.ts";
import type { Shop } from "../shop/shop.ts";
import { acquireLease, advanceCursor, endWell, type Lease, LeaseLost, releaseLease, renewLease } from "./cursor.ts";
import { failSync } from "./failure.ts";
import { openLink, type ShopLink, type SyncNode } from "./link.ts";
import { recordRefusals } from "./refusal.ts";
import { beginSync, endSync, showSync } from "./sync-log.ts";
import { nextWindow, pagesBackwards, type Window } from "./window.rules.ts";

/** What came of a pull. */
export interface Pulled {
  fetched: number;
  written: number;
  unchanged: number;
  refused: number;
}

interface Asked {
  shopId: number;
  kind: PulledKind;
  trigger: SyncTrigger;
  operatorId: number | null;
  /** After each page; throws to stop, and then the rest is for whoever comes next. */
  progress?: (done: number, total: number) => Promise<void>;
}

/** What is pulled, and how it is written. */
interface Part<Row> {
  pull(adapter: PlatformAdapter, accessToken: string, window: Window, page: PullPage): Promise<PlatformPage<Row>>;
  write(node: SyncNode, shop: Shop, rows: readonly Row[]): Promise<Upserted>;
}

const orderPart: Part<PlatformOrder> = {
  pull: (adapter, accessToken, window, page) => adapter.pullOrders(accessToken, window, page),
  write: upsertOrders,
};

const refundPart: Part<PlatformRefund> = {
  pull: (adapter, accessToken, window, page) => adapter.pullRefunds(accessToken, window, page),
  write: upsertRefunds,
};

/**
 * Pulls what has changed since the last time. Null where somebody else is at it.
 *
 * @throws what kept it from ending, once that is written down: {@link PlatformError}, or a DomainError's sentence
 */
export async function pullShop(node: SyncNode, asked: Asked): Promise<Pulled | null> {
  const { db, clock } = node;
  const { shopId, kind, trigger, operatorId } = asked;
  const lease = await acquireLease(db, { shopId, kind, now: clock.now() });
  if (!lease) return null;
  const logId = await beginSync(node, { shopId, kind, trigger, operatorId });
  const sums: Pulled = { fetched: 0, written: 0, unchanged: 0, refused: 0 };
  const refusals: string[] = [];
  try {
    const link = await openLink(node, shopId);
    const pulling = { node, asked, lease, link, logId, sums, refusals };
    await (kind === "ORDERS"
      ? pullWindows({ ...pulling, part: orderPart })
      : pullWindows({ ...pulling, part: refundPart }));
    const nextAt = new Date(clock.now().getTime() + link.shop.interval * 60_000);
    await endWell(db, lease, { now: clock.now(), nextAt });
    const status = refusals.length > 0 ? "PART" : "OK";
    await endSync(node, logId, { status, message: describe(refusals, sums.refused), ...sums });
    return sums;
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (error instanceof PullStopped) {
      await releaseLease(db, lease, clock.now());
      await endSync(node, logId, { status: "PART", message: "没有抓完，下次从断点继续", ...sums });
      throw error.cause;
    }
    await failSync(node, { lease, logId, error, sums });
    throw error;
  }
}

/** The first of them; all of them stand under 没有收下. */
function describe(refusals: readonly string[], refused: number): string {
  const more = refused - refusals.length;
  return [...refusals, ...(more > 0 ? [`还有 ${more} 条，见“没有收下”`] : [])].join("；");
}

/** The caller's `progress` threw: its node stops. */
class PullStopped extends Error {}

interface Pulling<Row> {
  node: SyncNode;
  asked: Asked;
  part: Part<Row>;
  lease: Lease;
  link: ShopLink;
  logId: number;
  sums: Pulled;
  refusals: string[];
}

async function pullWindows<Row>(pulling: Pulling<Row>): Promise<void> {
  const { node, lease, link, logId, sums } = pulling;
  const now = node.clock.now();
  for (let doneTo = lease.doneTo; ; ) {
    const window = nextWindow(doneTo, { ...link.limits, now });
    if (!window) return;
    await showSync(node, logId, { windowFrom: lease.doneTo, windowTo: window.to, ...sums });
    await pullWindow(pulling, window);
    doneTo = window.to;
    await advanceCursor(node.db, lease, { doneTo, now: node.clock.now() });
  }
}

async function pullWindow<Row>(pulling: Pulling<Row>, window: Window): Promise<void> {
  const first = await pullPage(pulling, window, 1);
  const pages = pagesBackwards(first.total, pulling.link.limits.pageSize);
  // Where one page holds all, it has been read.
  if (pages.length <= 1) return writePage(pulling, first, first.total);
  for (const number of pages) await writePage(pulling, await pullPage(pulling, window, number), first.total);
}

function pullPage<Row>({ link, part }: Pulling<Row>, window: Window, number: number): Promise<PlatformPage<Row>> {
  const page = { number, size: link.limits.pageSize };
  return link.call((adapter, accessToken) => part.pull(adapter, accessToken, window, page));
}

async function writePage<Row>(pulling: Pulling<Row>, page: PlatformPage<Row>, total: number): Promise<void> {
  const { node, part, lease, link, logId, sums, refusals, asked } = pulling;
  const { written, refused } = await node.db.transaction(async (tx) => {
    await renewLease(tx, lease, node.clock.now());
    const taken = page.rows.length === 0 ? noRows : await part.write({ ...node, db: tx }, link.shop, page.rows);
    const left = [...page.refusals, ...taken.refused];
    await recordRefusals({ ...node, db: tx }, { shop: link.shop, kind: asked.kind, refusals: left });
    return { written: taken, refused: left };
  });
  sums.fetched += page.rows.length + page.refusals.length;
  sums.written += written.written;
  sums.unchanged += written.unchanged;
  sums.refused += refused.length;
  for (const { platformNo, message } of refused) {
    const named = platformNo !== null && message.includes(platformNo);
    if (refusals.length < refusalsTold)
      refusals.push(named ? message : `${platformNo ?? "没有单号的一行"}：${message}`);
  }
  await showSync(node, logId, sums);
  await asked.progress?.(sums.fetched, Math.max(total, sums.fetched)).catch((cause: unknown) => {
    throw new PullStopped("stopped between pages", { cause });
  });
}

const refusalsTold = 5;
const noRows: Upserted = { written: 0, unchanged: 0, refused: [] };
