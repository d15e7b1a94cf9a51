/** 网站设置: what every page shows, and how long a sign-in lasts. */

import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { type siteEndpoints, siteSetting, usualSite } from "#contract/system/settings.ts";
import { readSetting, type Setting, settingChange, settingDetail } from "./setting.ts";

const site: Setting<typeof siteSetting> = {
  key: "site",
  title: "网站设置",
  schema: siteSetting,
  usual: usualSite,
  shown: true,
};

export const siteDetail = settingDetail(site);
export const saveSite = settingChange(site);

/** The count is read first: what changes in between is then read again. */
export const shownSite: Operation<typeof siteEndpoints.shown> = async ({ db }) => {
  const { epoch } = await oneRow<{ epoch: number }>(db, sql`select epoch from reference_epoch`);
  const { value, version } = await readSetting(db, site);
  return { site: version === 0 ? null : value, epoch };
};

/** Days that a remembered sign-in lasts. */
export async function readRememberedDays(db: Db): Promise<number> {
  return (await readSetting(db, site)).value.tokenCookieExpires;
}
