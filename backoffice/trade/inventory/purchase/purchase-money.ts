/**
 * What we owe for a purchase (domain.md §2.2, §3.3): a receipt adds its amount
 * to the supplier's account, a return takes it off, voiding either posts the
 * reversal. The amount is what the receipt is worth, its share of freight and
 * discount included: the freight stands on the supplier's own paper and is paid
 * with it. What a carrier is paid apart from that is an expense, not freight of
 * a purchase.
 */
import { eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { oweFor } from "#backoffice/ledgers/money-ledger/payables.ts";
import { type Journal, lockAccounts, postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import type { PurchaseReceiptKind } from "#contract/inventory/purchase.words.ts";
import { purchase } from "./purchase.tables.ts";
import type { Purchase } from "./purchase-document.ts";

/** A receipt or return, and what it is worth. */
interface Booking {
  id: number;
  no: string;
  kind: PurchaseReceiptKind;
  amountFen: number;
}

/** Posts one PURCHASE entry, none where the amount is 0; what was paid ahead pays it at once. */
export async function bookReceipt(context: Context, bought: Purchase, booking: Booking): Promise<void> {
  await followEntries(context, bought, [await postReceipt(context, bought, booking)]);
}

/** Receipts that were booked, or not yet, are worth something else: 红冲 of each entry, and a new one. */
export async function rebookReceipts(context: Context, bought: Purchase, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length === 0) return;
  const { db } = context;
  await lockAccounts(db, [{ kind: "SUPPLIER", ownerId: bought.partyId }]);
  // Payments hold the account and not the purchase: one may have come since it was read.
  const [now] = await db.select({ paidFen: purchase.paidFen }).from(purchase).where(eq(purchase.id, bought.id));
  if (now?.paidFen !== bought.paidFen) throw new DomainError("该采购单刚刚有付款变动，请刷新后重试");
  const journals: Journal[] = [];
  for (const booking of bookings) {
    // 定价 is an event of its own day, as what stock is worth from now on.
    const priced = { ...documentOf(booking.id), bizDate: today(context) };
    journals.push(await reverseMoney(context, priced), await postReceipt(context, bought, booking));
  }
  await followEntries(context, bought, journals);
}

function postReceipt(context: Context, { partyId }: Purchase, { id, no, kind, amountFen }: Booking): Promise<Journal> {
  const signedFen = kind === "RECEIPT" ? amountFen : -amountFen;
  const entry = { amountFen: signedFen, entryType: "PURCHASE", remark: no } as const;
  return postMoney(context, documentOf(id), [{ kind: "SUPPLIER", ownerId: partyId, ...entry }]);
}

const documentOf = (docId: number) => ({ docType: "PURCHASE_RECEIPT", docId, stallId: null }) as const;

/** 红冲 of what {@link bookReceipt} posted. */
export async function reverseReceipt(context: Context, bought: Purchase, receiptId: number): Promise<void> {
  await lockAccounts(context.db, [{ kind: "SUPPLIER", ownerId: bought.partyId }]);
  const journal = await reverseMoney(context, documentOf(receiptId));
  await followEntries(context, bought, [journal]);
}

/** The purchase is owed for what the entries say. The account is locked by the posting. */
async function followEntries(context: Context, { id, partyId }: Purchase, journals: readonly Journal[]): Promise<void> {
  const changeFen = journals.flatMap(({ entries }) => entries).reduce((sum, { amountFen }) => sum + amountFen, 0);
  const last = journals.at(-1);
  if (changeFen === 0 || !last) return;
  const { db } = context;
  const [now] = await db.select({ owedFen: purchase.owedFen }).from(purchase).where(eq(purchase.id, id));
  if (!now) throw new Error("the purchase is open");
  const { journalId } = last;
  await oweFor(context, partyId, { payable: { kind: "PURCHASE", id }, owedFen: now.owedFen + changeFen, journalId });
}
