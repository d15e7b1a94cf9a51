/** The permission codes for writing messages. */

import type { BuiltinRows } from "#backoffice/builtin/rows.ts";
import { sections } from "#backoffice/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { messageAdd, messageEdit } = permissions;

export const messageRows: BuiltinRows = {
  buttons: { [sections.system]: { [messageAdd]: "消息新增", [messageEdit]: "消息修改" } },
};
