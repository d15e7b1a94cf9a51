/** Makes the drafts that mend alerts: all of them or none, the alerts known, the people told (domain.md §3.3, stock/monitor, Effects). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findUsersWithRight, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { draftPurchase } from "#backoffice/trade/inventory/purchase/purchase.ts";
import { draftTransfer } from "#backoffice/trade/inventory/transfer/transfer.ts";
import { draftBatch } from "#backoffice/trade/manufacture/batch/batch.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { alertDraftEndpoints, WantedDrafts } from "#contract/inventory/alert-drafts.ts";
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
    told: ({ db }, { giverId }) => findUsersWithRight(db, giverId, "out"),
    message: {
      type: "待发货",
      title: "调拨草稿",
      page: "inventory/transfer/item",
      permission: permissions.transferList,
    },
  });

export const makePurchaseDrafts: Operation<Endpoints["purchaseDrafts"]> = (context, { body }) =>
  make(context, body, {
    draft: (within, { giverId, takerId, cells }) =>
      draftPurchase(within, { partyId: giverId, repositoryId: takerId, remark }, cells),
    told: ({ db }, { takerId }) => findUsersWithRight(db, takerId, "in"),
    message: {
      type: "待提交",
      title: "采购草稿",
      page: "inventory/purchase/item",
      permission: permissions.purchaseList,
    },
  });

/** Days that a batch is given unless somebody says otherwise. */
const usualBatchDays = 21;

export const makeBatchDrafts: Operation<Endpoints["batchDrafts"]> = (context, { body }) =>
  make(context, body, {
    draft: async (within, { giverId, takerId, cells }) =>
      draftBatch(within, {
        productId: await styleOf(within, cells),
        partyId: giverId,
        repositoryId: takerId,
        dueDate: shiftDay(today(within), usualBatchDays),
        remark,
        plan: cells,
      }),
    // Whoever orders batches there: the factory is waiting for nobody else.
    told: async ({ db }, { takerId }) => {
      const merchandisers = await findUsersWithPermission(db, permissions.batchEdit);
      return (await findUsersWithRight(db, takerId, "view")).filter((id) => merchandisers.includes(id));
    },
    message: {
      type: "待下单",
      title: "翻单草稿",
      page: "manufacture/batch/detail",
      permission: permissions.batchList,
    },
  });

/** A batch is of one style: the first cell's; the batch itself refuses cells of others. */
async function styleOf({ db }: Context, [first]: Wanted["cells"]): Promise<number> {
  const [found] = await rows<{ productId: number }>(
    db,
    sql`select product_id as "productId" from sku where id = ${first?.skuId ?? 0}`,
  );
  if (!found) throw new DomainError("明细中有不存在的商品，请重新选择");
  return found.productId;
}

interface Kind {
  draft: (context: Context, wanted: Wanted) => Promise<{ id: number; no: string }>;
  /** Ids of the users who have work to do now. */
  told: (context: Context, wanted: Wanted) => Promise<number[]>;
  /** `page`: below /clothes, opened with the draft's id. */
  message: { type: string; title: string; page: string; permission: string };
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
    const readers = await told(context, wanted);
    await sendMessage(
      context,
      readers.filter((userId) => userId !== context.actor.userId),
      {
        category: "BUSINESS",
        type: message.type,
        title: `${message.title} ${no} 由库存预警生成，共 ${qty} 件`,
        content: "",
        link: `/clothes/${message.page}?id=${id}`,
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
