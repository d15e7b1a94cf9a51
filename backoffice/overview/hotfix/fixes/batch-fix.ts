/** 重算批次合计: what beds, deliveries, repairs, issues of material and pieces of each batch come to. */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { idRanges } from "#backoffice/db/id-ranges.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import {
  type BatchFigure,
  batchFigures,
  mendBatches,
  type WrongBatchFigure,
  wrongBatchFigures,
} from "#backoffice/trade/manufacture/batch/batch-rebuild.ts";
import type { Hotfix, HotfixStep } from "../hotfix.ts";
import { lineOf } from "./line.ts";

const batchesAStep = 100;

const figureLabels: Record<BatchFigure, string> = {
  plan: "计划数",
  cut: "裁数",
  delivered: "已交",
  passed: "合格",
  second: "次品",
  scrap: "报废",
  short: "短少",
  repair: "送修",
  repair_open: "返修中",
  material: "物料成本",
  fee: "加工费",
  wage: "计件工资",
};

export const batchFix: Hotfix = {
  code: "batch",
  title: "重算批次合计",
  explains: "按裁剪、交货、返修、领料和计件重新合计每个批次及其款色码的数量与成本。",
  async steps({ db }) {
    const ranges = await idRanges(db, sql`batch`, batchesAStep);
    return ranges.map(
      (range): HotfixStep => ({
        async find(within) {
          const found = sql`${wrongBatchFigures(range)} order by batch_id, sku_id nulls first, field`;
          const wrong = await rows<WrongBatchFigure>(within, found);
          const labels = await findSkuLabels(
            within,
            wrong.flatMap((one) => one.sku_id ?? []),
          );
          return wrong.flatMap(({ no, sku_id, field, stored, should }) => {
            const what = sku_id === null ? `批次 ${no}` : `批次 ${no} ${labels.get(sku_id) ?? ""}`;
            return lineOf(what, figureLabels[field], batchFigures[field], stored, should);
          });
        },
        mend: (context) => mendBatches(context.db, range),
      }),
    );
  },
};
