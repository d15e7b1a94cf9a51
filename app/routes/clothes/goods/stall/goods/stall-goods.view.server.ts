/** 档口商品 as its pages show it: every number, label, choice and address is made here, on the server. */

import type { LabelView } from "#app/components/print/label-sheets.tsx";
import { drawBarcode } from "#app/lib/format/barcode.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import type { Option } from "#app/lib/options.ts";
import { optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type ProductStatus, productStatusLabels } from "#contract/goods/product.words.ts";
import {
  type StallGoods,
  type StallGoodsRow,
  type StallGoodsTag,
  stallGoodsEndpoints,
  stallGoodsStateLabels,
  stallGoodsStockLabels,
  stallGoodsTagLabels,
} from "#contract/goods/stall-goods.ts";
import { formatFen } from "#contract/money.ts";

const listSearch = stallGoodsEndpoints.list.query;

/** The list's own parameters in the address of a page that acts on its rows. */
export function listParams(params: URLSearchParams): [name: string, value: string][] {
  return [...params].filter(([name, value]) => name in listSearch.shape && value !== "");
}

/** Back to the list as it was filtered. */
export function backToGoods(params: URLSearchParams): string {
  const kept = new URLSearchParams(listParams(params));
  return kept.size > 0 ? `${paths.stallGoods.list}?${kept}` : paths.stallGoods.list;
}

const tagTones: Record<StallGoodsTag, Tone> = { NEW: "info", MAIN: "good", HOT: "bad", CLEAR: "warn" };

interface Around {
  /** Of the list. */
  searchParams: URLSearchParams;
  /** Where goods are asked from; null leaves 要货 out. */
  warehouseId: number | null;
  /** One a row: two rows of one page are two acts. */
  clientToken: string;
}

export type StallGoodsRowView = ReturnType<typeof stallGoodsRow>;

export function stallGoodsRow(row: StallGoodsRow, { searchParams, warehouseId, clientToken }: Around) {
  const { pictureId, priceFen, wholesalePriceFen, minPriceFen: _min, ...shown } = row;
  return {
    ...shown,
    clientToken,
    stall: row.stallName,
    pictureSrc: pictureId && picturePath(pictureId, 96),
    price: formatFen(priceFen ?? wholesalePriceFen),
    own: priceFen !== null,
    tag: row.tag && { label: stallGoodsTagLabels[row.tag], tone: tagTones[row.tag] },
    on: row.active,
    state: stallGoodsStateLabels[row.active ? "ON" : "OFF"],
    stopped: stoppedLabel(row.productStatus),
    editTo: `${paths.stallGoods.edit}?${new URLSearchParams([...listParams(searchParams), ["id", String(row.id)]])}`,
    askTo:
      warehouseId === null
        ? null
        : `${paths.transfer.new}?${new URLSearchParams({ fromId: String(warehouseId), toId: String(row.repositoryId), style: row.styleNo })}`,
  };
}

export type StallGoodsTotals = ReturnType<typeof stallGoodsTotals>;

export function stallGoodsTotals({
  onHand,
  warehouseAvailable,
  sold7,
}: Answer<typeof stallGoodsEndpoints.list>["totals"]) {
  return {
    onHand: formatCount(onHand),
    warehouseAvailable: formatCount(warehouseAvailable),
    sold7: formatCount(sold7),
  };
}

function stoppedLabel(status: ProductStatus): string | null {
  return status === "OFF" ? productStatusLabels.OFF : null;
}

/** What the list filters by. */
export function stallGoodsChoices({ stalls, categories }: Answer<typeof stallGoodsEndpoints.vocabulary>) {
  return {
    stalls: stalls.map(({ id, name, open }): Option => ({ value: id, label: open ? name : `${name}（已停用）` })),
    categories: categories.map(
      ({ id, name, level }): Option => ({ value: id, label: "\u3000".repeat(level - 1) + name }),
    ),
    tags: optionsOf(stallGoodsTagLabels),
    states: optionsOf(stallGoodsStateLabels),
    stocks: optionsOf(stallGoodsStockLabels),
  };
}

/** The edit form's values: the price in 元, empty where 批发价 holds. */
export function stallGoodsValues({ priceFen, location, tag, sort }: StallGoods) {
  return { priceFen: priceFen === null ? "" : formatFen(priceFen, { grouped: false }), location, tag, sort };
}

/** Price tags: 档口价 large, and the 款号 as a barcode that bills and counts read. */
export function priceTagViews(rows: readonly StallGoods[], copies: number): LabelView[] {
  return rows.map((row) => ({
    id: row.id,
    copies,
    brand: "",
    name: row.name,
    styleNo: row.styleNo,
    cell: row.location,
    facts: [],
    headline: `¥${formatFen(row.priceFen ?? row.wholesalePriceFen)}`,
    price: null,
    text: row.styleNo,
    barcode: drawBarcode("code128", row.styleNo),
  }));
}
