/** 重建资产日汇总: what the company had at the end of each past day, walked back from what the ledgers hold now. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import { type DayFigures, rebuildAssetDays, wrongAssetDays } from "#backoffice/overview/finance/overview/asset-day.ts";
import { assetFigureLabels } from "#contract/finance/overview.ts";
import type { Hotfix } from "../hotfix.ts";
import { accountFix, materialFix, stockFix } from "./ledger-fixes.ts";
import { lineOf } from "./line.ts";

const labels: Record<keyof DayFigures, string> = {
  stock_fen: assetFigureLabels.stockFen,
  transit_fen: assetFigureLabels.transitFen,
  material_fen: assetFigureLabels.materialFen,
  wip_fen: assetFigureLabels.wipFen,
  fund_fen: assetFigureLabels.fundFen,
  receivable_fen: assetFigureLabels.receivableFen,
  customer_advance_fen: assetFigureLabels.customerAdvanceFen,
  payable_fen: assetFigureLabels.payableFen,
  party_advance_fen: assetFigureLabels.partyAdvanceFen,
  wage_fen: assetFigureLabels.wageFen,
  employee_advance_fen: assetFigureLabels.employeeAdvanceFen,
};
const fields = Object.entries(labels) as [keyof DayFigures, string][];

export const assetDayFix: Hotfix = {
  code: "asset-days",
  title: "重建资产日汇总",
  explains:
    "从现在的库存、物料和账户余额按账簿往回推，重新汇总资产概览过去每一天的数字；结存或余额不对时，须先重建它们。今天的数字随时计算，不在其内。",
  after: [stockFix, materialFix, accountFix],
  async steps({ clock }) {
    const today = () => bizDateOf(clock.now());
    return [
      {
        // A day stands on all that was booked since, so the days are summed up together, in one statement.
        async find(db) {
          const wrong = await wrongAssetDays(db, today());
          return wrong.flatMap(({ day, stored, should }) =>
            stored === null
              ? [{ what: day, field: "当天的汇总", stored: "没有", should: "有" }]
              : fields.flatMap(([field, label]) => lineOf(day, label, "fen", stored[field], should[field])),
          );
        },
        mend: ({ db }) => rebuildAssetDays(db, today(), clock.now()),
      },
    ];
  },
};
