/** A 调拨单 as its operations handle it: opened under lock, within the places and rights of the actor. */
import { asc, eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { findRepository } from "#backoffice/masters/repository/place.ts";
import {
  assertRepositoryRight,
  type RepositoryAccess,
  readRepositoryAccess,
} from "#backoffice/masters/repository/repository-access.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { refuseTransferAction, type TransferAction } from "./transfer.rules.ts";
import { transfer, transferLine } from "./transfer.tables.ts";

export type Transfer = typeof transfer.$inferSelect;
export type TransferLine = typeof transferLine.$inferSelect;

export const notFound = "调拨单不存在，或您没有查看权限";

/** Whoever sees one of the two places sees the document. */
export function maySee(access: RepositoryAccess, { fromId, toId }: Pick<Transfer, "fromId" | "toId">): boolean {
  return access.may(fromId, "view") || access.may(toId, "view");
}

/** The document, locked, when the actor may see it and its state allows the action. Rights are the caller's to ask. */
export async function openTransfer(context: Context, id: number, action: TransferAction): Promise<Transfer> {
  const [found] = await context.db.select().from(transfer).where(eq(transfer.id, id)).for("update");
  if (!found || !maySee(await readRepositoryAccess(context), found)) throw new DomainError(notFound);
  const refusal = refuseTransferAction(found.no, found.status, action);
  if (refusal) throw new DomainError(refusal);
  return found;
}

/** Opens a draft for changing: 调拨 in one of its places, and of the own hand unless `codes` say more. */
export async function openDraft(
  context: Context,
  id: number,
  action: "edit" | "cancel",
  codes: readonly string[] = [permissions.transferEdit],
): Promise<Transfer> {
  const draft = await openTransfer(context, id, action);
  await assertMayMove(context, draft);
  if (!mayHandle(context, draft, codes)) throw new DomainError(`调拨单 ${draft.no} 不是您制的单，不能修改或取消`);
  return draft;
}

export function mayHandle(
  { actor }: Pick<Context, "actor">,
  { createdBy }: { createdBy: number | null },
  codes: readonly string[],
): boolean {
  return createdBy === actor.userId || hasPermission(actor.permissions, codes);
}

/** A draft may be made by either side: the one that gives, or the one that asks for goods (要货). */
export function mayMove(access: RepositoryAccess, { fromId, toId }: Pick<Transfer, "fromId" | "toId">): boolean {
  return access.may(fromId, "move") || access.may(toId, "move");
}

async function assertMayMove(context: Context, places: Pick<Transfer, "fromId" | "toId">): Promise<void> {
  const access = await readRepositoryAccess(context);
  if (mayMove(access, places)) return;
  const names = await Promise.all(
    [places.fromId, places.toId].map(async (id) =>
      access.may(id, "view") ? (await findRepository(context.db, id))?.name : undefined,
    ),
  );
  throw new DomainError(`您没有${names.filter(Boolean).join("或") || "这两个仓库"}的调拨权限`);
}

/** Refuses places that goods cannot be moved between, or that are not the actor's to choose. */
export async function assertPlaces(context: Context, places: Pick<Transfer, "fromId" | "toId">): Promise<void> {
  const { fromId, toId } = places;
  if (fromId === toId) throw new DomainError("调出仓和调入仓不能相同");
  for (const id of [fromId, toId]) {
    await assertRepositoryRight(context, id, "view");
    const place = await findRepository(context.db, id);
    if (!place) throw new Error("a right is of a place that is there");
    if (place.type === "TRANSIT") throw new DomainError(`${place.name}由系统使用，不能调拨`);
    if (place.status === "OFF") throw new DomainError(`${place.name}已停用，不能调拨`);
  }
  await assertMayMove(context, places);
}

export function readLines({ db }: Context, transferId: number): Promise<TransferLine[]> {
  return db
    .select()
    .from(transferLine)
    .where(eq(transferLine.transferId, transferId))
    .orderBy(asc(transferLine.lineNo), asc(transferLine.id));
}
