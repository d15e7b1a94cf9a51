/** Wages under random commands: drafted, audited, paid, with advances and single items. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import * as moneyOperations from "#backoffice/trade/employee/wage/employee-money.ts";
import * as wageOperations from "#backoffice/trade/employee/wage/wage.ts";
import { draftWages } from "#backoffice/trade/employee/wage/wage-draft.ts";
import { framed } from "../../framed.ts";

import { type Acts, daysAgo, latest, on, onceOnly, oneOf, someOf, token } from "./works.ts";

const { auditWages, discardWage, payWages, refreshWage, reverseWage } = framed(wageOperations);
const { addWageItem, payAdvance, voidAdvance, voidWageItem } = framed(moneyOperations);

const slip = (within: Context, pick: number, status: string) =>
  latest(within, pick, "wage_settlement", sql`status = ${status}`);

export const wages: Acts = {
  draft: {
    weight: 4,
    act: async ({ pick, flag }, within, works) => {
      const period = daysAgo(works, flag ? 0 : 31).slice(0, 7);
      const part = 1 + (pick % 3) * 10;
      const day = (one: number) => `${period}-${String(one).padStart(2, "0")}`;
      const run = { period, from: day(part), to: day(part === 21 ? 28 : part + 9) };
      const who = pick % 2 ? [someOf(works.people, pick >> 2)] : works.people;
      return onceOnly(() => within.db.transaction((db) => draftWages({ ...within, db }, run, who)));
    },
  },
  audit: {
    weight: 4,
    act: async ({ pick }, within) => {
      const body = { ...token(), rows: [await slip(within, pick, "DRAFT")] };
      return () => auditWages(within, { body });
    },
  },
  pay: {
    weight: 3,
    act: async ({ pick }, within) => {
      const body = { ...token(), rows: [await slip(within, pick, "AUDITED")], fundId: 6 };
      return () => payWages(within, { body });
    },
  },
  reverse: {
    weight: 2,
    act: async ({ pick }, within) => {
      const { id, version } = await slip(within, pick, "AUDITED");
      const body = { ...token(), version, reason: "算错" };
      return () => reverseWage(within, { ...on(id), body });
    },
  },
  refresh: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id, version } = await slip(within, pick, "DRAFT");
      const body = { ...token(), version };
      return () => refreshWage(within, { ...on(id), body });
    },
  },
  discard: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id, version } = await slip(within, pick, "DRAFT");
      const body = { ...token(), version };
      return () => discardWage(within, { ...on(id), body });
    },
  },
  item: {
    weight: 2,
    act: async ({ pick, flag }, within, works) => {
      const kind = flag ? ("ALLOWANCE" as const) : ("DEDUCTION" as const);
      const body = { ...token(), kind, amountFen: 1 + (pick % 900), reason: "试", bizDate: daysAgo(works, pick % 45) };
      return () => addWageItem(within, { ...on(someOf(works.people, pick)), body });
    },
  },
  voidItem: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id } = await oneOf<{ id: number }>(within, pick, sql`select id from wage_item order by id desc limit 5`);
      const body = token();
      return () => voidWageItem(within, { ...on(id), body });
    },
  },
  advance: {
    weight: 2,
    act: async ({ pick }, within, { people }) => {
      const body = { ...token(), fundId: 6, amountFen: 1 + (pick % 3_000), remark: "" };
      return () => payAdvance(within, { ...on(someOf(people, pick)), body });
    },
  },
  voidAdvance: {
    weight: 1,
    act: async ({ pick }, within) => {
      const { id, version } = await latest(within, pick, "employee_advance");
      const body = { ...token(), version, reason: "录错" };
      return () => voidAdvance(within, { ...on(id), body });
    },
  },
};
