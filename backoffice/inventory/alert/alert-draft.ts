/** Makes the drafts that mend alerts: all of them or none, the alerts known, the people told (domain.md §3.3, stock/monitor, Effects). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { draftPurchase } from "#backoffice/inventory/purchase/purchase.ts";
import { findUsersWithRight, readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { draftTransfer } from "#backoffice/inventory/transfer/transfer.ts";
import { sendMessage } from "#backoffice/messages/message.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { alertDraftEndpoints, WantedDrafts } from "#contract/inventory/alert-drafts.ts";
import type { RepositoryRight } from "#contract/inventory/repositories.ts";
import { permissions } from "#contract/permissions.ts";

type Endpoints = typeof alertDraftEndpoints;
type Made = Answer<Endpoints["transferDrafts"]>;
type Wanted = WantedDrafts["drafts"][number];

const remark = "由库存预警生成";

export const makeTransferDrafts: Operation<Endpoints["transferDrafts"]> = (context, { body }) =>
  make(context, body, {
    draft: (within, { giverId, takerId, cells }) =>
      draftTransfer(within, { fromId: giverId, toId: takerId, remark }, cells),
    // Whoever may send from there has work to do.
    told: ({ giverId }) => ({ repositoryId: giverId, right: "out" }),
    message: { type: "待发货", title: "调拨草稿", path: "transfer", permission: permissions.transferList },
  });

export const makePurchaseDrafts: Operation<Endpoints["purchaseDrafts"]> = (context, { body }) =>
  make(context, body, {
    draft: (within, { giverId, takerId, cells }) =>
      draftPurchase(within, { partyId: giverId, repositoryId: takerId, remark }, cells),
    told: ({ takerId }) => ({ repositoryId: takerId, right: "in" }),
    message: { type: "待提交", title: "采购草稿", path: "purchase", permission: permissions.purchaseList },
  });

interface Kind {
  draft: (context: Context, wanted: Wanted) => Promise<{ id: number; no: string }>;
  told: (wanted: Wanted) => { repositoryId: number; right: RepositoryRight };
  message: { type: string; title: string; path: string; permission: string };
}

async function make(
  context: Context,
  { alertIds, drafts }: WantedDrafts,
  { draft, told, message }: Kind,
): Promise<Made> {
  const made: Made["drafts"] = [];
  for (const wanted of drafts) {
    const { id, no } = await draft(context, wanted);
    const qty = wanted.cells.reduce((sum, cell) => sum + cell.qty, 0);
    made.push({ id, no, qty });
    const { repositoryId, right } = told(wanted);
    const readers = await findUsersWithRight(context.db, repositoryId, right);
    await sendMessage(
      context,
      readers.filter((userId) => userId !== context.actor.userId),
      {
        category: "BUSINESS",
        type: message.type,
        title: `${message.title} ${no} 由库存预警生成，共 ${qty} 件`,
        content: "",
        link: `/clothes/inventory/${message.path}/item?id=${id}`,
        linkPermission: message.permission,
      },
    );
  }
  await acknowledge(context, alertIds);
  return { drafts: made };
}

/** What somebody acts on is known; alerts that the actor may not see stay as they are. */
async function acknowledge(context: Context, ids: readonly number[]): Promise<void> {
  const visible = (await readRepositoryAccess(context)).ids("view");
  await context.db.execute(
    sql`update stock_alert set status = 'ACK', acknowledged_by = ${context.actor.userId}
        where id = any(${pgArray(ids)}::bigint[]) and repository_id = any(${pgArray(visible)}::bigint[])
          and status = 'OPEN'`,
  );
}
