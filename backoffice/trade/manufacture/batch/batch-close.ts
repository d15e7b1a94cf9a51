/** 结案: nothing is waited for any more, what is missing is said, the cost is final (domain.md §3.2, State). */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { today, touch } from "#backoffice/ground/documents/write.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { findFactory } from "#backoffice/masters/party/party.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { freezeBudget, trueUpBatch } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { batchEndpoints } from "#contract/manufacture/batches.ts";
import { batch } from "./batch.tables.ts";
import { audit } from "./batch.ts";
import { readCells } from "./batch-cutting.ts";
import { type Batch, recordBatchEvent, sumBatch } from "./batch-document.ts";
import { findUnsettled } from "./batch-unsettled.query.ts";
import { batchAct } from "./batch-work.ts";

type Endpoint = (typeof batchEndpoints)["close"];
type Closing = Received<Endpoint>["body"];
type Short = Closing["shorts"][number];

/** DEFECT_DEDUCT of what is missing, the shorts on their cells, COST_ADJUST of what is already in stock. */
export const closeBatch: Operation<Endpoint> = batchAct<Answer<Endpoint>, Received<Endpoint>>(
  "close",
  async (context, found, { body }) => {
    const { db } = context;
    await assertPeriodOpen(db, today(context));
    const [unsettled] = await findUnsettled(db, found);
    if (unsettled) throw new DomainError(unsettled.message);
    const shorts = await writeShorts(context, found, body);
    const qty = shorts.reduce((sum, one) => sum + one.qty, 0);
    if (qty === 0 && body.deductFen > 0)
      throw new DomainError(`批次 ${found.no} 全部交齐，没有短少可扣，请把扣款改为 0`);
    const deductFen = shorts.reduce((sum, one) => sum + one.deductFen, body.deductFen);
    const factory = await findFactory(db, found.partyId);
    if (deductFen > 0 && factory?.type !== "OUTSOURCE") {
      throw new DomainError(`${factory?.name ?? ""}是自有工厂，没有加工费可扣，请把扣款改为 0`);
    }
    const reasons = [...new Set(shorts.map(({ reason }) => reason))].join("、");
    await recordBatchEvent(context, found.id, "CLOSE", qty > 0 ? `短少 ${qty} 件：${reasons}` : "全部交齐");
    await audit(context, found, "close", { status: "CLOSED", shorts, deductFen });
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

/** Every cell that something is missing of has a reason, its own or that of all, and as many as were cut and did not come. */
async function writeShorts(context: Context, found: Batch, told: Pick<Closing, "shorts" | "reason">): Promise<Short[]> {
  const { db } = context;
  const lines = await readCells(db, found);
  const by = new Map(told.shorts.filter(({ qty }) => qty !== 0).map((one) => [one.skuId, one]));
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
    const reason = short.reason || told.reason;
    if (reason === "") throw new DomainError(`${name}短少 ${missing} 件，请填写短少原因`);
    shorts.push({ ...short, reason });
    await db.execute(sql`update batch_line set short_qty = ${missing}, short_reason = ${reason} where id = ${line.id}`);
  }
  if (by.size > 0) throw new DomainError(`短少里有不在批次 ${found.no} 中的颜色尺码，请刷新后重试`);
  return shorts;
}
