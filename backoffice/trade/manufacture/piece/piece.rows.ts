/** What every company has of 班组生产. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { pieceList, pieceAdd, pieceEdit, pieceDel, pieceApprove, pieceUndo, pieceScanOwn } = permissions;

export const pieceRows: BuiltinRows = {
  pages: [
    {
      componentName: "Piece",
      title: "班组生产",
      section: sections.manufacture,
      path: "batch/class",
      permission: pieceList,
    },
  ],
  buttons: {
    Piece: {
      [pieceAdd]: "计件登记",
      [pieceEdit]: "计件更正",
      [pieceDel]: "计件删除",
      [pieceApprove]: "计件审核",
      [pieceUndo]: "计件撤销",
      [pieceScanOwn]: "登记本人计件",
    },
  },
  grants: {
    [builtinRoles.merchandiser]: [pieceList, pieceAdd, pieceEdit, pieceDel, pieceApprove, pieceUndo],
    [builtinRoles.finance]: [pieceList, pieceApprove],
    [builtinRoles.worker]: [pieceList, pieceScanOwn],
  },
};
