/** The permission code for writing the version log. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { permissions } from "#contract/permissions.ts";

export const versionRows: BuiltinRows = {
  buttons: { [sections.system]: { [permissions.versionAdd]: "版本新增" } },
};
