/** 调拨单 before anything moves: drafting, asking for goods, copying, giving up (domain.md §3.3). */
import { eq, inArray } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { assertVersion } from "#backoffice/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/documents/document-number.ts";
import { type LineChange, planLines } from "#backoffice/documents/lines.rules.ts";
import { assertSkusExist } from "#backoffice/goods/line/line.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import { once } from "#backoffice/http/idempotency.ts";
import { assertRepositoryRight } from "#backoffice/inventory/repository/repository-access.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { maxLines } from "#contract/goods/lines.ts";
import type { transferEndpoints } from "#contract/inventory/transfers.ts";
import { permissions } from "#contract/permissions.ts";
import { transfer, transferLine } from "./transfer.tables.ts";
import { assertPlaces, openDraft, openTransfer, readLines, type Transfer, today, touch } from "./transfer-document.ts";
import { findReplenishment } from "./transfer-suggestion.query.ts";

type Endpoints = typeof transferEndpoints;

export async function addTransfer(
  context: Context,
  { body }: Received<Endpoints["add"]>,
): Promise<Answer<Endpoints["add"]>> {
  const { clientToken, ...head } = body;
  return once(context, { operation: "transfer.add", clientToken }, (within) => insertDraft(within, head));
}

export async function editTransfer(
  context: Context,
  { params, body }: Received<Endpoints["edit"]>,
): Promise<Answer<Endpoints["edit"]>> {
  const { clientToken, version, ...head } = body;
  return once(context, { operation: "transfer.edit", clientToken }, async (within) => {
    const draft = await openDraft(within, params.id, "edit");
    assertVersion(draft, version);
    await assertPlaces(within, head);
    return touch(within, draft, head);
  });
}

export async function changeTransferLines(
  context: Context,
  { params, body }: Received<Endpoints["lines"]>,
): Promise<Answer<Endpoints["lines"]>> {
  const { clientToken, ...change } = body;
  return once(context, { operation: "transfer.lines", clientToken }, async (within) => {
    const draft = await openDraft(within, params.id, "edit");
    if (change.cells.some(({ grade }) => grade === 2)) throw new DomainError("调拨单只调正品，次品请用调整单转出");
    await changeLines(within, draft, change);
    return touch(within, draft, {});
  });
}

/** 按建议补货: adds what the target is short of. Lines that are there stay as they were typed. */
export async function suggestTransferLines(
  context: Context,
  { params, body }: Received<Endpoints["suggest"]>,
): Promise<Answer<Endpoints["suggest"]>> {
  return once(context, { operation: "transfer.suggest", clientToken: body.clientToken }, async (within) => {
    const draft = await openDraft(within, params.id, "edit");
    assertVersion(draft, body.version);
    await assertRepositoryRight(within, draft.fromId, "view");
    await assertRepositoryRight(within, draft.toId, "view");
    const lines = await readLines(within, draft.id);
    const there = new Set(lines.map(({ skuId }) => skuId));
    const suggested = await findReplenishment(within, { ...draft, on: today(within) });
    const cells = suggested
      .filter(({ skuId }) => !there.has(skuId))
      .slice(0, maxLines - lines.length)
      .map((wanted) => ({ ...wanted, grade: 1 }));
    if (cells.length > 0) await changeLines(within, draft, { mode: "add", cells });
    return { ...(await touch(within, draft, {})), added: cells.length };
  });
}

export async function cancelTransfer(
  context: Context,
  { params, body }: Received<Endpoints["cancel"]>,
): Promise<Answer<Endpoints["cancel"]>> {
  return once(context, { operation: "transfer.cancel", clientToken: body.clientToken }, async (within) => {
    const draft = await openDraft(within, params.id, "cancel", [permissions.transferDel]);
    assertVersion(draft, body.version);
    return touch(within, draft, { status: "CANCELLED" });
  });
}

/** A new draft between the same places, asking for the same. */
export async function copyTransfer(
  context: Context,
  { params, body }: Received<Endpoints["copy"]>,
): Promise<Answer<Endpoints["copy"]>> {
  return once(context, { operation: "transfer.copy", clientToken: body.clientToken }, async (within) => {
    const { id, fromId, toId, logistics, remark } = await openTransfer(within, params.id, "copy");
    const lines = await readLines(within, id);
    const created = await insertDraft(within, { fromId, toId, logistics, remark });
    if (lines.length > 0) {
      await within.db
        .insert(transferLine)
        .values(lines.map(({ lineNo, skuId, applyQty }) => ({ transferId: created.id, lineNo, skuId, applyQty })));
    }
    return { id: created.id, no: created.no };
  });
}

/** For other operations: a draft with its lines, in the transaction at hand. */
export async function draftTransfer(
  context: Context,
  head: Pick<Transfer, "fromId" | "toId" | "remark">,
  cells: readonly { skuId: number; qty: number }[],
): Promise<{ id: number; no: string }> {
  const draft = await insertDraft(context, { ...head, logistics: "" });
  await changeLines(context, draft, { mode: "add", cells: cells.map((cell) => ({ ...cell, grade: 1 })) });
  return draft;
}

async function insertDraft(
  context: Context,
  head: Pick<Transfer, "fromId" | "toId" | "logistics" | "remark">,
): Promise<Answer<Endpoints["add"]>> {
  await assertPlaces(context, head);
  const now = context.clock.now();
  const [created] = await context.db
    .insert(transfer)
    .values({
      ...head,
      no: await nextDocumentNumber(context, "DB"),
      bizDate: today(context),
      createdBy: context.actor.userId,
      createdAt: now,
      updatedBy: context.actor.userId,
      updatedAt: now,
    })
    .returning({ id: transfer.id, no: transfer.no, version: transfer.version });
  if (!created) throw new Error("nothing was inserted");
  return created;
}

async function changeLines(context: Context, { id }: Pick<Transfer, "id">, change: LineChange): Promise<void> {
  const lines = await readLines(context, id);
  const plan = planLines(
    lines.map((line) => ({ ...line, grade: 1, qty: line.applyQty })),
    change,
  );
  if (typeof plan === "string") throw new DomainError(plan);
  await assertSkusExist(
    context.db,
    plan.added.map(({ skuId }) => skuId),
  );
  const last = Math.max(0, ...lines.map(({ lineNo }) => lineNo));
  if (plan.added.length > 0) {
    await context.db.insert(transferLine).values(
      plan.added.map(({ skuId, qty }, position) => ({
        transferId: id,
        lineNo: last + position + 1,
        skuId,
        applyQty: qty,
      })),
    );
  }
  for (const { id: lineId, qty } of plan.changed) {
    await context.db.update(transferLine).set({ applyQty: qty }).where(eq(transferLine.id, lineId));
  }
  if (plan.removed.length > 0) {
    await context.db.delete(transferLine).where(inArray(transferLine.id, [...plan.removed]));
  }
}
