/**
 * What we owe for a purchase (domain.md §2.2, §3.3): a receipt adds its amount
 * to the supplier's account, a return takes it off, voiding either posts the
 * reversal. The amount is what the receipt is worth, its share of freight and
 * discount included: the freight stands on the supplier's own paper and is paid
 * with it. What a carrier is paid apart from that is an expense, not freight of
 * a purchase.
 */
import { eq } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { allocatePayments, releasePurchase } from "#backoffice/money-ledger/allocate-purchases.ts";
import { type Journal, lockAccounts, postMoney } from "#backoffice/money-ledger/post.ts";
import { reverseMoney } from "#backoffice/money-ledger/reverse.ts";
import type { PurchaseReceiptKind } from "#contract/inventory/purchases.ts";
import { purchase } from "./purchase.tables.ts";
import type { Purchase } from "./purchase-document.ts";

/** A receipt or return, and what it is worth, or worth more than it was booked at. */
interface Booking {
  id: number;
  no: string;
  kind: PurchaseReceiptKind;
  amountFen: number;
}

/** Posts one PURCHASE entry a receipt, none where the amount is 0; what was paid ahead pays them at once. */
export async function bookReceipts(context: Context, bought: Purchase, bookings: readonly Booking[]): Promise<void> {
  const journals: Journal[] = [];
  for (const { id, no, kind, amountFen } of bookings) {
    const document = { docType: "PURCHASE_RECEIPT", docId: id, stallId: null } as const;
    const signedFen = kind === "RECEIPT" ? amountFen : -amountFen;
    const entry = { amountFen: signedFen, entryType: "PURCHASE", remark: no } as const;
    journals.push(await postMoney(context, document, [{ kind: "SUPPLIER", ownerId: bought.partyId, ...entry }]));
  }
  await followEntries(context, bought, journals);
}

/** 红冲 of what {@link bookReceipts} posted. */
export async function takeReceiptBack(context: Context, bought: Purchase, receiptId: number): Promise<void> {
  await lockAccounts(context.db, [{ kind: "SUPPLIER", ownerId: bought.partyId }]);
  const journal = await reverseMoney(context, { docType: "PURCHASE_RECEIPT", docId: receiptId, stallId: null });
  await followEntries(context, bought, [journal]);
}

/**
 * The purchase is owed for what the entries say. Never is more of it paid than
 * owed: when it is owed less, its payments are free again and pay what is left
 * of it first, then the supplier's oldest. The account is locked by the posting.
 */
async function followEntries(context: Context, { id, partyId }: Purchase, journals: readonly Journal[]): Promise<void> {
  const changeFen = journals.flatMap(({ entries }) => entries).reduce((sum, { amountFen }) => sum + amountFen, 0);
  const last = journals.at(-1);
  if (changeFen === 0 || !last) return;
  const { db } = context;
  const [now] = await db
    .select({ owedFen: purchase.owedFen, paidFen: purchase.paidFen })
    .from(purchase)
    .where(eq(purchase.id, id));
  if (!now) throw new Error("the purchase is open");
  const owedFen = now.owedFen + changeFen;
  const freed = now.paidFen > owedFen ? await releasePurchase(context, id, last.journalId) : [];
  await db.update(purchase).set({ owedFen }).where(eq(purchase.id, id));
  if (freed.length > 0) await allocatePayments(context, partyId, { purchaseId: id, entryIds: freed });
  await allocatePayments(context, partyId, { purchaseId: id });
}
