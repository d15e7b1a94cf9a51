/** The demo company's licences, its shops on the platforms, without keys, so that orders come by files, and its wholesale sites (domain.md §9). */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Settings } from "#backoffice/core/context.ts";
import { sealSecret } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { license, licensePaper } from "#backoffice/trade/platform/license/license.tables.ts";
import { shop } from "#backoffice/trade/platform/shop/shop.tables.ts";
import { wholesaleAuth } from "#backoffice/trade/platform/wholesale/wholesale.tables.ts";
import { licenses, papers, shops, wholesaleSites } from "../data/shops.data.ts";
import { type Audit, daysBefore, shiftDay } from "../days.ts";
import { insertRows } from "../rows.ts";

export async function seedShops(db: Db, audit: Audit, settings: Settings): Promise<void> {
  const now = audit.createdAt;
  await insertRows(
    db,
    license,
    licenses.map((row) => ({ ...row, ...audit })),
  );
  await insertRows(
    db,
    licensePaper,
    papers.map(({ endsIn, ...row }) => ({ ...row, endDay: shiftDay(bizDateOf(now), endsIn), ...audit })),
  );
  await insertRows(
    db,
    shop,
    shops.map((row) => ({ ...row, ...audit })),
  );
  await db.insert(wholesaleAuth).values(
    wholesaleSites.map(({ endsIn, scopes, publicId, ...row }) => {
      const token = publicId.slice(3);
      const kept = { tokenSealed: sealSecret(settings, token), tokenTail: token.slice(-4) };
      return {
        ...row,
        publicId,
        scopes: [...scopes],
        ...kept,
        expiresAt: daysBefore(now, -endsIn),
        warnedAt: now,
        ...audit,
      };
    }),
  );
}
