/** What every company has of 字典管理; and a dictionary whose noun is still to come. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { dictList, dictAdd, dictEdit, dictDel } = permissions;

export const dictionaryUpkeepRows: BuiltinRows = {
  pages: [
    {
      componentName: "Dict",
      title: "字典管理",
      section: sections.system,
      path: "dict",
      component: "system/dict/index",
      icon: "dictionary",
      permission: dictList,
    },
  ],
  buttons: { Dict: { [dictAdd]: "字典新增", [dictEdit]: "字典修改", [dictDel]: "字典删除" } },
  dictionaries: [
    {
      name: "short_reason",
      description: "短少原因",
      entries: [
        ["裁片不足", "裁片不足"],
        ["漏裁", "漏裁"],
        ["丢失", "丢失"],
      ],
    },
  ],
};
