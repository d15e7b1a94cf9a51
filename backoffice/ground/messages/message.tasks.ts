/** A message to everybody who holds a role, by the clock: 每月 25 日，记得盘点. */

import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import type { ScheduledWork } from "#backoffice/ground/scheduled/work.ts";
import { findUsersWithRole } from "#backoffice/ground/users/user.ts";
import { sendMessage } from "./message.ts";

export const messageTasks: readonly ScheduledWork[] = [
  {
    beanName: "message",
    methodName: "send",
    title: "发送消息",
    explains: "给一个角色的每个人发一条站内消息。",
    params: {
      hint: "角色的名称或代码，空格，然后是消息，例如：营业员 今天盘点，请提前到店",
      assert: async (db, text) => void (await read(db, text)),
    },
    run: async ({ db, clock, params, runId }) => {
      const { userIds, content } = await read(db, params);
      await sendMessage({ db, clock }, userIds, {
        ...{ category: "SYSTEM", type: "定时消息", title: content.slice(0, 50), content, link: null },
        ...{ linkPermission: null, onceKey: `scheduled-run:${runId}` },
      });
      return `已发给 ${userIds.length} 人`;
    },
  },
];

async function read(db: Db, text: string): Promise<{ userIds: number[]; content: string }> {
  const [, role = "", content = ""] = /^(\S+)\s+(.+)$/s.exec(text.trim()) ?? [];
  if (content === "") throw new DomainError("参数应为角色、空格和消息，例如：营业员 今天盘点，请提前到店");
  const userIds = await findUsersWithRole(db, role);
  if (userIds === null) throw new DomainError(`没有叫 ${role} 的角色，请填写角色的名称或代码`);
  return { userIds, content };
}
