/** What every company has of 开业准备: a page for administrators. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";

export const setupRows: BuiltinRows = {
  pages: [
    {
      componentName: "Setup",
      title: "开业准备",
      section: sections.system,
      path: "setup",
    },
  ],
};
