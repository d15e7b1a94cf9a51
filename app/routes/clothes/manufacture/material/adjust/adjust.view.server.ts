/** 物料盘点单 as the pages show them. */
import { balanceYuan } from "#app/lib/format/signed.ts";
import type { MaterialAdjustLine, MaterialAdjustRow } from "#contract/manufacture/material-adjusts.ts";
import { quantity } from "../material.view.server.ts";
import { lineView } from "../material-lines.server.ts";

export type AdjustRowView = ReturnType<typeof adjustView<MaterialAdjustRow>>;

export function adjustView<R extends MaterialAdjustRow>({ valueFen, ...row }: R) {
  return {
    ...row,
    kind: row.opening ? "期初" : "盘点",
    reversed: row.reverseTime !== null,
    value: valueFen === undefined ? null : balanceYuan(valueFen),
  };
}

export type AdjustLineView = ReturnType<typeof adjustLine>;

export function adjustLine(line: MaterialAdjustLine, at: number) {
  return {
    ...lineView(line, at),
    qty: `${line.qtyMilli > 0 ? "+" : ""}${quantity(line.qtyMilli, line.unit)}`,
    value: line.valueFen === undefined ? null : balanceYuan(line.valueFen),
  };
}
