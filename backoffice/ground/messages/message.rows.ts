/** What every company has of 站内消息. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { messageList, messageAdd, messageEdit, messageDel } = permissions;

export const messageRows: BuiltinRows = {
  pages: [
    {
      componentName: "Message",
      title: "站内消息",
      section: sections.system,
      path: "message",
      icon: "email",
      permission: messageList,
    },
  ],
  buttons: {
    // Where companies have had them from the beginning.
    [sections.system]: { [messageAdd]: "消息新增", [messageEdit]: "消息修改" },
    Message: { [messageDel]: "消息撤回" },
  },
};
