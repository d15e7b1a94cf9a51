/** Batches as pages show them: rows, choices, and the parts of one. */

import type { Api } from "#app/lib/api/api.server.ts";
import type { LineView } from "#app/lib/document/goods-groups.ts";
import { lineView } from "#app/lib/document/lines.server.ts";
import { batchBadge, batchDue } from "#app/lib/format/batch.ts";
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { namedOptions } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { batchEventLabels, batchModeLabels, batchOrderKindLabels } from "#contract/manufacture/batch.words.ts";
import type { BatchDetail, BatchLine, BatchRow, BatchUnsettled } from "#contract/manufacture/batch-shape.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { deliveryStatusLabels, repairStatusLabels } from "#contract/manufacture/delivery.words.ts";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import { processStageLabels } from "#contract/manufacture/process.words.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import { partyTypeLabels } from "#contract/party/parties.ts";

export type BatchRowView = ReturnType<typeof batchRow>;

export function batchRow({ feeLi, pictureId, daysLeft, ...row }: BatchRow) {
  const { tone, label } = batchBadge(row.status, row.paused);
  return {
    ...row,
    pictureSrc: pictureId && picturePath(pictureId, 96),
    fee: feeLi === undefined ? null : row.partyType === "OWN" ? "计件" : formatLi(feeLi),
    factory: `${row.partyName}（${partyTypeLabels[row.partyType]}）`,
    factoryType: partyTypeLabels[row.partyType],
    orderLabel: batchOrderKindLabels[row.orderKind],
    modeLabel: batchModeLabels[row.mode],
    statusLabel: label,
    tone,
    due: batchDue(row.dueDate, daysLeft, row.status),
  };
}

/** Choices of the filter and of the forms. */
export async function batchChoices(api: Api) {
  const { factories, repositories, merchandisers } = await api.call(batchEndpoints.choices);
  return {
    factories: factories.map(({ id, name, type }) => ({ value: id, label: `${name}（${partyTypeLabels[type]}）` })),
    repositories: namedOptions(repositories),
    merchandisers: namedOptions(merchandisers),
    /** Whether the viewer may see what a piece costs anywhere. */
    cost: factories.some(({ feeLi }) => feeLi !== undefined),
  };
}

/** What the head's form starts with. */
export function batchValues(batch: BatchDetail): Record<string, unknown> {
  const { partyId, mode, dueDate, overCutBp, repositoryId, merchandiserId, customer, remark, feeLi } = batch;
  return {
    ...{ partyId, mode, dueDate, repositoryId, customer, remark, merchandiserId: merchandiserId ?? "" },
    overCutBp: formatFen(overCutBp, { grouped: false }),
    feeLi: feeLi === undefined ? "" : formatLi(feeLi, { grouped: false }),
    attachmentIds: batch.attachmentIds,
  };
}

export type BatchLineView = LineView & BatchLine & { grade: 1 };

/** The cells, counted by the figure that a matrix is of. */
export function batchLines(lines: readonly BatchLine[], of: (line: BatchLine) => number): BatchLineView[] {
  return lines.map((line) => ({ ...lineView({ ...line, grade: 1 as const, qty: of(line) }), grade: 1 as const }));
}

/** Where that is done which keeps the batch from being closed. */
function wayOf(kind: BatchUnsettled["kind"], { id, no, bizDate }: Pick<BatchDetail, "id" | "no" | "bizDate">) {
  switch (kind) {
    case "REPAIR":
      return { to: productionPaths.repair.ofBatch(id), label: "去看返修" };
    case "DELIVERY":
      return { to: productionPaths.delivery.listOf(no), label: "去验收" };
    case "PIECE":
      return {
        to: productionPaths.piece.waiting(no, [bizDate, daysAgo(365)].sort().at(-1) ?? bizDate),
        label: "去审核计件",
      };
  }
}

export type BatchView = ReturnType<typeof batchView>;

export function batchView(batch: BatchDetail) {
  const pieces = batch.cutQty || batch.planQty;
  return {
    head: batchRow(batch),
    overCut: `${formatFen(batch.overCutBp)}%`,
    created: `${batch.createBy ?? ""} ${batch.createTime}`,
    cancelReason: batch.cancelReason,
    attachments: batch.attachmentIds.map((id) => ({ src: picturePath(id, 480), full: picturePath(id, 1600) })),
    lines: batchLines(batch.lines, ({ planQty }) => planQty),
    unsettled: batch.unsettled.map(({ kind, message }) => ({ message, ...wayOf(kind, batch) })),
    shorts: batch.lines.flatMap(({ color, size, shortQty, shortReason }) =>
      shortQty > 0 ? [`${color} ${size} ${shortQty} 件（${shortReason}）`] : [],
    ),
    route: batch.route.map(({ priceLi, times, doneQty, stage, ...step }) => ({
      ...step,
      stage: processStageLabels[stage],
      times,
      price: priceLi === undefined ? null : formatLi(priceLi),
      sum: priceLi === undefined ? null : formatLi(priceLi * times),
      done: doneQty,
      progress: pieces > 0 ? `${Math.floor((doneQty * 100) / pieces)}%` : "",
    })),
    routeSum: batch.route.every(({ priceLi }) => priceLi !== undefined)
      ? formatLi(batch.route.reduce((sum, { priceLi = 0, times }) => sum + priceLi * times, 0))
      : null,
    bom: bomRows(batch),
    beds: batch.beds.map(({ cells: _, ...bed }) => bed),
    bundles: batch.bundles,
    deliveries: batch.deliveries.map((row) => ({ ...row, statusLabel: deliveryStatusLabels[row.status] })),
    repairs: batch.repairs.map((row) => ({
      ...row,
      open: row.sentQty - row.okQty - row.secondQty - row.scrapQty,
      statusLabel: repairStatusLabels[row.status],
    })),
    events: batch.events.map((event) => ({ ...event, label: batchEventLabels[event.kind] })),
    costs: batch.costs && costCards(batch.costs),
  };
}

/** The bill of materials with what was issued; a material that was issued without standing in it comes after. */
function bomRows({ bom, issued }: BatchDetail) {
  const planned = new Set(bom.map(({ materialId }) => materialId));
  const given = new Map(issued.map(({ materialId, milli }) => [materialId, milli]));
  const first = new Set<number>();
  return [
    ...bom.map((line) => {
      // One figure a material, on its first row: issues do not say for which colour.
      const shows = !first.has(line.materialId);
      first.add(line.materialId);
      return {
        id: `${line.materialId}-${line.colorId ?? 0}`,
        code: line.code,
        name: [line.name, line.spec].filter(Boolean).join(" "),
        color: line.color ?? "全部颜色",
        unit: materialUnitLabels[line.unit],
        usage: formatMilli(line.usageMilli),
        loss: `${formatFen(line.lossBp)}%`,
        need: formatMilli(line.needMilli),
        issued: shows ? formatMilli(given.get(line.materialId) ?? 0) : "",
      };
    }),
    ...issued
      .filter(({ materialId }) => !planned.has(materialId))
      .map((one) => ({
        ...{ id: `${one.materialId}-issued`, code: one.code, name: one.name, color: "BOM 外" },
        ...{ unit: materialUnitLabels[one.unit], usage: "", loss: "", need: "", issued: formatMilli(one.milli) },
      })),
  ];
}

function costCards(costs: NonNullable<BatchDetail["costs"]>) {
  const { materialFen, feeFen, wageFen, otherFen, totalFen, unitFen, estimated } = costs;
  return [
    { label: "物料", value: formatFen(materialFen) },
    { label: "加工费", value: formatFen(feeFen) },
    { label: "计件工资", value: formatFen(wageFen) },
    ...(otherFen === 0 ? [] : [{ label: "其他费用", value: formatFen(otherFen) }]),
    { label: "总成本", value: formatFen(totalFen) },
    {
      label: estimated ? "预计单件成本" : "单件成本",
      value: unitFen === null ? "—" : formatFen(unitFen),
      hint: estimated ? "入库暂按此计价，结案时按实际核定" : "总成本 ÷ 入库件数（合格与次品）",
    },
  ];
}
