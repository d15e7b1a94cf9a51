/** What a delivery's matrices show beside the pieces. */
import type { GoodsFigure } from "#app/components/document/goods-list.tsx";
import type { DeliveryLineView } from "./delivery.view.server.ts";

/** What the inspection found of each line, with sums; nothing before there was one. */
export function inspectionFigures(lines: readonly DeliveryLineView[]): GoodsFigure<DeliveryLineView>[] {
  const found = lines.some(({ passed, second, repair, scrap }) => passed + second + repair + scrap > 0);
  if (!found) return [];
  const figure = (label: string, of: (line: DeliveryLineView) => number) => ({
    label,
    of,
    cell: (line: DeliveryLineView) => of(line) || "",
  });
  return [
    figure("合格", (line) => line.passed),
    figure("次品", (line) => line.second),
    figure("返修", (line) => line.repair),
    figure("报废", (line) => line.scrap),
  ];
}
