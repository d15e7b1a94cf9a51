/** Tells at a start that secrets were sealed under another key: a restore, or a moved folder, without its key. */
import type { Context } from "#backoffice/core/context.ts";
import { findSealer } from "#backoffice/core/secret.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { adminRole } from "#contract/permissions.ts";
import { describeUnreadable, findUnreadable } from "./unreadable.query.ts";

/**
 * Says it on the console at each start, and once a key to each administrator, who else would meet it one refused mail or
 * login at a time.
 */
export async function reportUnreadable(
  context: Pick<Context, "db" | "clock" | "settings">,
  say: (line: string) => void,
): Promise<void> {
  const dead = (await findUnreadable(context)).map(describeUnreadable);
  if (dead.length === 0) return;
  say(`有保存的密码是用另一个密钥加密的，已经打不开：${dead.join("；")}。请放回原来的密钥，或在“系统体检”里逐项查看`);
  await sendMessage(context, await findUsersWithPermission(context.db, adminRole), {
    ...{ category: "SYSTEM", type: "系统体检", title: "有保存的密码打不开", content: dead.join("；") },
    ...{ link: "/monitor/checkup", linkPermission: adminRole, alsoByMail: true },
    // Nothing of the key can be told from it.
    onceKey: `unreadable:${findSealer(context.settings)?.mark("unreadable").slice(0, 32) ?? ""}`,
  });
}
