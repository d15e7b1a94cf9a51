/** Numbers of documents: `PREFIX+yyMMdd+5 digits`, unique, never reused (domain.md §1.3). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, type Clock } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";

/**
 * DB 调拨, PD 盘点, CG 采购, RK 采购收货, TH 采购退货, TZ 调整, XS 拿货, CZ 充值, SK 收款, FK 付款,
 * SC 批次, JH 交货, FX 返修, LL 领料, WL 物料采购, WT 物料退货, WP 物料盘点, GZ 工资, JZ 借支, DZ 对账单, FY 费用, ZZ 转账, BC 波次. */
export const documentPrefixes = [
  "DB",
  "PD",
  "CG",
  "RK",
  "TH",
  "TZ",
  "XS",
  "CZ",
  "SK",
  "FK",
  "SC",
  "JH",
  "FX",
  "LL",
  "WL",
  "WT",
  "WP",
  "GZ",
  "JZ",
  "DZ",
  "FY",
  "ZZ",
  "BC",
] as const;
export type DocumentPrefix = (typeof documentPrefixes)[number];

/** The next number of the day, for example `DB26112100007`; a transaction that fails leaves no gap. */
export async function nextDocumentNumber(
  context: Pick<Context, "db" | "clock">,
  prefix: DocumentPrefix,
): Promise<string> {
  const [no = ""] = await nextDocumentNumbers(context, prefix, 1);
  return no;
}

/** The next numbers of the day, in order, for documents that are written together. */
export async function nextDocumentNumbers(
  { db, clock }: Pick<Context, "db" | "clock">,
  prefix: DocumentPrefix,
  count: number,
): Promise<string[]> {
  if (count === 0) return [];
  const day = bizDateOf(clock.now());
  const { last } = await oneRow<{ last: number }>(
    db,
    sql`
    insert into document_number as number (prefix, biz_date, last) values (${prefix}, ${day}::date, ${count})
    on conflict (prefix, biz_date) do update set last = number.last + ${count}
    returning last`,
  );
  const first = last - count + 1;
  const begin = `${prefix}${day.slice(2).replaceAll("-", "")}`;
  return Array.from({ length: count }, (_, at) => `${begin}${String(first + at).padStart(5, "0")}`);
}

const dayDigits = 6;
const countDigits = 5;
const dayMs = 86_400_000;
/** As far back as the end of a number alone is looked for. */
const tailDays = 31;

/** What was typed as conditions on a column of numbers; each is answered by the column's index. */
export interface NumbersTyped {
  readonly among: (no: SQL) => SQL;
  /** Whether it is the whole number that was typed. */
  readonly exact: (no: SQL) => SQL;
}

/**
 * What was typed as a number of one of the prefixes: the whole, its beginning from the day on (`XS261121`), either
 * without the letters, or the five figures at its end, which are those of the last 31 days. Null where it can be none.
 */
export function numbersTyped(text: string, prefixes: readonly DocumentPrefix[], clock: Clock): NumbersTyped | null {
  const [, letters = "", digits = ""] = /^([A-Z]{2})?(\d+)$/.exec(text.replace(/[\s-]/g, "").toUpperCase()) ?? [];
  const fitting = letters === "" ? prefixes : prefixes.filter((prefix) => prefix === letters);
  if (fitting.length === 0) return null;
  const whole = dayDigits + countDigits;
  if (letters === "" && digits.length === countDigits) {
    const days = Array.from({ length: tailDays }, (_, ago) =>
      bizDateOf(new Date(clock.now().getTime() - ago * dayMs))
        .slice(2)
        .replaceAll("-", ""),
    );
    const numbers = fitting.flatMap((prefix) => days.map((day) => `${prefix}${day}${digits}`));
    return { among: (no) => sql`${no} = any(${pgArray(numbers)}::text[])`, exact: () => sql`false` };
  }
  // Six figures without letters are a day, of which everything that was written would be found.
  if (digits.length < dayDigits + (letters === "" ? 1 : 0) || digits.length > whole + 1) return null;
  const begins = fitting.map((prefix) => `${prefix}${digits}`);
  const isWhole = digits.length >= whole;
  return {
    // A range serves the number's index whatever the database's collation.
    among: (no) =>
      isWhole
        ? sql`${no} = any(${pgArray(begins)}::text[])`
        : sql`(${sql.join(
            begins.map((begin) => sql`${no} between ${begin} and ${begin.padEnd(2 + whole, "9")}`),
            sql` or `,
          )})`,
    exact: (no) => (isWhole ? sql`${no} = any(${pgArray(begins)}::text[])` : sql`false`),
  };
}
