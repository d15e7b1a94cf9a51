/** The money of 合并客户: one journal carries both balances over (domain.md §2.2, §3.4). */
import { allocateCredits } from "#backoffice/ledgers/money-ledger/allocate.ts";
import { lockAccounts, type PostingContext, postMoney } from "#backoffice/ledgers/money-ledger/post.ts";

const kinds = ["DISTRIBUTOR", "DISTRIBUTOR_BONUS"] as const;

export interface CarriedOver {
  balanceFen: number;
  bonusFen: number;
}

/**
 * Moves everything on the one customer's accounts to the other's. What the
 * first has with us pays the first's own bills before it goes; the caller has
 * locked both customers. Serves again where a merged customer's account moves
 * after all: a bill of before the merger was voided.
 */
export async function carryOver(
  context: PostingContext,
  { fromId, intoId, remark }: { fromId: number; intoId: number; remark: string },
): Promise<CarriedOver> {
  const keys = kinds.flatMap((kind) => [fromId, intoId].map((ownerId) => ({ kind, ownerId })));
  // All at once and in order: what follows locks them again, and waits for nobody.
  await lockAccounts(context.db, keys);
  await allocateCredits(context, fromId);
  const accounts = await lockAccounts(context.db, keys);
  const balanceOf = (kind: (typeof kinds)[number]) => accounts.get(`${kind}:${fromId}`)?.balanceFen ?? 0;
  const document = { docType: "DISTRIBUTOR", docId: fromId, stallId: null } as const;
  await postMoney(
    context,
    document,
    kinds.flatMap((kind) => [
      { kind, ownerId: fromId, amountFen: -balanceOf(kind), entryType: "MERGE" as const, remark },
      { kind, ownerId: intoId, amountFen: balanceOf(kind), entryType: "MERGE" as const, remark },
    ]),
  );
  return { balanceFen: balanceOf("DISTRIBUTOR"), bonusFen: balanceOf("DISTRIBUTOR_BONUS") };
}
