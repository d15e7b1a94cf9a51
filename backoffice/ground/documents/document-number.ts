/** Numbers of documents: `PREFIX+yyMMdd+5 digits`, unique, never reused (domain.md §1.3). */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { oneRow } from "#backoffice/db/connect.ts";

/**
 * DB 调拨, PD 盘点, CG 采购, RK 采购收货, TH 采购退货, TZ 调整, XS 拿货, CZ 充值, SK 收款, FK 付款,
 * SC 批次, JH 交货, FX 返修, LL 领料, WL 物料采购, WT 物料退货, WP 物料盘点, GZ 工资, JZ 借支, DZ 对账单, FY 费用, ZZ 转账. */
export type DocumentPrefix =
  | "DB"
  | "PD"
  | "CG"
  | "RK"
  | "TH"
  | "TZ"
  | "XS"
  | "CZ"
  | "SK"
  | "FK"
  | "SC"
  | "JH"
  | "FX"
  | "LL"
  | "WL"
  | "WT"
  | "WP"
  | "GZ"
  | "JZ"
  | "DZ"
  | "FY"
  | "ZZ";

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
