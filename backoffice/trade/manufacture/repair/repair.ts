/** 送修 of seconds that are in stock, and giving it up before anything came back (domain.md §3.2, batch/quality). */

import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today } from "#backoffice/ground/documents/write.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { assertSkusExist } from "#backoffice/masters/goods/line/line.ts";
import { findFactory } from "#backoffice/masters/party/party.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import type { repairEndpoints } from "#contract/manufacture/repairs.ts";
import { repair, repairLine } from "./repair.tables.ts";
import { openRepair } from "./repair-document.ts";
import { usualDueDate } from "./repair-of-inspection.ts";

type Endpoints = typeof repairEndpoints;

/** REPAIR_OUT of seconds at what they are worth; what was agreed is taken from the factory at once. */
export const addRepair: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { db } = context;
  const { clientToken, cells, dueDate = usualDueDate(context), ...head } = body;
  await assertRepositoryRight(context, head.repositoryId, "out");
  await assertMender(context, head);
  if (dueDate < today(context)) throw new DomainError("应回日不能早于今天");
  const qtyBy = new Map<number, number>();
  for (const { skuId, qty } of cells) qtyBy.set(skuId, (qtyBy.get(skuId) ?? 0) + qty);
  const sent = [...qtyBy].filter(([, qty]) => qty > 0);
  if (sent.length === 0) throw new DomainError("请至少填写一个颜色尺码的送修数");
  await assertSkusExist(
    db,
    sent.map(([skuId]) => skuId),
  );
  const created = await insertRow(db, repair, {
    no: await nextDocumentNumber(context, "FX"),
    ...head,
    dueDate,
    sentQty: sent.reduce((sum, [, qty]) => sum + qty, 0),
    bizDate: today(context),
    ...stamp(context),
  });
  const lines = await db
    .insert(repairLine)
    .values(sent.map(([skuId, qty]) => ({ repairId: created.id, skuId, sent: qty })))
    .returning();
  await postStock(
    context,
    { docType: "REPAIR", docId: created.id },
    lines.map(({ id: docLineId, skuId, sent: qty }) => ({
      ...{ repositoryId: head.repositoryId, skuId, grade: 2, qty: -qty, moveType: "REPAIR_OUT", docLineId },
    })),
  );
  if (head.partyId !== null) {
    const entry = { amountFen: -head.chargeFen, entryType: "DEFECT_DEDUCT", remark: created.no } as const;
    await postMoney(context, documentOf(created.id), [{ kind: "FACTORY", ownerId: head.partyId, ...entry }]);
  }
  return { id: created.id, no: created.no, version: created.version };
};

const documentOf = (docId: number) => ({ docType: "REPAIR", docId, stallId: null }) as const;

/** A factory that works for us; a charge is taken only from one that is responsible. */
async function assertMender(
  { db }: Context,
  { partyId, responsibility, chargeFen }: { partyId: number | null; responsibility: string; chargeFen: number },
): Promise<void> {
  if (partyId === null) {
    if (chargeFen > 0) throw new DomainError("没有选择工厂，不能扣款");
    return;
  }
  const mender = await findFactory(db, partyId);
  if (mender?.status !== "ON") throw new DomainError("返修工厂不存在或已停用，请重新选择");
  if (chargeFen === 0) return;
  if (responsibility !== "FACTORY") throw new DomainError("责任方不是工厂，不能扣款");
  if (mender.type === "OWN") throw new DomainError("自有工厂没有加工费，不能扣款");
}

export const voidRepair: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const { found } = await openRepair(context, params.id, "void");
  assertVersion(found, body.version);
  if (found.source === "INSPECT") {
    const { no } = await oneRow<{ no: string }>(
      context.db,
      sql`select no from delivery where id = ${found.deliveryId}`,
    );
    throw new DomainError(`返修单 ${found.no} 由验收产生，请作废交货单 ${no}`);
  }
  await assertPeriodOpen(context.db, found.bizDate);
  await reverseStock(context, { docType: "REPAIR", docId: found.id });
  await reverseMoney(context, documentOf(found.id));
  const { no, sentQty, chargeFen } = found;
  const before = { no, sentQty, chargeFen };
  return markVoid(context, repair, found, { entity: "repair", before, reason: body.reason });
};
