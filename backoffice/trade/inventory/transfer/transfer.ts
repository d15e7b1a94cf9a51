/** 调拨单 before anything moves: drafting, asking for goods, copying, giving up (domain.md §3.3). */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { type LineChange, planLines } from "#backoffice/ground/documents/lines.rules.ts";
import { insertRow, stamp, today, touch, writeLines } from "#backoffice/ground/documents/write.ts";
import { assertSkusExist } from "#backoffice/masters/goods/line/line.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import { maxLines } from "#contract/goods/lines.ts";
import type { transferEndpoints } from "#contract/inventory/transfers.ts";
import { permissions } from "#contract/permissions.ts";
import { transfer, transferLine } from "./transfer.tables.ts";
import { assertPlaces, openDraft, openTransfer, readLines, type Transfer } from "./transfer-document.ts";
import { findReplenishment } from "./transfer-suggestion.query.ts";

type Endpoints = typeof transferEndpoints;

export const addTransfer: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken, ...head } = body;
  return insertDraft(context, head);
};

export const editTransfer: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const { clientToken, version, ...head } = body;
  const draft = await openDraft(context, params.id, "edit");
  assertVersion(draft, version);
  await assertPlaces(context, head);
  return touch(context, transfer, draft, head);
};

export const changeTransferLines: Operation<Endpoints["lines"]> = async (context, { params, body }) => {
  const { clientToken, ...change } = body;
  const draft = await openDraft(context, params.id, "edit");
  if (change.cells.some(({ grade }) => grade === 2)) throw new DomainError("调拨单只调正品，次品请用调整单转出");
  await changeLines(context, draft, change);
  return touch(context, transfer, draft, {});
};

/** 按建议补货: adds what the target is short of. Lines that are there stay as they were typed. */
export const suggestTransferLines: Operation<Endpoints["suggest"]> = async (context, { params, body }) => {
  const draft = await openDraft(context, params.id, "edit");
  assertVersion(draft, body.version);
  await assertRepositoryRight(context, draft.fromId, "view");
  await assertRepositoryRight(context, draft.toId, "view");
  const lines = await readLines(context, draft.id);
  const there = new Set(lines.map(({ skuId }) => skuId));
  const suggested = await findReplenishment(context, { ...draft, on: today(context) });
  const cells = suggested
    .filter(({ skuId }) => !there.has(skuId))
    .slice(0, maxLines - lines.length)
    .map((wanted) => ({ ...wanted, grade: 1 }));
  if (cells.length > 0) await changeLines(context, draft, { mode: "add", cells });
  return { ...(await touch(context, transfer, draft, {})), added: cells.length };
};

export const cancelTransfer: Operation<Endpoints["cancel"]> = async (context, { params, body }) => {
  const draft = await openDraft(context, params.id, "cancel", [permissions.transferDel]);
  assertVersion(draft, body.version);
  return touch(context, transfer, draft, { status: "CANCELLED" });
};

/** A new draft between the same places, asking for the same. */
export const copyTransfer: Operation<Endpoints["copy"]> = async (context, { params }) => {
  const { id, fromId, toId, logistics, remark } = await openTransfer(context, params.id, "copy");
  const lines = await readLines(context, id);
  const created = await insertDraft(context, { fromId, toId, logistics, remark });
  if (lines.length > 0) {
    await context.db
      .insert(transferLine)
      .values(lines.map(({ lineNo, skuId, applyQty }) => ({ transferId: created.id, lineNo, skuId, applyQty })));
  }
  return { id: created.id, no: created.no };
};

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
  const no = await nextDocumentNumber(context, "DB");
  const written = { ...head, no, bizDate: today(context), ...stamp(context) };
  const { id, version } = await insertRow(context.db, transfer, written);
  return { id, no, version };
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
  await writeLines(context.db, transferLine, lines, plan, {
    added: ({ skuId, qty }) => ({ transferId: id, skuId, applyQty: qty }),
    changed: (applyQty) => ({ applyQty }),
  });
}
