/**
 * 验收: what of a delivery is good comes into stock at the batch's unit cost, the factory gets its fee, what is wrong
 * goes to repair or is taken from the fee; and 作废, which takes all of it back (domain.md §3.2, batch/item, Effects).
 */

import { eq } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { lockAccounts, postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { findFeeTerms } from "#backoffice/masters/party/party.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import type { Batch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { processFee, worthOf } from "#backoffice/trade/manufacture/cost/batch-cost.rules.ts";
import { provisionalUnitCost } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import { repairOfInspection, voidRepairsOf } from "#backoffice/trade/manufacture/repair/repair-of-inspection.ts";
import type { Received } from "#contract/endpoint.ts";
import type { deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type Inspected, inspectionOf, owedFor, sumInspected } from "./delivery.rules.ts";
import { delivery, deliveryLine, deliveryPicture } from "./delivery.tables.ts";
import {
  type Delivery,
  type DeliveryLineRow,
  followBatch,
  openDelivery,
  payFromAdvances,
  readDeliveryLines,
} from "./delivery-document.ts";

type Endpoints = typeof deliveryEndpoints;

export const inspectDelivery: Operation<Endpoints["inspect"]> = async (context, { params, body }) => {
  const { found, made } = await openDelivery(context, params.id, "inspect");
  assertVersion(found, body.version);
  const { db } = context;
  const lines = await readDeliveryLines(db, found.id);
  const cells = await readInspection(context, lines, body.cells);
  const sums = sumInspected(cells);
  if (sums.passed < found.deliveredQty && body.defectReason === "") {
    throw new DomainError("有次品、返修或报废，请选择问题原因");
  }
  const terms = await findFeeTerms(db, found.partyId);
  const { deductFen } = body;
  if (deductFen > 0 && !terms) throw new DomainError("自有工厂没有加工费，不能扣款");
  const feeFen = terms ? processFee(sums, { ...terms, feeLi: made.feeLi }) : 0;

  await writeInspection(context, found, { lines, cells, pictureIds: body.pictureIds });
  const repairNo =
    sums.repair === 0
      ? null
      : await repairOfInspection(context, found, {
          reason: body.defectReason,
          dueDate: body.repairDueDate,
          responsibility: body.responsibility,
          lines: lines.map((line, index) => ({ ...line, sent: cells[index]?.repair ?? 0 })),
        });
  const unitLi = await provisionalUnitCost(db, made.id, found.partyId);
  await postStock(
    context,
    { docType: "DELIVERY", docId: found.id },
    lines.flatMap((line, index) => takenIn(found, line, cells[index], unitLi)),
  );
  await postMoney(context, documentOf(found.id), [
    { kind: "FACTORY", ownerId: found.partyId, amountFen: feeFen, entryType: "PROCESS_FEE", remark: found.no },
    { kind: "FACTORY", ownerId: found.partyId, amountFen: -deductFen, entryType: "DEFECT_DEDUCT", remark: found.no },
  ]);
  const changed = await touch(context, delivery, found, {
    status: "INSPECTED",
    passedQty: sums.passed,
    secondQty: sums.second,
    repairQty: sums.repair,
    scrapQty: sums.scrap,
    ...{ feeFen, deductFen, owedFen: owedFor({ feeFen, deductFen, paidFen: 0 }) },
    ...(terms && { feeLi: made.feeLi, secondDeductBp: terms.secondDeductBp }),
    defectReason: body.defectReason,
    inspectorId: context.actor.userId,
    inspectedAt: context.clock.now(),
  });
  await payFromAdvances(context, found);
  await followDelivery(context, made, lines, cells, 1);
  await enqueue(db, context.clock.now(), { topic: "delivery.inspected", payload: { deliveryId: found.id } });
  return { ...changed, repairNo };
};

const documentOf = (docId: number) => ({ docType: "DELIVERY", docId, stallId: null }) as const;

/** Every cell's finding, in the order of the lines; refused where a cell is missing, strange or does not add up. */
async function readInspection(
  { db }: Context,
  lines: readonly DeliveryLineRow[],
  cells: Received<Endpoints["inspect"]>["body"]["cells"],
): Promise<Inspected[]> {
  const labels = await findSkuLabels(
    db,
    [...lines, ...cells].map(({ skuId }) => skuId),
  );
  const labelOf = (skuId: number) => labels.get(skuId) ?? "所填商品";
  const strange = cells.find(({ skuId }) => lines.every((line) => line.skuId !== skuId));
  if (strange) throw new DomainError(`${labelOf(strange.skuId)} 不在这张交货单上`);
  if (new Set(cells.map(({ skuId }) => skuId)).size < cells.length) throw new DomainError("同一颜色尺码填了两次");
  return lines.map((line) => {
    const cell = cells.find(({ skuId }) => skuId === line.skuId);
    if (!cell) throw new DomainError(`${labelOf(line.skuId)} 没有验收，请填写`);
    const found = inspectionOf(line.delivered, cell);
    if (found) return { passed: found.passed, second: found.second, repair: found.repair, scrap: found.scrap };
    const { passed = 0, second, repair, scrap } = cell;
    const told = passed + second + repair + scrap;
    throw new DomainError(
      `${labelOf(line.skuId)} 合格 ${passed}、次品 ${second}、返修 ${repair}、报废 ${scrap} 合计 ${told}，与交货数 ${line.delivered} 不符`,
    );
  });
}

async function writeInspection(
  { db }: Context,
  { id }: Delivery,
  {
    lines,
    cells,
    pictureIds,
  }: { lines: readonly DeliveryLineRow[]; cells: readonly Inspected[]; pictureIds: readonly string[] },
): Promise<void> {
  await updateRows(
    db,
    deliveryLine,
    lines.map((line, index) => ({ id: line.id, ...(cells[index] ?? sumInspected([])) })),
  );
  const pictures = [...new Set(pictureIds)];
  if (pictures.length === 0) return;
  await db.insert(deliveryPicture).values(pictures.map((pictureId) => ({ deliveryId: id, pictureId })));
}

/** PRODUCE_IN of what may be sold, good and second; what goes to repair or is scrapped never came in. */
function takenIn(
  { repositoryId }: Delivery,
  { id: docLineId, skuId }: DeliveryLineRow,
  cell: Inspected | undefined,
  unitLi: number | null,
): StockChange[] {
  const of = (qty: number, grade: 1 | 2): StockChange[] =>
    qty === 0
      ? []
      : [
          {
            ...{ repositoryId, skuId, grade, qty, moveType: "PRODUCE_IN", docLineId, seq: grade },
            valueFen: worthOf(qty, unitLi),
          },
        ];
  return [...of(cell?.passed ?? 0, 1), ...of(cell?.second ?? 0, 2)];
}

function followDelivery(
  context: Context,
  made: Batch,
  lines: readonly DeliveryLineRow[],
  cells: readonly Inspected[],
  sign: 1 | -1,
): Promise<void> {
  return followBatch(
    context,
    made,
    lines.map(({ batchLineId, delivered }, index) => {
      const { passed, second, repair, scrap } = cells[index] ?? sumInspected([]);
      const signed = (qty: number) => sign * qty;
      return {
        batchLineId,
        delivered: signed(delivered),
        passed: signed(passed),
        second: signed(second),
        scrap: signed(scrap),
        repair: signed(repair),
      };
    }),
  );
}

/** 红冲 of everything that the inspection wrote; what only waited is given up. */
export const voidDelivery: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const { found, made } = await openDelivery(context, params.id, "void");
  assertVersion(found, body.version);
  if (found.status === "INSPECTED") {
    if (!hasPermission(context.actor.permissions, [permissions.deliveryVoid])) {
      throw new DomainError(`交货单 ${found.no} 已验收入库，您没有作废权限`);
    }
    await takeBack(context, found, made);
  }
  const { no, status, feeFen, deductFen } = found;
  const told = { before: { no, status, feeFen, deductFen }, after: { batchNo: made.no } };
  const changed = await markVoid(
    context,
    delivery,
    found,
    { entity: "delivery", ...told, reason: body.reason },
    { owedFen: 0 },
  );
  if (found.status === "INSPECTED") {
    const lines = await readDeliveryLines(context.db, found.id);
    await followDelivery(context, made, lines, lines, -1);
  }
  return changed;
};

async function takeBack(context: Context, found: Delivery, made: Batch): Promise<void> {
  const { db } = context;
  if (made.status === "CLOSED") throw new DomainError(`批次 ${made.no} 已结案，不能作废交货单 ${found.no}`);
  if (found.inspectedAt) await assertPeriodOpen(db, bizDateOf(found.inspectedAt));
  await voidRepairsOf(context, found);
  try {
    await reverseStock(context, { docType: "DELIVERY", docId: found.id });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(`交货单 ${found.no} 的货已出库，不能作废：${error.message}`);
  }
  // Payments hold the factory's account and not the batch: what they wrote is read only now.
  await lockAccounts(db, [{ kind: "FACTORY", ownerId: found.partyId }]);
  const [now] = await db
    .select({ paidFen: delivery.paidFen, statementId: delivery.statementId })
    .from(delivery)
    .where(eq(delivery.id, found.id));
  if (now && now.paidFen > 0) throw new DomainError(`交货单 ${found.no} 的加工费已付，请先作废付款`);
  if (now && now.statementId !== null) {
    throw new DomainError(`交货单 ${found.no} 已在对账单上，请先撤销对账单`);
  }
  await reverseMoney(context, documentOf(found.id));
}
