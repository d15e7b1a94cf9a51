/** Distributors as tests need them: made over the API, with bills and money written as the ledgers write them. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { allocateCredits } from "#backoffice/ledgers/money-ledger/allocate.ts";
import { type MoneyChange, type PostingContext, postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import type { TestBackoffice } from "../backoffice.ts";
import { demoNow } from "../company/demo-database.ts";
import type { Caller } from "./stock.ts";

export const distributorApi = "/api/clothes/distributor";

let made = 0;

/** A body that the API accepts; every one has a name and a phone of its own. */
export function newDistributor(changes: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return { name: `测试客户${made}`, phone: `199${String(made).padStart(8, "0")}`, ...changes };
}

export async function addDistributor(caller: Caller, changes: Record<string, unknown> = {}) {
  const { id } = await caller.ok("POST", distributorApi, newDistributor(changes));
  return (await caller.get(`${distributorApi}/${id}`)).body;
}

function postingContext({ database }: TestBackoffice): PostingContext {
  const actor = { userId: 1, username: "admin", sessionId: 0, permissions: ["admin"] };
  return { db: database.db, clock: { now: () => demoNow }, actor };
}

/** Moves money on the customer's account as receipts do, and lets it pay what is open. */
export async function moveMoney(
  backoffice: TestBackoffice,
  ownerId: number,
  changes: readonly Pick<MoneyChange, "kind" | "amountFen" | "entryType">[],
): Promise<void> {
  const context = postingContext(backoffice);
  const document = { docType: "RECEIPT", docId: 900_000 + ownerId, stallId: null } as const;
  await postMoney(
    context,
    document,
    changes.map((change) => ({ ...change, ownerId })),
  );
  await allocateCredits(context, ownerId);
}

let billCount = 0;

interface BillWish {
  payableFen?: number;
  owedQty?: number;
  status?: "HELD" | "CONFIRMED";
  stallId?: number;
  saleQty?: number;
  returnQty?: number;
}

/** A bill without lines, and the entry that a confirmed one posts. */
export async function addBill(backoffice: TestBackoffice, distributorId: number, wish: BillWish = {}): Promise<number> {
  const { payableFen = 0, owedQty = 0, status = "CONFIRMED", stallId = 1, saleQty = 10, returnQty = 0 } = wish;
  billCount += 1;
  const no = `XST${String(billCount).padStart(8, "0")}`;
  const now = demoNow.toISOString();
  const [bill] = await rows<{ id: number }>(
    backoffice.database.db,
    sql`insert into bill (no, stall_id, repository_id, distributor_id, keeper_id, status, sale_qty, return_qty, goods_fen,
          payable_fen, owed_qty, biz_date, created_at, updated_at)
        select ${no}, id, repository_id, ${distributorId}, 4, ${status}, ${saleQty}, ${returnQty}, ${payableFen},
          ${payableFen}, ${owedQty}, ${now.slice(0, 10)}::date, ${now}::timestamptz, ${now}::timestamptz
        from stall where id = ${stallId} returning id`,
  );
  if (!bill) throw new Error("the bill was not written");
  if (status === "CONFIRMED" && payableFen !== 0) {
    await postMoney(postingContext(backoffice), { docType: "BILL", docId: bill.id, stallId }, [
      { kind: "DISTRIBUTOR", ownerId: distributorId, amountFen: -payableFen, entryType: "BILL" },
    ]);
    await allocateCredits(postingContext(backoffice), distributorId);
  }
  return bill.id;
}
