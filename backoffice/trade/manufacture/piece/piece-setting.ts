/** 计件设置 of the company. */
import type { Db } from "#backoffice/db/connect.ts";
import { readSetting, type Setting, settingChange, settingDetail } from "#backoffice/ground/settings/setting.ts";
import type { SkippedRule } from "#contract/manufacture/piece.words.ts";
import { pieceSetting } from "#contract/manufacture/piece-setting.ts";

const pieces: Setting<typeof pieceSetting> = {
  key: "pieces",
  title: "计件设置",
  schema: pieceSetting,
  usual: { outOfTurn: "WARN" },
};

export const pieceSettingDetail = settingDetail(pieces);
export const savePieceSetting = settingChange(pieces);

/** What happens to a scan that skips earlier processes. */
export async function readSkippedRule(db: Db): Promise<SkippedRule> {
  return (await readSetting(db, pieces)).value.outOfTurn;
}
