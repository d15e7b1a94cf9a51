import { route } from "#backoffice/http/route.ts";
import { receiptEndpoints } from "#contract/stall/receipts.ts";
import { listReceipts, receiptDetail } from "./receipt.query.ts";
import { adjustAccount, receiveMoney, refundMoney, voidReceipt, writeOffDebt } from "./receipt.ts";

export const receiptRoutes = [
  route(receiptEndpoints.list, listReceipts),
  route(receiptEndpoints.detail, receiptDetail),
  route(receiptEndpoints.receive, receiveMoney),
  route(receiptEndpoints.refund, refundMoney),
  route(receiptEndpoints.adjust, adjustAccount),
  route(receiptEndpoints.writeOff, writeOffDebt),
  route(receiptEndpoints.void, voidReceipt),
];
