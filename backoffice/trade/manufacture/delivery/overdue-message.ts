/**
 * 批次/返修逾期: every morning whoever answers for a batch hears, in one message, which are past their 交期 and what has
 * not come back from repair (domain.md §3.7, messages). Told once a day, however often it is asked.
 */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { openPieces, overdueOn } from "#backoffice/trade/manufacture/batch/batch.query.ts";
import { overdue } from "#backoffice/trade/manufacture/repair/repair.query.ts";
import { permissions } from "#contract/permissions.ts";

type Telling = Pick<Context, "db" | "clock">;

interface Late {
  no: string;
  dueDate: string;
  /** Who answers for it; null: everybody who works with such things there. */
  merchandiserId: number | null;
  repositoryId: number;
  /** What is late of it, in words. */
  text: string;
}

/** Documents that a message names. */
const namedLate = 5;

export async function notifyOverdue(context: Telling): Promise<void> {
  const day = bizDateOf(context.clock.now());
  const batches = await rows<Late>(
    context.db,
    sql`
    select made.no, made.due_date::text as "dueDate", keeper.id as "merchandiserId",
      made.repository_id as "repositoryId",
      concat(style.style_no, ' 未交 ', (select sum(${openPieces}) from batch_line line where line.batch_id = made.id), ' 件') as text
    from batch made join product style on style.id = made.product_id
    left join sys_user keeper on keeper.id = made.merchandiser_id and keeper.enabled
    where ${overdueOn(day)}
    order by made.due_date, made.id`,
  );
  const repairs = await rows<Late>(
    context.db,
    sql`
    select doc.no, doc.due_date::text as "dueDate", keeper.id as "merchandiserId",
      doc.repository_id as "repositoryId",
      concat(coalesce(maker.name, '自修'), ' 未回 ', doc.sent_qty - doc.ok_qty - doc.second_qty - doc.scrap_qty, ' 件') as text
    from repair doc left join batch made on made.id = doc.batch_id left join party maker on maker.id = doc.party_id
    left join sys_user keeper on keeper.id = made.merchandiser_id and keeper.enabled
    where ${overdue(day)}
    order by doc.due_date, doc.id`,
  );
  await tell(context, batches, {
    ...{ type: "批次逾期", noun: "个批次已过交期", key: `batches overdue ${day}`, permission: permissions.batchList },
    ...{ workers: permissions.batchEdit, link: "/clothes/manufacture/batch/list?overdue=true" },
  });
  await tell(context, repairs, {
    ...{
      type: "返修逾期",
      noun: "张返修单逾期未回",
      key: `repairs overdue ${day}`,
      permission: permissions.repairList,
    },
    ...{ workers: permissions.repairEdit, link: "/clothes/manufacture/batch/quality?overdue=true" },
  });
}

interface Words {
  type: string;
  noun: string;
  key: string;
  link: string;
  /** What the link asks for, and what those hold who are told where nobody answers for it. */
  permission: string;
  workers: string;
}

async function tell(context: Telling, late: readonly Late[], { type, noun, key, link, permission, workers }: Words) {
  for (const [userId, own] of await byReader(context, late, workers)) {
    const [first] = own;
    if (!first) continue;
    const named = own.slice(0, namedLate).map(({ no, dueDate, text }) => `${no}（${dueDate}）${text}`);
    await sendMessage(context, [userId], {
      category: "BUSINESS",
      type,
      title: `${own.length} ${noun}，最早 ${first.dueDate}`,
      content: `${named.join("；")}${own.length > namedLate ? " 等" : ""}`,
      link,
      linkPermission: permission,
      onceKey: key,
    });
  }
}

async function byReader({ db }: Telling, late: readonly Late[], workers: string): Promise<Map<number, Late[]>> {
  const told = new Map<number, Late[]>();
  const add = (userId: number, one: Late) => told.set(userId, [...(told.get(userId) ?? []), one]);
  const allowed = new Set(late.length > 0 ? await findUsersWithPermission(db, workers) : []);
  const here = new Map<number, readonly number[]>();
  for (const one of late) {
    if (one.merchandiserId !== null) {
      add(one.merchandiserId, one);
      continue;
    }
    const seeing = here.get(one.repositoryId) ?? (await findUsersWithRight(db, one.repositoryId, "view"));
    here.set(one.repositoryId, seeing);
    for (const userId of seeing) if (allowed.has(userId)) add(userId, one);
  }
  return told;
}
