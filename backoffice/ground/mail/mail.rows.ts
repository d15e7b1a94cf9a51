/** What every company has of 邮件: administrators alone see it. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";

export const mailRows: BuiltinRows = {
  pages: [
    {
      componentName: "Email",
      title: "邮件",
      section: sections.tools,
      path: "email",
      component: "tools/email/index",
      icon: "email",
    },
  ],
};
