/** A batch as it is ordered: its plan by colour and size, its route and what it is made of; and the notes of what became of it. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import { sizeWeights } from "../book/bill-lines.ts";
import type { BatchSeed } from "../data/batches.data.ts";
import { processCategories } from "../data/production.data.ts";
import { shiftDay } from "../days.ts";
import type { Style } from "../styles.ts";
import { bomOf, routeLi, routeOf } from "./masters.ts";
import { merchandiser, type Shop, total, warehouse, writtenBy } from "./workshop.ts";

const mostColors = 3;

export type BatchRow = ReturnType<typeof order>;

/** The plan: up to three colours, more of the middle sizes, in fives. */
export function order({ rows, numbers }: Shop, plan: BatchSeed, style: Style, when: Date) {
  const bizDate = bizDateOf(when);
  const outside = plan.partyId > 2;
  const row = rows.add("batch", {
    ...{ no: numbers.next("SC", bizDate), productId: style.id, partyId: plan.partyId, mode: "LABOUR" },
    ...{ orderKind: plan.styleNo === null ? "REPEAT" : "FIRST", overCutBp: 500, repositoryId: warehouse },
    feeLi: outside ? Math.floor(routeLi(style) / 100) * 100 : 0,
    ...{ status: plan.until === "DRAFT" ? "DRAFT" : "PLANNED", paused: false, merchandiserId: merchandiser },
    ...{
      customer: "",
      remark: "",
      bizDate,
      dueDate: shiftDay(bizDate, plan.dueIn),
      deliveredDay: null,
      closedDay: null,
    },
    ...{
      planQty: 0,
      cutQty: 0,
      deliveredQty: 0,
      passedQty: 0,
      secondQty: 0,
      scrapQty: 0,
      shortQty: 0,
      repairOpenQty: 0,
    },
    ...{ materialFen: 0, feeFen: 0, wageLi: 0, otherFen: 0, cancelReason: "" },
    ...writtenBy(merchandiser, when),
  });
  const weights = sizeWeights(style.sizeGroup.sizes.length);
  const lines = style.colors.slice(0, mostColors).flatMap((color, colorIndex) =>
    style.sizeGroup.sizes.map((size, index) =>
      rows.add("batchLine", {
        ...{ batchId: row.id, skuId: style.firstSkuId + colorIndex * weights.length + index },
        ...{ colorId: color.id, sizeId: size.id },
        planQty: Math.max(5, Math.round((plan.cell * (weights[index] ?? 1)) / 2 / 5) * 5),
        ...{ cutQty: 0, deliveredQty: 0, passedQty: 0, secondQty: 0, scrapQty: 0, repairQty: 0, shortQty: 0 },
        shortReason: "",
      }),
    ),
  );
  row.planQty = total(lines, ({ planQty }) => planQty);
  const processes = routeOf(style).map(({ id, name, categoryId, times, priceLi, stdSec }, index) => {
    const category = processCategories.find((one) => one.id === categoryId);
    if (!category) throw new Error(`there is no process category ${categoryId}`);
    const { name: categoryName, stage } = category;
    return rows.add("batchProcess", {
      ...{ batchId: row.id, seq: index + 1, processId: id, name, categoryName, stage, times, priceLi, stdSec },
    });
  });
  for (const { id, usageMilli, lossBp, priceLi } of bomOf(style)) {
    const bought = { priceLi: plan.until === "DRAFT" ? null : priceLi };
    rows.add("batchBom", { batchId: row.id, colorId: null, materialId: id, usageMilli, lossBp, ...bought });
  }
  const made = { row, lines, processes };
  if (plan.until !== "DRAFT") note({ rows }, made, "PLAN", `${row.planQty} 件`, when);
  return made;
}

export function note(
  { rows }: Pick<Shop, "rows">,
  { row }: Pick<BatchRow, "row">,
  kind: "PLAN" | "CUT" | "PAUSE" | "CLOSE" | "CANCEL",
  text: string,
  when: Date,
): void {
  const bizDate = bizDateOf(when);
  rows.add("batchEvent", { batchId: row.id, kind, text, operatorId: merchandiser, bizDate, createdAt: when });
}
