/** Who buys in the demo company, since when, and at what price (domain.md §3.4, price order). */
import type { PriceSource } from "#contract/stall/bill/bill.words.ts";
import { type DistributorSeed, strategies, walkIn } from "./data/trade.data.ts";
import { shiftDay } from "./days.ts";
import { createWeightedPick, type Random } from "./random.ts";
import type { Style } from "./styles.ts";

export interface Customer {
  id: number;
  strategyId: 1 | 2 | 3;
  stallId: number;
  creditLimitFen: number;
  settleCycle: DistributorSeed["settleCycle"];
  walkIn: boolean;
  /** One whom stories are told of: has room to buy more on credit. */
  named: boolean;
  prepaidFen: number;
  bonusFen: number;
  /** The days between which the customer comes. */
  firstDay: string;
  lastDay: string;
  /** By product id. */
  ownPrices: Map<number, number>;
  /** Of each style, the prices paid so far, the latest last. */
  lastPrices: Map<number, { priceFen: number; billId: number; at: Date }[]>;
  /** What was bought and may be given back. */
  taken: TakenLine[];
}

export interface TakenLine {
  lineId: number;
  billId: number;
  skuId: number;
  style: Style;
  priceFen: number;
  left: number;
}

/** A price and where it came from. */
export interface Price {
  priceFen: number;
  priceSource: PriceSource;
}

/** 散客 and the named ones, some of whom stopped coming, and some of whom have just begun. */
export function createCustomers(
  seeds: ReadonlyMap<number, DistributorSeed>,
  styles: readonly Style[],
  today: string,
  random: Random,
): Customer[] {
  const always = { firstDay: "0000-00-00", lastDay: "9999-99-99" };
  const nobody = {
    strategyId: 1,
    stallId: 0,
    creditLimitFen: 0,
    settleCycle: "CASH",
    prepaidFen: 0,
    bonusFen: 0,
  } as const;
  const state = () => ({ ownPrices: new Map(), lastPrices: new Map(), taken: [] });
  const known = [...seeds].map(([id, seed]) => {
    const named = seed.carrier !== "";
    const fate = random.next();
    const days = { ...always };
    if (!named && fate < 0.14) days.lastDay = shiftDay(today, -random.between(15, 32));
    else if (!named && fate < 0.26) days.firstDay = shiftDay(today, -random.between(1, 12));
    const { strategyId, stallId, creditLimitFen, settleCycle, prepaidFen = 0, bonusFen = 0 } = seed;
    const person: Customer = {
      ...{ id, strategyId, stallId, creditLimitFen, settleCycle, prepaidFen, bonusFen, walkIn: false, named, ...days },
      ...state(),
    };
    // 客户专价: five 元 less on three of the styles that everybody knows.
    if (named) {
      for (const style of random.sample(styles.slice(0, 12), 3)) {
        person.ownPrices.set(style.id, Math.max(style.minPriceFen, style.wholesalePriceFen - 500));
      }
    }
    return person;
  });
  return [{ id: walkIn.id, ...nobody, walkIn: true, named: false, ...always, ...state() }, ...known];
}

/** One bill in eight is 散客's; those with better terms come more often. */
export function createCustomerPick(
  customers: readonly Customer[],
  random: Random,
): (stallId: number, day: string) => Customer {
  const [nobody, ...known] = customers;
  const picks = new Map<number, { people: Customer[]; pick: () => number }>();
  for (const stallId of new Set(known.map((one) => one.stallId))) {
    const people = known.filter((one) => one.stallId === stallId);
    const weights = people.map(({ strategyId }, rank) => ([1, 3, 6][strategyId - 1] ?? 1) / (rank + 6));
    picks.set(stallId, { people, pick: createWeightedPick(weights, random) });
  }
  return (stallId, day) => {
    const stall = picks.get(stallId);
    if (!nobody) throw new Error("there is always a 散客");
    if (!stall || random.chance(0.12)) return nobody;
    for (let attempt = 0; attempt < 8; attempt++) {
      const found = stall.people[stall.pick()];
      if (found && found.firstDay <= day && day <= found.lastDay) return found;
    }
    return nobody;
  };
}

/** 客户专价 → 上次成交价 → 策略价 → 批发价; now and then typed by the keeper, and never below the floor. */
export function priceFor(customer: Customer, style: Style, random: Random): Price {
  const found = listedPrice(customer, style);
  const typed = random.chance(0.04) ? found.priceFen - random.between(1, 3) * 100 : found.priceFen;
  const priceFen = Math.max(typed, style.minPriceFen);
  return priceFen === found.priceFen ? found : { priceFen, priceSource: "MANUAL" };
}

function listedPrice(customer: Customer, style: Style): Price {
  const strategy = strategies[customer.strategyId - 1];
  const own = customer.ownPrices.get(style.id);
  if (own !== undefined) return { priceFen: own, priceSource: "CUSTOMER" };
  const last = strategy?.rememberLast ? customer.lastPrices.get(style.id)?.at(-1) : undefined;
  if (last) return { priceFen: last.priceFen, priceSource: "LAST" };
  if (strategy?.priceMode === "DISCOUNT") {
    const priceFen = Math.floor((style.wholesalePriceFen * strategy.discountBp + 5_000) / 10_000);
    return { priceFen, priceSource: "STRATEGY" };
  }
  return { priceFen: style.wholesalePriceFen, priceSource: "WHOLESALE" };
}
