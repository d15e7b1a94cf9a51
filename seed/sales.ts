/**
 * Forty days of selling, played minute by minute: bills in the stalls, online
 * orders, customers who settle what they owe, recharges. Both ledgers see
 * everything in the order in which it happened.
 */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { BillBook, DraftBill } from "./book/bill-book.ts";
import { draftLines, pickSku } from "./book/bill-lines.ts";
import type { ReceiptBook } from "./book/receipt-book.ts";
import type { Movement, StockBook } from "./book/stock-book.ts";
import { type Customer, createCustomerPick } from "./customers.ts";
import { instantOf, shiftDay } from "./days.ts";
import { createWeightedPick, type Random } from "./random.ts";
import type { Style } from "./styles.ts";

export const sellingDays = 40;
const billsPerDay = 34;
const onlineLinesPerDay = 95;

/** The stalls, with how many of the most popular styles each keeps, and its share of the bills. */
export const stallShops = [
  { id: 1, repositoryId: 2, keeperId: 4, styles: 48, share: 0.5, mayOversell: true },
  { id: 2, repositoryId: 3, keeperId: 5, styles: 32, share: 0.3, mayOversell: false },
  { id: 3, repositoryId: 4, keeperId: 3, styles: 20, share: 0.2, mayOversell: false },
] as const;
type StallShop = (typeof stallShops)[number];

/** 电商仓. */
const shopPlace = 6;
/** Where online orders are sent from; half of what comes back goes to the returns corner. */
export const onlineShops = [
  { repositoryId: shopPlace, operatorId: 9, styles: 12, share: 0.22 },
  { repositoryId: 1, operatorId: 6, styles: Number.POSITIVE_INFINITY, share: 0.78 },
] as const;
const returnsCorner = 5;

export interface Company {
  /** Styles by popularity. */
  ranked: readonly Style[];
  customers: readonly Customer[];
  stock: StockBook;
  bills: BillBook;
  receipts: ReceiptBook;
  now: Date;
  random: Random;
}

interface Happening {
  at: Date;
  happen(): void;
}

/** Gives what went to buyers and came back from them by 电商仓, in the order of time; what the rest was of is not known. */
export function playSales(company: Company): Movement[] {
  const { now, random } = company;
  const today = bizDateOf(now);
  // What follows from a bill later in the day.
  const later: Happening[] = [];
  const doUntil = (until: Date) => {
    later.sort((one, other) => other.at.getTime() - one.at.getTime());
    for (let next = later.at(-1); next && next.at <= until; next = later.at(-1)) {
      later.pop();
      next.happen();
    }
  };
  const makers = createMakers(company, later);
  for (let back = sellingDays - 1; back >= 0; back--) {
    const day = shiftDay(today, -back);
    const happenings = [
      ...minutes(billsPerDay, random).map((minute) => ({ minute, happen: makers.sell })),
      ...minutes(onlineLinesPerDay, random).map((minute) => ({ minute, happen: makers.sendOnline })),
      ...(random.chance(0.45) ? [{ minute: 480 + random.next() * 420, happen: makers.recharge }] : []),
      { minute: 990 + random.next() * 10, happen: makers.settle },
    ].sort((one, other) => one.minute - other.minute);
    for (const { minute, happen } of happenings) {
      const at = instantOf(day, minute);
      if (at > now) continue;
      doUntil(at);
      happen(at, day);
    }
    doUntil(instantOf(day, 24 * 60) < now ? instantOf(day, 24 * 60) : now);
  }
  company.receipts.announce(now);
  return makers.online;
}

/** As many moments as a day has, a little more or less. */
function minutes(perDay: number, random: Random): number[] {
  return Array.from({ length: Math.round(perDay * (0.7 + random.next() * 0.6)) }, () => saleMinute(random));
}

/** Markets open before dawn: most of the day is sold in its first three hours (domain.md §7). */
function saleMinute(random: Random): number {
  return random.chance(0.6) ? 270 + random.next() * 180 : 450 + random.next() * 540;
}

function createMakers({ ranked, customers, stock, bills, receipts, now, random }: Company, later: Happening[]) {
  const pickStall = createWeightedPick(
    stallShops.map(({ share }) => share),
    random,
  );
  const pickOnline = createWeightedPick(
    onlineShops.map(({ share }) => share),
    random,
  );
  const pickCustomer = createCustomerPick(customers, random);
  const pickRank = createWeightedPick(
    ranked.map((_, rank) => 1 / (rank + 3)),
    random,
  );
  const stallRanks = new Map(
    stallShops.map((shop) => [
      shop.id,
      createWeightedPick(
        ranked.slice(0, shop.styles).map((_, rank) => 1 / (rank + 5)),
        random,
      ),
    ]),
  );
  let onlineLines = 0;
  const online: Movement[] = [];
  let oneForgotten = false;

  function shelfOf(shop: StallShop, day: string) {
    const pick = stallRanks.get(shop.id) ?? pickRank;
    return {
      pickStyle(): Style {
        for (;;) {
          const style = ranked[pick()];
          if (style && style.launchDate <= day && style.status !== "DRAFT") return style;
        }
      },
      left(skuId: number): number {
        // Where nothing was ever stocked nothing is sold; oversold a little at most: the goods are on their way.
        const left = stock.onHand(shop.repositoryId, skuId);
        return left === undefined ? 0 : shop.mayOversell ? left + 2 : left;
      },
    };
  }

  function sell(at: Date, day: string): void {
    const shop = stallShops[pickStall()] ?? stallShops[0];
    const customer = pickCustomer(shop.id, day);
    const lines = draftLines(customer, shelfOf(shop, day), random);
    if (lines.length === 0) return;
    const draft = bills.draft(shop, customer, lines, at);
    const hours = (now.getTime() - at.getTime()) / 3_600_000;
    const isHeld = hours < 40 && random.chance(hours < 20 ? 0.2 : 0.08);
    // Whatever the hour the company is made at, one bill at least has been waiting for more than a day.
    const isLastChance = hours > 24 && hours < 40 && (hours < 28 || at >= instantOf(day, 13 * 60));
    if (isHeld || (isLastChance && !oneForgotten)) {
      oneForgotten ||= hours > 24;
      return;
    }
    bills.confirm(draft);
    if (random.chance(0.02)) voidLater(draft, new Date(at.getTime() + random.between(3, 40) * 60_000));
  }

  function voidLater(draft: DraftBill, at: Date): void {
    const keepReceipt = !draft.customer.walkIn && random.chance(0.3);
    if (at <= now) later.push({ at, happen: () => bills.void(draft, at, keepReceipt) });
  }

  /** Mostly pieces out, now and then some back. */
  function sendOnline(at: Date, day: string): void {
    const shop = onlineShops[pickOnline()];
    const style = ranked[pickRank()];
    if (!shop || !style || style.launchDate > day) return;
    const skuId = pickSku(style, random);
    const left = stock.onHand(shop.repositoryId, skuId);
    if (left === undefined) return;
    const wanted = 1 + Math.floor(random.next() ** 3 * 9);
    onlineLines += 1;
    // Below 0: of no order that is kept here; those of 电商仓 are given theirs afterwards.
    const order = { skuId, grade: 1, docType: "ONLINE_ORDER", docId: -onlineLines, docLineId: -onlineLines } as const;
    const by = { operatorId: shop.operatorId };
    const keep = (movement: Movement) => {
      if (shop.repositoryId === shopPlace) online.push(movement);
    };
    if (random.chance(0.08)) {
      const repositoryId = random.chance(0.5) ? shop.repositoryId : returnsCorner;
      const back = { ...order, ...by, repositoryId, qty: Math.min(wanted, 3) };
      keep(stock.move(style, { ...back, moveType: "ONLINE_RETURN" }, at));
    } else if (left > 0) {
      const out = { ...order, ...by, repositoryId: shop.repositoryId, qty: -Math.min(wanted, left) };
      keep(stock.move(style, { ...out, moveType: "ONLINE_OUT" }, at));
    }
  }

  return { online, sell, sendOnline, recharge: receipts.recharge, settle: receipts.settle };
}
