/** Numbers of documents: `PREFIX+yyMMdd+5 digits`, unique, never reused (domain.md §1.3). */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";

/** DB 调拨, PD 盘点, CG 采购, RK 采购收货, TH 采购退货, TZ 调整, XS 拿货, CZ 充值, SK 收款, FK 付款. */
export type DocumentPrefix = "DB" | "PD" | "CG" | "RK" | "TH" | "TZ" | "XS" | "CZ" | "SK" | "FK";

/** The next number of the day, for example `DB26112100007`; a transaction that fails leaves no gap. */
export async function nextDocumentNumber(
  { db, clock }: Pick<Context, "db" | "clock">,
  prefix: DocumentPrefix,
): Promise<string> {
  const day = bizDateOf(clock.now());
  const [next] = await rows<{ last: number }>(
    db,
    sql`
    insert into document_number as number (prefix, biz_date, last) values (${prefix}, ${day}::date, 1)
    on conflict (prefix, biz_date) do update set last = number.last + 1
    returning last`,
  );
  return `${prefix}${day.slice(2).replaceAll("-", "")}${String(next?.last ?? 1).padStart(5, "0")}`;
}
