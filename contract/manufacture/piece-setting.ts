/** 计件设置: what happens to a scan that skips earlier processes of the route. */
import { z } from "zod";
import { permissions } from "#contract/permissions.ts";
import { settingEndpoints } from "#contract/setting.ts";
import { skippedRules } from "./piece.words.ts";

export const pieceSetting = z.object({ outOfTurn: z.enum(skippedRules, "请选择跳过前面工序时怎么办") });

export const pieceSettingEndpoints = settingEndpoints({
  tag: "班组生产",
  title: "计件设置：扫票跳过前面的工序时怎么办",
  path: "/api/clothes/piece/setting",
  kept: pieceSetting,
  fields: pieceSetting,
  access: { read: [permissions.pieceEdit], edit: [permissions.pieceEdit] },
});
