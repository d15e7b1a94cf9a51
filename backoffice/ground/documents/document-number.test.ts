/** What somebody typed of a number. */

import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { type DocumentPrefix, numbersTyped } from "./document-number.ts";

const clock = { now: () => new Date("2026-11-21T16:30:00Z") };
const dialect = new PgDialect();

/** The values that a column of numbers is compared with; null where it can be none. */
function compared(text: string, ...prefixes: DocumentPrefix[]) {
  const typed = numbersTyped(text, prefixes, clock);
  return typed && dialect.sqlToQuery(typed.among(sql`no`)).params;
}

it("asks only the kinds whose prefix fits", () => {
  expect(compared("XS26112100007", "XS")).toEqual(["{XS26112100007}"]);
  expect(compared("XS26112100007", "DB", "CG")).toBeNull();
  expect(compared("26112100007", "RK", "TH")).toEqual(["{RK26112100007,TH26112100007}"]);
});

it("takes a beginning from the day on, in any case, with what chats put between", () => {
  expect(compared("xs 261121-00", "XS")).toEqual(["XS26112100", "XS26112100999"]);
  expect(compared("XS2611", "XS")).toBeNull();
  // A day alone would be all that was written on it.
  expect(compared("261121", "XS")).toBeNull();
});

it("takes the five figures at the end for the last 31 days, by the day in Shanghai", () => {
  const [numbers] = compared("00007", "XS") ?? [];
  const listed = String(numbers).slice(1, -1).split(",");
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([31, "XS26112200007", "XS26102300007"]);
});

it("takes nothing else for a number", () => {
  for (const text of ["连衣裙", "8801", "XS", "8801-BK-M", "6901234567890123", "138001380001"]) {
    expect([text, compared(text, "XS")?.length ?? 0]).toEqual([text, text === "138001380001" ? 1 : 0]);
  }
});
