/** 物料 as its pages show and read it. */

import type { Api } from "#app/lib/api/api.server.ts";
import { readLi, readMilli } from "#app/lib/form/form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Option } from "#app/lib/options.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import {
  type MaterialUnit,
  materialStatusLabels,
  materialTypeLabels,
  materialUnitLabels,
} from "#contract/manufacture/material.words.ts";
import {
  type MaterialDetail,
  type MaterialRow,
  type MaterialWords,
  materialEndpoints,
  materialStockLabels,
} from "#contract/manufacture/materials.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import { formatLi } from "#contract/money.ts";

/** `1,200.5 米`. */
export function quantity(qtyMilli: number, unit: MaterialUnit): string {
  return `${formatMilli(qtyMilli).replace("-", "−")} ${materialUnitLabels[unit]}`;
}

/** `40 支棉 幅宽 150 黑`: what a row calls the material beside its code. */
export function materialName({ name, spec, color }: Pick<MaterialWords, "name" | "spec" | "color">): string {
  return [name, spec, color].filter(Boolean).join(" ");
}

export type MaterialRowView = ReturnType<typeof materialRow>;

export function materialRow(row: MaterialRow) {
  return {
    ...row,
    label: materialName(row),
    type: materialTypeLabels[row.type],
    measures: [row.widthCm && `幅宽 ${row.widthCm} cm`, row.weightGram && `${row.weightGram} g/m²`, row.composition]
      .filter(Boolean)
      .join(" · "),
    price: row.priceLi === 0 ? "" : `${formatLi(row.priceLi)} / ${materialUnitLabels[row.unit]}`,
    stock: quantity(row.stockMilli, row.unit),
    short: row.status === "ON" && row.stockMilli < row.safetyMilli,
    safety: row.safetyMilli === 0 ? "" : quantity(row.safetyMilli, row.unit),
    thumb: row.pictureId && picturePath(row.pictureId, 96),
    on: row.status === "ON",
    status: materialStatusLabels[row.status],
  };
}

export const materialChoices = {
  types: optionsOf(materialTypeLabels),
  units: optionsOf(materialUnitLabels),
  statuses: optionsOf(materialStatusLabels),
  stocks: optionsOf(materialStockLabels),
};

/** Suppliers of material to choose from, the one that stands among them. */
export async function materialSupplierOptions(
  api: Api,
  current?: { id: number | null; name: string | null },
): Promise<Option[]> {
  return namedOptions(await api.call(materialEndpoints.suppliers), current);
}

/** The form's values of one that stands. */
export function materialValues(row: MaterialDetail) {
  return {
    ...row,
    priceLi: row.priceLi === 0 ? "" : formatLi(row.priceLi, { grouped: false }),
    safetyMilli: row.safetyMilli === 0 ? "" : formatMilli(row.safetyMilli, { grouped: false }),
  };
}

export const materialReads = {
  priceLi: (text: string) => readLi("参考价", text, { empty: 0 }),
  safetyMilli: (text: string) => readMilli("安全库存", text, { empty: 0 }),
};
