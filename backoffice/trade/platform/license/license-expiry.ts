/** 执照到期: each day, those who keep the licences are told of what ends within thirty days, once, and once that it has ended. */
import { and, eq, isNotNull, lte } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Background } from "#backoffice/core/module.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { permissions } from "#contract/permissions.ts";
import { licenseExpiringDays, paperKindLabels } from "#contract/platform/license.words.ts";
import { licenseStatusOf } from "./license.rules.ts";
import { license, licensePaper } from "./license.tables.ts";

interface Ending {
  /** Names it for the message that is sent once. */
  key: string;
  licenseId: number;
  name: string;
  endDay: string;
}

/** Several nodes may do so on one day: what somebody was told he is not told again. */
export async function warnOfLicenses({ db, clock }: Background): Promise<void> {
  const now = clock.now();
  const today = bizDateOf(now);
  const last = bizDateOf(new Date(now.getTime() + licenseExpiringDays * 86_400_000));
  const licenses = await db
    .select()
    .from(license)
    .where(and(eq(license.cancelled, false), isNotNull(license.endDay), lte(license.endDay, last)));
  const papers = await db
    .select({ paper: licensePaper, owner: license.name })
    .from(licensePaper)
    .innerJoin(license, eq(license.id, licensePaper.licenseId))
    .where(and(eq(license.cancelled, false), isNotNull(licensePaper.endDay), lte(licensePaper.endDay, last)));
  const ending: Ending[] = [
    ...licenses.map(({ id, name, endDay }) => ({
      ...{ key: `license:${id}`, licenseId: id, name: `${name} 的营业执照`, endDay: endDay ?? "" },
    })),
    ...papers.map(({ paper: { id, licenseId, kind, name, endDay }, owner }) => ({
      ...{
        key: `license-paper:${id}`,
        licenseId,
        name: `${owner} 的${paperKindLabels[kind]} ${name}`,
        endDay: endDay ?? "",
      },
    })),
  ];
  if (ending.length === 0) return;
  const told = await findUsersWithPermission(db, permissions.shopLicenseList);
  for (const { key, licenseId, name, endDay } of ending) {
    const status = licenseStatusOf({ endDay }, today);
    const ended = status === "EXPIRED";
    await sendMessage({ db, clock }, told, {
      ...{ category: "BUSINESS", type: "执照到期", title: `${name}${ended ? "已过期" : "将到期"}` },
      content: ended ? `${name}已于 ${endDay} 过期，请更换。` : `${name}将于 ${endDay} 到期，请及时更换。`,
      ...{ link: `/clothes/platform/shop/license/item?id=${licenseId}`, linkPermission: permissions.shopLicenseList },
      onceKey: `${key}:${endDay}:${status}`,
    });
  }
}
