/** 释放失效锁定: pieces promised to what no longer waits for them, and 锁定 that is not what its locks add up to. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { idRanges } from "#backoffice/db/id-ranges.ts";
import {
  mendLocks,
  type OrphanLock,
  orphanLocks,
  type WrongLocked,
  wrongLocked,
} from "#backoffice/ledgers/stock-ledger/orphan-locks.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import type { DifferenceLine } from "#contract/system/hotfixes.ts";
import type { Hotfix, HotfixStep } from "../hotfix.ts";
import { repositoryNames } from "./ledger-fixes.ts";
import { lineOf } from "./line.ts";

const skusAStep = 5_000;

export const lockFix: Hotfix = {
  code: "locks",
  title: "释放失效锁定",
  explains: "释放订单已不在待发货、或已不存在的库存锁定，并按仍有效的锁定重算各款色码的锁定数。",
  async steps({ db }) {
    const ranges = await idRanges(db, sql`sku`, skusAStep);
    return ranges.map(
      (range): HotfixStep => ({
        async find(within) {
          const orphans = await rows<OrphanLock>(within, sql`${orphanLocks(range)} order by id`);
          const wrong = await rows<WrongLocked>(within, sql`${wrongLocked(range)} order by sku_id, repository_id`);
          return lockLines(within, orphans, wrong);
        },
        mend: (context) => mendLocks(context.db, range),
      }),
    );
  },
};

async function lockLines(
  db: Db,
  orphans: readonly OrphanLock[],
  wrong: readonly WrongLocked[],
): Promise<DifferenceLine[]> {
  const all = [...orphans, ...wrong];
  const labels = await findSkuLabels(
    db,
    all.map((one) => one.sku_id),
  );
  const places = await repositoryNames(db, all);
  const name = (one: { repository_id: number; sku_id: number }) =>
    `${places.get(one.repository_id) ?? ""} ${labels.get(one.sku_id) ?? ""}`;
  return [
    ...orphans.flatMap((one) =>
      lineOf(name(one), `失效的锁定（${one.doc_type} ${one.doc_line_id}）`, "qty", one.qty, 0),
    ),
    ...wrong.flatMap((one) => lineOf(name(one), "锁定数", "qty", one.locked, one.should_locked)),
  ];
}
