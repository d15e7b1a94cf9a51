/** 授权到期 of wholesale sites: those who keep them are told once that one ends within a week, and once that it has ended. */
import { and, isNotNull, isNull, lte } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Background } from "#backoffice/core/module.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { findPlacesOfStalls } from "#backoffice/masters/stall/stall-repository.ts";
import { permissions } from "#contract/permissions.ts";
import { expiringDays } from "#contract/platform/shop.words.ts";
import { wholesaleSiteLabels } from "#contract/platform/wholesale.words.ts";
import { wholesaleAuth } from "./wholesale.tables.ts";
import { wholesaleStatusOf } from "./wholesale.ts";

/** Several nodes may do so on one day: what somebody was told he is not told again. */
export async function warnOfWholesales({ db, clock }: Background): Promise<void> {
  const now = clock.now();
  const last = new Date(now.getTime() + expiringDays * 86_400_000);
  const ending = await db
    .select()
    .from(wholesaleAuth)
    .where(
      and(isNull(wholesaleAuth.revokedAt), isNotNull(wholesaleAuth.expiresAt), lte(wholesaleAuth.expiresAt, last)),
    );
  if (ending.length === 0) return;
  const keepers = await findUsersWithPermission(db, permissions.wholesaleAuthList);
  const places = await findPlacesOfStalls(db);
  for (const row of ending) {
    const { id, publicId, site, account } = row;
    const status = wholesaleStatusOf(row, now);
    const ended = status === "EXPIRED";
    const name = `${wholesaleSiteLabels[site]} ${account}`;
    const day = row.expiresAt ? formatInstant(row.expiresAt) : "";
    await sendMessage({ db, clock }, await thoseWhoSee({ db }, places.get(row.stallId ?? 0) ?? null, keepers), {
      ...{ category: "BUSINESS", type: "授权到期", title: `${name} 的授权${ended ? "已过期" : "将到期"}` },
      content: ended ? `${name} 的授权已于 ${day} 过期，请续期。` : `${name} 的授权将于 ${day} 到期，请及时续期。`,
      ...{ link: `/${publicId}`, linkPermission: permissions.wholesaleAuthList },
      onceKey: `wholesale:${id}:${day}:${status}`,
    });
  }
}

/** As its page is seen: by those who see the stall's place, or by all where it is of no stall. */
async function thoseWhoSee({ db }: Pick<Background, "db">, repositoryId: number | null, keepers: readonly number[]) {
  if (repositoryId === null) return keepers;
  const seeing = new Set(await findUsersWithRight(db, repositoryId, "view"));
  return keepers.filter((userId) => seeing.has(userId));
}
