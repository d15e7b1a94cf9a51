/** A style's route and bill of materials as pages show them: of their own, and as tabs of 商品详情. Pure. */

import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import type { BomDetail, RouteDetail } from "#contract/manufacture/process-routes.ts";
import { formatFen, formatLi } from "#contract/money.ts";

/** 135 → `2 分 15 秒`. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes} 分`, (rest > 0 || minutes === 0) && `${rest} 秒`].filter(Boolean).join(" ");
}

const plain = { grouped: false };

export type RouteView = ReturnType<typeof routeView>;

export function routeView({ steps, totalLi, stdSec }: RouteDetail) {
  return {
    total: formatLi(totalLi),
    time: duration(stdSec),
    rows: steps.map((step, index) => ({
      id: step.processId,
      index,
      last: index === steps.length - 1,
      code: step.code,
      name: step.name,
      category: step.categoryName,
      stopped: step.status === "OFF",
      times: step.times,
      own: step.ownLi === null ? "" : formatLi(step.ownLi, plain),
      library: formatLi(step.libraryLi),
      price: formatLi(step.priceLi),
      sum: formatLi(step.priceLi * step.times),
    })),
    values: Object.fromEntries(
      steps.flatMap(({ times, ownLi }, index) => [
        [`steps[${index}].times`, times],
        [`steps[${index}].ownLi`, ownLi === null ? "" : formatLi(ownLi, plain)],
      ]),
    ),
  };
}

export type BomView = ReturnType<typeof bomView>;

export function bomView({ lines, costs }: BomDetail) {
  return {
    costs: costs && summarize(costs),
    rows: lines.map((line, index) => ({
      id: `${line.materialId}-${line.colorId ?? 0}`,
      index,
      materialId: line.materialId,
      colorId: line.colorId ?? "",
      code: line.code,
      name: [line.name, line.spec].filter(Boolean).join(" "),
      color: line.colorName ?? "全部颜色",
      unit: materialUnitLabels[line.unit],
      usage: formatMilli(line.usageMilli),
      loss: `${formatFen(line.lossBp)}%`,
      price: line.priceLi === undefined ? null : formatLi(line.priceLi),
      cost: line.costLi === undefined ? null : formatLi(line.costLi),
    })),
    values: Object.fromEntries(
      lines.flatMap(({ usageMilli, lossBp }, index) => [
        [`lines[${index}].usageMilli`, formatMilli(usageMilli, plain)],
        [`lines[${index}].lossBp`, formatFen(lossBp, plain)],
      ]),
    ),
  };
}

/** One figure where every colour costs the same, else one a colour. */
function summarize(costs: NonNullable<BomDetail["costs"]>): { label: string; value: string }[] {
  const [first] = costs;
  if (first && costs.every(({ costLi }) => costLi === first.costLi)) {
    return [{ label: "单件用料（元）", value: formatLi(first.costLi) }];
  }
  return costs.map(({ colorName, costLi }) => ({ label: `${colorName} 单件用料（元）`, value: formatLi(costLi) }));
}
