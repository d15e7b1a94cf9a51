/** Finding a distributor by what people type: code, name, pinyin initials, or digits of the phone (domain.md §3.4). */
import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#backoffice/core/context.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { containing } from "#backoffice/db/where.ts";
import { mobileLength, phonePart, phoneParts } from "./distributor.tables.ts";
import { seesPhones } from "./distributor-phone.ts";

export interface TypedText {
  /** As it was typed, NFKC-normalised: `１３８` is 138. */
  text: string;
  /** In lower case where it may be pinyin initials, else null. */
  initials: string | null;
  /** Where it may be part of a phone number, else null. */
  digits: string | null;
  /**
   * Any part of a phone finds it. Without: only what is shown of it, its first three and last four digits, or the
   * whole, which one knows already. Whoever may ask about more could ask for one digit after the other.
   */
  wholePhones: boolean;
}

export function readTyped(typed: string, { actor }: { actor: Pick<Actor, "permissions"> }): TypedText {
  const text = typed.normalize("NFKC").trim();
  const compact = text.replace(/[\s-]/g, "");
  return {
    text,
    initials: /^[a-z0-9]+$/i.test(compact) ? compact.toLowerCase() : null,
    digits: /^\d{1,11}$/.test(compact) ? compact : null,
    wholePhones: seesPhones(actor),
  };
}

/** Meets `distributor d` in any way. */
export function matches(typed: TypedText): SQL {
  return sql`(${matchesIndexed(typed)} or ${nameHolds(typed)})`;
}

/** Meets it by what has an index: the code, the initials' beginning, digits of the phone. */
export function matchesIndexed({ text, initials, digits, wholePhones }: TypedText): SQL {
  const parts = [sql`d.code = ${text.toUpperCase()}`];
  if (initials !== null) parts.push(sql`d.pinyin like ${`${initials}%`}`);
  if (digits !== null) parts.push(...phoneHolds(digits, wholePhones));
  return sql`(${sql.join(parts, sql` or `)})`;
}

const shownAtFirst = 3;
const shownAtLast = 4;

function phoneHolds(digits: string, whole: boolean): SQL[] {
  if (whole && digits.length >= phonePart) {
    const parts = Array.from({ length: digits.length - phonePart + 1 }, (_, at) => digits.slice(at, at + phonePart));
    return [sql`(${phoneParts(sql`d.phone`)} @> ${pgArray(parts)}::text[] and d.phone like ${`%${digits}%`})`];
  }
  // A range serves the phone's index whatever the database's collation.
  const begins = sql`d.phone between ${digits} and ${digits.padEnd(mobileLength, "9")}`;
  if (digits.length <= shownAtFirst || digits.length === mobileLength) return [begins];
  return digits.length === shownAtLast ? [sql`right(d.phone, 4) = ${digits}`] : [];
}

/** The customers that what was typed finds, whose accounts are their own. */
export function customersFound(typed: TypedText): SQL {
  return sql`select d.id from distributor d where d.merged_into_id is null and ${matches(typed)}`;
}

/** Meets it by part of the name; reads every name. */
function nameHolds({ text }: TypedText): SQL {
  const part = containing(text);
  // Folding case costs several times as much, and Chinese has none.
  return /[a-z]/i.test(text) ? sql`d.name ilike ${part}` : sql`d.name like ${part}`;
}

/** The better the smaller: what was typed is the whole code, phone or name, then their beginnings, then any part. */
export function rankOf({ text, initials, digits }: TypedText): SQL {
  const whens = [sql`when d.code = ${text.toUpperCase()} or d.phone = ${text} or d.name = ${text} then 0`];
  if (initials !== null) whens.push(sql`when d.pinyin = ${initials} then 1`);
  if (digits?.length === 4) whens.push(sql`when right(d.phone, 4) = ${digits} then 1`);
  whens.push(sql`when starts_with(d.name, ${text}) then 2`);
  if (initials !== null) whens.push(sql`when starts_with(d.pinyin, ${initials}) then 3`);
  return sql`case ${sql.join(whens, sql` `)} else 4 end`;
}
