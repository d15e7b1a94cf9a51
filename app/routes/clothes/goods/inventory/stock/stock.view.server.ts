/** Stock as the pages show it: rows by style, the matrix and the sheets, formatted here, on the server. */

import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { worthText } from "#app/lib/format/worth.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { productChoices } from "#app/routes/clothes/goods/choices.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { Vocabulary } from "#contract/goods/products.ts";
import { type Grade, gradeLabels } from "#contract/inventory/stock.ts";
import {
  type StockMatrix,
  type StockSheetStyle,
  type StyleStockRow,
  stockViewConditionLabels,
  type stockViewEndpoints,
} from "#contract/inventory/stock-views.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { MatrixCell, MatrixGroup, StockMatrixView } from "./stock-matrix.tsx";

type StockList = Answer<typeof stockViewEndpoints.list>;
type Place = StockList["repositories"][number];

export function stockChoices(places: readonly Place[], vocabulary: Vocabulary | null) {
  const { categories = [], seasons = [] } = vocabulary ? productChoices(vocabulary) : {};
  return {
    categories,
    seasons,
    places: namedOptions(places),
    conditions: optionsOf(stockViewConditionLabels),
    grades: [...optionsOf(gradeLabels), { value: "all", label: "正品 + 次品" }],
  };
}

export type StockRowView = ReturnType<typeof stockRow>;

/** `repositories` in the order of the columns. Without the cost right in every place shown there is no value. */
export function stockRow(row: StyleStockRow, repositories: readonly Place[]) {
  const { productId, styleNo, name, onHand, available, pictureId, valueFen, ageDays } = row;
  return {
    ...{ id: productId, styleNo, name, onHand, available },
    pictureSrc: pictureId && picturePath(pictureId, 96),
    places: placesOf(row.places, repositories),
    value: worthText(valueFen, onHand),
    age: ageDays === null ? "" : `${ageDays} 天`,
  };
}

export type StockTotals = ReturnType<typeof stockTotals>;

export function stockTotals({ totals, repositories }: Pick<StockList, "totals" | "repositories">) {
  return {
    places: placesOf(totals.places, repositories),
    onHand: formatCount(totals.onHand),
    available: formatCount(totals.available),
    value: yuan(totals.valueFen),
  };
}

/** Null where the style never was. */
function placesOf(places: StyleStockRow["places"], repositories: readonly Place[]) {
  return repositories.map(({ id }) => {
    const place = places.find((one) => one.repositoryId === id);
    return place ? { onHand: place.onHand, available: place.available } : null;
  });
}

const yuan = (valueFen: number | undefined) => (valueFen === undefined ? null : formatFen(valueFen));

interface Wanted {
  grade: Grade | "all";
  /** None: every place. */
  repositoryIds: readonly number[];
  scannedSkuId: number | undefined;
}

/** The style's cells place by place, after the sum of all; what is in transit belongs to no sum. */
export function stockMatrixView(matrix: StockMatrix, { grade, repositoryIds, scannedSkuId }: Wanted): StockMatrixView {
  const cells = matrix.balances.filter((cell) => grade === "all" || cell.grade === grade);
  const places = matrix.repositories.filter(({ id }) => repositoryIds.length === 0 || repositoryIds.includes(id));
  const group = (name: string, ids: readonly number[], threshold: number): MatrixGroup => {
    const there = cells.filter((cell) => ids.includes(cell.repositoryId));
    return { name, ...grid(matrix, there, { threshold, scannedSkuId }) };
  };
  const stocked = places.filter(({ id }) => cells.some((cell) => cell.repositoryId === id));
  const own = places.filter(({ type }) => type !== "TRANSIT").map(({ id }) => id);
  const { id, styleNo, name, pictureId } = matrix.product;
  return {
    id,
    styleNo,
    name,
    pictureSrc: pictureId && picturePath(pictureId, 96),
    sizes: matrix.sizes.map((size) => size.name),
    groups: [
      group("合计", own, Math.max(0, ...places.map((place) => place.threshold))),
      ...stocked.map((place) => group(place.name, [place.id], place.threshold)),
    ],
    without: places.filter((place) => !stocked.includes(place) && place.type !== "TRANSIT").map((place) => place.name),
  };
}

function grid(
  { colors, sizes, skus }: StockMatrix,
  cells: StockMatrix["balances"],
  { threshold, scannedSkuId }: { threshold: number; scannedSkuId: number | undefined },
): Omit<MatrixGroup, "name"> {
  const sum = (some: readonly { available: number }[]) => some.reduce((total, cell) => total + cell.available, 0);
  const pieces = cells.map((cell) => ({ ...cell, available: cell.onHand - cell.locked }));
  const cellOf = (sku: StockMatrix["skus"][number]): MatrixCell => {
    const there = pieces.filter((cell) => cell.skuId === sku.id);
    const available = sum(there);
    return {
      available,
      locked: there.reduce((total, cell) => total + cell.locked, 0),
      // A size that is no longer made is not missed.
      level: available <= 0 ? (sku.active || available < 0 ? "out" : "") : available <= threshold ? "low" : "",
      scanned: sku.id === scannedSkuId,
    };
  };
  const skusOf = (colorId: number) => skus.filter((sku) => sku.colorId === colorId);
  const ofSkus = (some: readonly { id: number }[]) =>
    sum(pieces.filter((cell) => some.some((sku) => sku.id === cell.skuId)));
  return {
    rows: colors.map((color) => ({
      color: color.name,
      cells: sizes.map((size) => {
        const sku = skusOf(color.id).find((one) => one.sizeId === size.id);
        return sku ? cellOf(sku) : null;
      }),
      available: ofSkus(skusOf(color.id)),
    })),
    totals: sizes.map((size) => ofSkus(skus.filter((sku) => sku.sizeId === size.id))),
    available: sum(pieces),
  };
}

export type StockAction = ReturnType<typeof stockActions>[number];

/** What can be done about a style's stock, as far as the viewer may: pages that take its number in `param`. */
export function stockActions(roles: readonly string[]) {
  const actions = [
    { label: "流水", path: "/clothes/inventory/revise", param: "keyword", permission: permissions.reviseList },
    { label: "调拨", path: paths.transfer.new, param: "style", permission: permissions.transferAdd },
    { label: "采购", path: "/clothes/inventory/purchase/new", param: "style", permission: permissions.purchaseAdd },
    { label: "盘点", path: "/clothes/inventory/review/new", param: "style", permission: permissions.reviewAdd },
  ];
  return actions
    .filter(({ permission }) => hasPermission(roles, [permission]))
    .map(({ label, path, param }) => ({ label, path, param }));
}

/** The sheet as a chat takes it: one line a colour, sizes that are out left away. */
export function stockText(styles: readonly StockSheetStyle[], showPrice: boolean): string {
  return styles
    .map((style) => {
      const price = showPrice ? ` ￥${formatFen(style.wholesalePriceFen)}` : "";
      const lines = style.colors.flatMap((color) => {
        const left = style.sizes.flatMap((size, index) => {
          const available = color.available[index] ?? 0;
          return available > 0 ? [`${size}×${formatCount(available)}`] : [];
        });
        return left.length > 0 ? [`${color.name}：${left.join(" ")}`] : [];
      });
      return [`【${style.styleNo}】${style.name}${price}`, ...lines].join("\n");
    })
    .join("\n\n");
}
