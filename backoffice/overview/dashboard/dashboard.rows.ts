/** 首页. */
import { type BuiltinRows, everyRole } from "#backoffice/ground/builtin/rows.ts";

export const dashboardRows: BuiltinRows = {
  pages: [
    {
      componentName: "Dashboard",
      title: "首页",
      section: null,
      path: "dashboard",
      icon: "home",
      affix: true,
      seenWith: everyRole,
    },
  ],
};
