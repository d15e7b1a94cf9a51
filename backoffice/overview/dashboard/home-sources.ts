/** What each part of 首页 is read by, what it comes from, and who sees the same of it. */
import type { Context } from "#backoffice/core/context.ts";
import { readSetup } from "#backoffice/ground/setup/setup.ts";
import { summarizeProducts } from "#backoffice/masters/goods/product/product-list.query.ts";
import { ownPieceSummary } from "#backoffice/trade/manufacture/piece/piece-own.ts";
import type { Produced } from "#contract/endpoint.ts";
import type { HomePart, homeParts } from "#contract/statistics/home.ts";
import type { FigureTopic, keptMs } from "./kept-figures.ts";
import { shopDesk, shopOrderDesk } from "./platform.query.ts";
import { batchDesk, materialDesk, repairDesk, wageDesk } from "./production.query.ts";
import { creditDesk, debtorDesk, moneyDesk, rechargeDesk, salesDesk, slipDesk } from "./selling.query.ts";
import { adjustmentDesk, alertDesk, countDesk, purchaseDesk, transferDesk } from "./stock.query.ts";
import { backupDesk, errorDesk, readHealth, readLastSize, readSecretsUnread } from "./system.query.ts";
import { bestStyles, readPastDays, readTrend } from "./trend.query.ts";

type Life = keyof typeof keptMs;

/** Keeps what a part is made of longer than the part. */
export type Keep = <V>(what: string, life: Life, load: () => Promise<V>) => Promise<V>;

interface Source<P extends HomePart> {
  readonly topic: FigureTopic;
  /** Who may ask all see the same; those who hold the same rights in the same places and stalls do; nobody else does. */
  readonly shared: "all" | "alike" | "self";
  readonly life?: Life;
  read(context: Context, keep: Keep): Promise<Produced<(typeof homeParts)[P]>>;
}

export const homeSources: { readonly [P in HomePart]: Source<P> } = {
  own: { topic: "making", shared: "self", read: (context) => ownPieceSummary(context, {}) },
  sales: { topic: "selling", shared: "alike", read: (context) => salesDesk(context, {}) },
  money: { topic: "selling", shared: "alike", read: (context) => moneyDesk(context, {}) },
  trend: {
    topic: "selling",
    shared: "alike",
    read: (context, keep) => readTrend(context, (question) => keep("days", "past", () => readPastDays(question))),
  },
  styles: { topic: "selling", shared: "alike", life: "past", read: (context) => bestStyles(context, {}) },
  debtors: { topic: "selling", shared: "all", read: (context) => debtorDesk(context, {}) },
  credit: { topic: "selling", shared: "alike", read: (context) => creditDesk(context, {}) },
  recharges: { topic: "selling", shared: "alike", read: (context) => rechargeDesk(context, {}) },
  slips: { topic: "selling", shared: "alike", read: (context) => slipDesk(context, {}) },
  wages: { topic: "making", shared: "all", read: (context) => wageDesk(context, {}) },
  batches: { topic: "making", shared: "alike", read: (context) => batchDesk(context, {}) },
  repairs: { topic: "making", shared: "alike", read: (context) => repairDesk(context, {}) },
  materials: { topic: "making", shared: "alike", read: (context) => materialDesk(context, {}) },
  counts: { topic: "stock", shared: "alike", read: (context) => countDesk(context, {}) },
  adjustments: { topic: "stock", shared: "alike", read: (context) => adjustmentDesk(context, {}) },
  alerts: { topic: "stock", shared: "alike", read: (context) => alertDesk(context, {}) },
  transfers: { topic: "stock", shared: "alike", read: (context) => transferDesk(context, {}) },
  purchases: { topic: "stock", shared: "alike", read: (context) => purchaseDesk(context, {}) },
  shopOrders: { topic: "shops", shared: "alike", read: (context) => shopOrderDesk(context, {}) },
  shops: { topic: "shops", shared: "alike", read: (context) => shopDesk(context, {}) },
  goods: { topic: "stock", shared: "all", read: (context) => summarizeProducts(context, {}) },
  health: {
    topic: "system",
    shared: "all",
    read: (context, keep) =>
      readHealth(context, {
        bytes: () => keep("bytes", "slow", () => readLastSize(context)),
        unread: () => keep("unread", "slow", () => readSecretsUnread(context)),
      }),
  },
  errors: { topic: "system", shared: "all", read: (context) => errorDesk(context, {}) },
  backups: { topic: "system", shared: "all", life: "slow", read: (context) => backupDesk(context, {}) },
  setup: { topic: "any", shared: "all", read: (context) => readSetup(context, {}) },
};
