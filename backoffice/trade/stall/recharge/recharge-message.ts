/** Whom a 充值 tells what: those who confirm that a transfer waits, and who took it in what became of it. */

import type { Context } from "#backoffice/core/context.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { formatFen } from "#contract/money.ts";
import { permissions } from "#contract/permissions.ts";

interface Told {
  id: number;
  no: string;
  amountFen: number;
  createdBy: number | null;
}

export async function notifyConfirmers(context: Context, slip: Told, customer: string): Promise<void> {
  const confirmers = await findUsersWithPermission(context.db, permissions.rechargeConfirm);
  const told = confirmers.filter((userId) => userId !== context.actor.userId);
  await send(context, told, slip, {
    type: "待确认充值",
    title: `充值单 ${slip.no} 待确认到账`,
    content: `${customer} 转账充值 ${formatFen(slip.amountFen)} 元，请核对到账后确认`,
  });
}

/** Nobody is told of what they did themselves. */
export async function notifyKeeper(
  context: Context,
  slip: Told,
  { customer, what }: { customer: string; what: string },
): Promise<void> {
  const told = slip.createdBy === null || slip.createdBy === context.actor.userId ? [] : [slip.createdBy];
  await send(context, told, slip, {
    type: "充值",
    title: `充值单 ${slip.no} ${what}`,
    content: `${customer} 充值 ${formatFen(slip.amountFen)} 元`,
  });
}

async function send(
  context: Context,
  userIds: readonly number[],
  slip: Told,
  text: { type: string; title: string; content: string },
): Promise<void> {
  await sendMessage(context, userIds, {
    category: "BUSINESS",
    ...text,
    link: `/clothes/stall/distributor/recharge/item?id=${slip.id}`,
    linkPermission: permissions.rechargeList,
  });
}
