/** The lines that returns name: of which kind they were, and what was paid for them. */
import { eq, inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { paidPriceOf } from "./bill.rules.ts";
import { bill, billLine } from "./bill.tables.ts";
import type { Line } from "./bill-document.ts";

/** By the ids of lines: 分 a piece, after what was let off the whole bill. */
export async function findOriginPrices(
  { db }: Context,
  lineIds: readonly (number | null)[],
): Promise<Map<number, { kind: Line["kind"]; priceFen: number }>> {
  const ids = lineIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { goodsFen, discountFen, roundOffFen, bonusFen } = bill;
  const paid = { goodsFen, discountFen, roundOffFen, bonusFen };
  const found = await db
    .select({ id: billLine.id, kind: billLine.kind, priceFen: billLine.priceFen, ...paid })
    .from(billLine)
    .innerJoin(bill, eq(bill.id, billLine.billId))
    .where(inArray(billLine.id, ids));
  return new Map(found.map(({ id, kind, priceFen, ...sold }) => [id, { kind, priceFen: paidPriceOf(sold, priceFen) }]));
}
