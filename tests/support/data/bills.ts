/** Bills as tests write them: opened, scanned and confirmed over HTTP. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import type { TestBackoffice } from "../backoffice.ts";
import type { Caller } from "./stock.ts";

export const billPath = "/api/clothes/bill";

/** Distributors and funds of the demo company that stories name. */
export const people = { walkIn: 1, xiaoyu: 2, liJie: 3, afang: 4, dawei: 6, milan: 7 } as const;
export const tills = { cash: 1, wechat: 4 } as const;

interface Wanted {
  text: string;
  kind?: "SALE" | "RETURN" | "GIFT" | "SAMPLE";
  grade?: 1 | 2;
  reason?: string;
}

/** A held bill of 四季青 with these scans, read again. */
export async function heldBill(by: Caller, distributorId: number | null, scans: readonly (string | Wanted)[]) {
  const { id } = await by.ok("POST", billPath, { stallId: 1, distributorId });
  for (const scan of scans) {
    await by.ok("POST", `${billPath}/${id}/scan`, typeof scan === "string" ? { text: scan } : { ...scan });
  }
  return (await by.get(`${billPath}/${id}`)).body;
}

/** Confirms it as it is seen. */
export async function confirmBill(
  by: Caller,
  bill: { id: number; version: number },
  head: Record<string, unknown> = {},
) {
  await by.ok("POST", `${billPath}/${bill.id}/confirm`, { version: bill.version, ...head });
  return (await by.get(`${billPath}/${bill.id}`)).body;
}

/** An account's balance in 分. */
export async function accountOf({ database }: TestBackoffice, kind: string, ownerId: number): Promise<number> {
  const [found] = await rows<{ balanceFen: number }>(
    database.db,
    sql`select balance_fen as "balanceFen" from account where kind = ${kind} and owner_id = ${ownerId}`,
  );
  return found?.balanceFen ?? 0;
}

/** How many entries and movements there are: what refused a thing must not have added one. */
export async function ledgerSize({ database }: TestBackoffice): Promise<number> {
  const [found] = await rows<{ count: number }>(
    database.db,
    sql`select (select count(*) from account_entry) + (select count(*) from stock_movement) as count`,
  );
  return found?.count ?? 0;
}
