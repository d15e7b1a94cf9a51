/**
 * 调拨 on the move: sending, receiving, closing a difference, recalling
 * (domain.md §3.3). Each is an event with lines, and an event line is what its
 * movements refer to. Damaged pieces are received by an event of their own
 * beside that of the good ones: in the ledger a document line comes into one
 * place once, and these come in under two grades.
 */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { today, touch } from "#backoffice/ground/documents/write.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { findBalances } from "#backoffice/ledgers/stock-ledger/stock.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { getTransitId } from "#backoffice/masters/repository/place.ts";
import { assertRepositoryRight, findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import type { transferEndpoints } from "#contract/inventory/transfers.ts";
import { permissions } from "#contract/permissions.ts";
import { inTransit, type Share, shareOut, statusOf } from "./transfer.rules.ts";
import { transfer } from "./transfer.tables.ts";
import { openTransfer, readLines, type Transfer, type TransferLine } from "./transfer-document.ts";
import { advanceLines, carry, type Piece, recordEvent } from "./transfer-event.ts";

type Endpoints = typeof transferEndpoints;

/** TRANSFER_OUT at the source, TRANSIT_IN on the way; those at the target are told. */
export const sendTransfer: Operation<Endpoints["send"]> = async (context, { params, body }) => {
  const draft = await openTransfer(context, params.id, "send");
  await assertRepositoryRight(context, draft.fromId, "out");
  assertVersion(draft, body.version);
  const lines = await readLines(context, draft.id);
  if (lines.length === 0) throw new DomainError("明细为空，请先添加商品");
  const cells = body.cells ?? lines.map(({ skuId, applyQty }) => ({ skuId, grade: 1, qty: applyQty }));
  const shares = await takeShares(context, draft, lines, cells, { leftOf: (line) => line.applyQty, left: "申请" });
  const transit = await getTransitId(context);
  const pieces = await recordEvent(context, draft, { kind: "SEND" }, goodOf(shares));
  await post(context, draft, pieces, {
    out: { repositoryId: draft.fromId, moveType: "TRANSFER_OUT" },
    into: { repositoryId: transit, moveType: "TRANSIT_IN" },
  });
  await assertWasAvailable(context, draft, pieces);
  await advanceLines(context, lines, pieces, "sentQty");
  const changed = await touch(context, transfer, draft, {
    status: "SENT",
    sentBy: context.actor.userId,
    sentAt: context.clock.now(),
    bizDate: today(context),
  });
  await tellTarget(context, draft, pieces);
  return changed;
};

/** TRANSIT_OUT on the way, TRANSFER_IN at the target: what is damaged as 次品. */
export const receiveTransfer: Operation<Endpoints["receive"]> = async (context, { params, body }) => {
  const sent = await openTransfer(context, params.id, "receive");
  await assertRepositoryRight(context, sent.toId, "in");
  if (body.version !== undefined) assertVersion(sent, body.version);
  const lines = await readLines(context, sent.id);
  const shares = await takeShares(context, sent, lines, body.cells, { leftOf: inTransit, left: "在途" });
  const { remark } = body;
  const pieces = [
    ...(await recordEvent(context, sent, { kind: "RECEIVE", remark }, goodOf(shares))),
    ...(await recordEvent(context, sent, { kind: "RECEIVE", remark }, damagedOf(shares))),
  ];
  await post(context, sent, pieces, {
    out: { repositoryId: await getTransitId(context), moveType: "TRANSIT_OUT" },
    into: { repositoryId: sent.toId, moveType: "TRANSFER_IN" },
  });
  const status = statusOf(await advanceLines(context, lines, pieces, "receivedQty"));
  const received = { receivedBy: context.actor.userId, receivedAt: context.clock.now() };
  return { ...(await touch(context, transfer, sent, { status, ...received })), status };
};

/** Closes a difference: back to the source, or lost with somebody to answer for it. */
export const settleTransfer: Operation<Endpoints["settle"]> = async (context, { params, body }) => {
  const sent = await openTransfer(context, params.id, "settle");
  await assertRepositoryRight(context, sent.fromId, "move");
  if (body.version !== undefined) assertVersion(sent, body.version);
  const { kind, responsible, remark } = body;
  if (kind === "LOSS" && responsible === "") throw new DomainError("在途丢失请填写责任人");
  if (body.cells.some(({ grade }) => grade === 2)) throw new DomainError("差异处理不分正次品");
  const lines = await readLines(context, sent.id);
  const shares = await takeShares(context, sent, lines, body.cells, { leftOf: inTransit, left: "在途" });
  const pieces = await recordEvent(context, sent, { kind, responsible, remark }, goodOf(shares));
  if (kind === "RETURN") await postReturn(context, sent, pieces);
  else
    await post(context, sent, pieces, { out: { repositoryId: await getTransitId(context), moveType: "TRANSIT_LOSS" } });
  const column = kind === "RETURN" ? "returnedQty" : "lostQty";
  const status = statusOf(await advanceLines(context, lines, pieces, column));
  return { ...(await touch(context, transfer, sent, { status })), status };
};

/** Nothing was received yet: all that is on the way goes back to the source. */
export const recallTransfer: Operation<Endpoints["recall"]> = async (context, { params, body }) => {
  const sent = await openTransfer(context, params.id, "recall");
  await assertRepositoryRight(context, sent.fromId, "out");
  assertVersion(sent, body.version);
  const lines = await readLines(context, sent.id);
  const rest = lines
    .filter((line) => inTransit(line) > 0)
    .map((line) => ({ line, qty: inTransit(line), damaged: false }));
  const pieces = await recordEvent(context, sent, { kind: "RECALL" }, rest);
  await postReturn(context, sent, pieces);
  await advanceLines(context, lines, pieces, "returnedQty");
  return touch(context, transfer, sent, { status: "RECALLED" });
};

async function postReturn(context: Context, document: Transfer, pieces: readonly Piece[]): Promise<void> {
  await post(context, document, pieces, {
    out: { repositoryId: await getTransitId(context), moveType: "TRANSIT_OUT" },
    into: { repositoryId: document.fromId, moveType: "TRANSFER_IN" },
  });
}

async function post(
  context: Context,
  { id }: Transfer,
  pieces: readonly Piece[],
  way: Parameters<typeof carry>[1],
): Promise<void> {
  await postStock(
    context,
    { docType: "TRANSFER", docId: id },
    pieces.flatMap((piece) => carry(piece, way)),
  );
}

/** The cells by line, or a refusal that names the row. */
async function takeShares(
  { db }: Context,
  { no }: Transfer,
  lines: readonly TransferLine[],
  cells: Parameters<typeof shareOut>[1],
  { leftOf, left }: { leftOf: (line: TransferLine) => number; left: string },
): Promise<Share<TransferLine>[]> {
  const { shares, misfit } = shareOut(lines, cells, leftOf);
  if (misfit) {
    const label = (await findSkuLabels(db, [misfit.skuId])).get(misfit.skuId) ?? "所填商品";
    if (misfit.left === null) throw new DomainError(`${label} 不在调拨单 ${no} 上`);
    throw new DomainError(`${label} 填了 ${misfit.wanted} 件，超过${left}的 ${misfit.left} 件`);
  }
  if (shares.length === 0) throw new DomainError("请至少填写一行数量");
  return shares;
}

/** Goods that are not there cannot travel, also from a stall that may sell ahead of its stock. */
async function assertWasAvailable({ db }: Context, { fromId }: Transfer, pieces: readonly Piece[]): Promise<void> {
  const skuIds = pieces.map(({ line }) => line.skuId);
  const balances = await findBalances(db, { repositoryId: fromId, grade: 1, skuIds });
  for (const { line, qty } of pieces) {
    const after = balances.get(line.skuId)?.available ?? 0;
    if (after >= 0) continue;
    const label = (await findSkuLabels(db, [line.skuId])).get(line.skuId) ?? "";
    throw new DomainError(`${label} 库存不足：可用 ${after + qty}，需要 ${qty}`);
  }
}

/** Tells everybody who takes goods in at the target that some are coming. */
async function tellTarget(context: Context, { id, no, toId }: Transfer, pieces: readonly Piece[]): Promise<void> {
  const count = pieces.reduce((sum, { qty }) => sum + qty, 0);
  await sendMessage(context, await findUsersWithRight(context.db, toId, "in"), {
    category: "BUSINESS",
    type: "待收调拨",
    title: `调拨单 ${no} 已发货，共 ${count} 件，请收货`,
    content: "",
    link: `/clothes/inventory/transfer/item?id=${id}`,
    linkPermission: permissions.transferList,
  });
}

const goodOf = (shares: readonly Share<TransferLine>[]) =>
  shares.filter(({ good }) => good > 0).map(({ line, good }) => ({ line, qty: good, damaged: false }));
const damagedOf = (shares: readonly Share<TransferLine>[]) =>
  shares.filter(({ damaged }) => damaged > 0).map(({ line, damaged }) => ({ line, qty: damaged, damaged: true }));
