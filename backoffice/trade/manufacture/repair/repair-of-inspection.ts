/** The 返修单 that an inspection makes, and that goes with it when the delivery is voided (domain.md §3.2, batch/quality). */
import { and, eq, isNull, ne } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import type { Delivery } from "#backoffice/trade/manufacture/delivery/delivery-document.ts";
import type { RepairResponsibility } from "#contract/manufacture/delivery.words.ts";
import { repair, repairLine, repairReturn } from "./repair.tables.ts";

const dayMs = 86_400_000;

/** 应回日 where nobody named one: in three days. */
export function usualDueDate({ clock }: Pick<Context, "clock">): string {
  return bizDateOf(new Date(clock.now().getTime() + 3 * dayMs));
}

interface Sent {
  reason: string;
  dueDate: string | undefined;
  responsibility: RepairResponsibility;
  lines: readonly { skuId: number; batchLineId: number; sent: number }[];
}

/** Nothing of it was in stock, so nothing leaves; gives its number. */
export async function repairOfInspection(
  context: Context,
  { id: deliveryId, batchId, partyId, repositoryId }: Delivery,
  { reason, dueDate = usualDueDate(context), responsibility, lines }: Sent,
): Promise<string> {
  const { db } = context;
  if (dueDate < today(context)) throw new DomainError("返修应回日不能早于今天");
  const sent = lines.filter((line) => line.sent > 0);
  const { id, no } = await insertRow(db, repair, {
    no: await nextDocumentNumber(context, "FX"),
    source: "INSPECT",
    ...{ batchId, deliveryId, partyId, repositoryId, reason, dueDate, responsibility },
    sentQty: sent.reduce((sum, line) => sum + line.sent, 0),
    bizDate: today(context),
    ...stamp(context),
  });
  await db
    .insert(repairLine)
    .values(sent.map((line) => ({ repairId: id, skuId: line.skuId, batchLineId: line.batchLineId, sent: line.sent })));
  return no;
}

/** @throws {DomainError} where something of it came back already */
export async function voidRepairsOf(context: Context, { id: deliveryId, no }: Delivery): Promise<void> {
  const { db } = context;
  const made = await db
    .select()
    .from(repair)
    .where(and(eq(repair.deliveryId, deliveryId), ne(repair.status, "VOID")))
    .for("update");
  for (const one of made) {
    const [back] = await db
      .select({ id: repairReturn.id })
      .from(repairReturn)
      .where(and(eq(repairReturn.repairId, one.id), isNull(repairReturn.voidedAt)))
      .limit(1);
    if (back) throw new DomainError(`返修单 ${one.no} 已有修回，请先作废修回，再作废交货单 ${no}`);
    await touch(context, repair, one, { status: "VOID", voidReason: `交货单 ${no} 作废` });
  }
}
