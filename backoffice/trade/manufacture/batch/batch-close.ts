/** 结案: nothing is waited for any more, what is missing is said, the cost is final (domain.md §3.2, State). */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { today, touch } from "#backoffice/ground/documents/write.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { findFactory } from "#backoffice/masters/party/party.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { freezeBudget, trueUpBatch } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import { findWaitingDeliveries } from "#backoffice/trade/manufacture/delivery/delivery-document.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { batchEndpoints } from "#contract/manufacture/batches.ts";
import { batch } from "./batch.tables.ts";
import { audit } from "./batch.ts";
import { readCells } from "./batch-cutting.ts";
import { type Batch, recordBatchEvent, sumBatch } from "./batch-document.ts";
import { batchAct } from "./batch-work.ts";

type Endpoint = (typeof batchEndpoints)["close"];
type Short = Received<Endpoint>["body"]["shorts"][number];

/** DEFECT_DEDUCT of what is missing, the shorts on their cells, COST_ADJUST of what is already in stock. */
export const closeBatch: Operation<Endpoint> = batchAct<Answer<Endpoint>, Received<Endpoint>>(
  "close",
  async (context, found, { body }) => {
    const { db } = context;
    await assertPeriodOpen(db, today(context));
    await assertSettled(db, found);
    const shorts = await writeShorts(context, found, body.shorts);
    const deductFen = shorts.reduce((sum, one) => sum + one.deductFen, 0);
    const factory = await findFactory(db, found.partyId);
    if (deductFen > 0 && factory?.type !== "OUTSOURCE") {
      throw new DomainError(`${factory?.name ?? ""}是自有工厂，没有加工费可扣，请把扣款改为 0`);
    }
    const qty = shorts.reduce((sum, one) => sum + one.qty, 0);
    const reasons = [...new Set(shorts.map(({ reason }) => reason))].join("、");
    await recordBatchEvent(context, found.id, "CLOSE", qty > 0 ? `短少 ${qty} 件：${reasons}` : "全部交齐");
    await audit(context, found, "close", { status: "CLOSED", shorts });
    const closed = { status: "CLOSED", paused: false, closedDay: today(context) } as const;
    const changed = await touch(context, batch, found, closed);
    await sumBatch(db, found.id);
    await freezeBudget(db, found.id, { final: true });
    // Stock before money, as everywhere.
    await trueUpBatch(context, found.id);
    await postMoney(context, { docType: "BATCH", docId: found.id, stallId: null }, [
      {
        ...{ kind: "FACTORY", ownerId: found.partyId, amountFen: -deductFen, entryType: "DEFECT_DEDUCT" },
        remark: `批次 ${found.no} 短少 ${qty} 件`,
      },
    ]);
    return changed;
  },
);

/** Refuses while something of it is on its way: repairs, inspections, pieces that nobody approved. */
async function assertSettled(db: Db, { id, no, repairOpenQty }: Batch): Promise<void> {
  if (repairOpenQty > 0) throw new DomainError(`批次 ${no} 还有 ${repairOpenQty} 件返修未回，不能结案`);
  const [waiting] = await findWaitingDeliveries(db, id);
  if (waiting) throw new DomainError(`批次 ${no} 的交货单 ${waiting} 还没有验收，不能结案`);
  const [pieces] = await rows<{ count: number }>(
    db,
    sql`select count(*) from piece_record where batch_id = ${id} and status = 'SUBMITTED'`,
  );
  if (pieces && pieces.count > 0) throw new DomainError(`批次 ${no} 还有 ${pieces.count} 条计件待审，请先审核`);
}

/** Every cell that something is missing of says why, and how many are those that were cut and did not come. */
async function writeShorts(context: Context, found: Batch, told: readonly Short[]): Promise<Short[]> {
  const { db } = context;
  const lines = await readCells(db, found);
  const by = new Map(told.filter(({ qty }) => qty !== 0).map((one) => [one.skuId, one]));
  const shorts: Short[] = [];
  for (const line of lines) {
    const missing = line.cutQty - line.deliveredQty;
    const short = by.get(line.skuId);
    by.delete(line.skuId);
    const name = `批次 ${found.no} 的 ${line.color} ${line.size}`;
    if (missing !== (short?.qty ?? 0)) {
      throw new DomainError(
        `${name}裁 ${line.cutQty}、交 ${line.deliveredQty}，短少 ${missing} 件，填了 ${short?.qty ?? 0} 件`,
      );
    }
    if (!short) continue;
    shorts.push(short);
    await db.execute(
      sql`update batch_line set short_qty = ${missing}, short_reason = ${short.reason} where id = ${line.id}`,
    );
  }
  if (by.size > 0) throw new DomainError(`短少里有不在批次 ${found.no} 中的颜色尺码，请刷新后重试`);
  return shorts;
}
