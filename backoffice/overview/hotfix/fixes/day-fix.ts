/** 重建统计汇总: daily sums of selling and production, a day a step, and pieces of styles as they lie now. */
import { sql } from "drizzle-orm";
import { shiftDay } from "#backoffice/core/day.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { mendDay, wrongDay } from "#backoffice/overview/statistics/rebuild.ts";
import { mendStyleStock, type WrongStyleStock, wrongStyleStock } from "#backoffice/overview/statistics/style-stock.ts";
import type { DifferenceLine } from "#contract/system/hotfixes.ts";
import type { Hotfix, HotfixStep } from "../hotfix.ts";
import { billFix } from "./bill-fix.ts";
import { repositoryNames } from "./ledger-fixes.ts";
import { lineOf } from "./line.ts";

export const dayFix: Hotfix = {
  code: "days",
  title: "重建统计汇总",
  explains:
    "按单据重新汇总所选日期的档口、款式、客户、实收和生产统计，以及各仓款式库存汇总；今天的数字随时计算，不在其内。",
  ranged: true,
  after: [billFix],
  async steps({ clock }, range) {
    if (range === null) return [];
    const steps: HotfixStep[] = [styleStock];
    for (let day = range.from; day <= range.to; day = shiftDay(day, 1)) {
      steps.push({
        async find(db) {
          const wrong = await wrongDay(db, day, clock.now());
          return wrong.flatMap(({ label, field, unit, stored, should }) =>
            lineOf(`${day} ${label}`, field, unit, stored, should),
          );
        },
        mend: ({ db }) => mendDay(db, day, clock.now()),
      });
    }
    return steps;
  },
};

const styleStock: HotfixStep = {
  find: async (db) => styleLines(db, await wrongStyleStock(db)),
  mend: ({ db }) => mendStyleStock(db),
};

async function styleLines(db: Db, wrong: readonly WrongStyleStock[]): Promise<DifferenceLine[]> {
  if (wrong.length === 0) return [];
  const styles = await rows<{ id: number; styleNo: string }>(
    db,
    sql`select id, style_no as "styleNo" from product
        where id = any(${pgArray(wrong.map((one) => one.productId))}::bigint[])`,
  );
  const styleOf = new Map(styles.map(({ id, styleNo }) => [id, styleNo]));
  const places = await repositoryNames(
    db,
    wrong.map(({ repositoryId }) => ({ repository_id: repositoryId })),
  );
  return wrong.flatMap((one) => {
    const what = `${places.get(one.repositoryId) ?? ""} ${styleOf.get(one.productId) ?? ""} 库存汇总`;
    return [
      ...lineOf(what, "正品件数", "qty", one.firstQty, one.shouldFirst),
      ...lineOf(what, "件数", "qty", one.qty, one.should),
    ];
  });
}
