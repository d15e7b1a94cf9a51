/** Large sums are told to 老板, whoever moves them (docs/decisions/figures.md, "Two people for money"). */
import type { Context } from "#backoffice/core/context.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findNickName, findUsersWithPermission, findUsersWithRole } from "#backoffice/ground/users/user.ts";
import { formatFen } from "#contract/money.ts";
import { toldFromFen } from "#contract/money-limits.ts";
import { adminRole, builtinRoles } from "#contract/permissions.ts";

interface LargeSum {
  /** What was done, as a heading says it: 借支. */
  act: string;
  amountFen: number;
  /** Of which document, to or from whom, and why. */
  about: string;
  /** Where it is to be looked at, and what that wants. */
  link: string;
  linkPermission: string;
  /** From which sum on, in 分. */
  fromFen?: number;
}

/** Nobody is told of what they did themselves; where nobody is 老板, the administrators are. */
export async function notifyLargeSum(
  context: Context,
  { act, amountFen, about, link, linkPermission, fromFen = toldFromFen }: LargeSum,
): Promise<void> {
  if (Math.abs(amountFen) < fromFen) return;
  const { db, actor } = context;
  const bosses = (await findUsersWithRole(db, builtinRoles.boss)) ?? [];
  const told = bosses.length > 0 ? bosses : await findUsersWithPermission(db, adminRole);
  const by = (await findNickName(db, actor.userId)) ?? "";
  await sendMessage(
    context,
    told.filter((userId) => userId !== actor.userId),
    {
      category: "BUSINESS",
      type: "大额资金",
      title: `${act} ${formatFen(Math.abs(amountFen))} 元`,
      content: `${about}；经办人 ${by}`,
      link,
      linkPermission,
    },
  );
}
