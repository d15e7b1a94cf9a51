/** 档口商品 as its pages show it: every number, label, choice and address is made here, on the server. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import { drawBarcode } from "#app/lib/format/barcode.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import type { LabelView } from "#app/routes/clothes/goods/label-sheets.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { type ProductStatus, productStatusLabels } from "#contract/goods/product.words.ts";
import {
  type StallGoods,
  type StallGoodsRow,
  type StallGoodsTag,
  stallGoodsEndpoints,
  stallGoodsFilter,
  stallGoodsSortFields,
  stallGoodsStateLabels,
  stallGoodsStockLabels,
  stallGoodsTagLabels,
} from "#contract/goods/stall-goods.ts";
import { formatFen } from "#contract/money.ts";
import { findSort } from "#contract/page.ts";
import type { StallGoodsRowView } from "./stall-goods-table.tsx";

export const stallGoodsPath = "/clothes/goods/stall/goods";

const listSearch = stallGoodsEndpoints.list.query;

export function stallGoodsQuery(params: URLSearchParams) {
  return parseSearch(listSearch, params);
}

/** The list's own parameters in the address of a page that acts on its rows. */
export function listParams(params: URLSearchParams): [name: string, value: string][] {
  return [...params].filter(([name, value]) => name in listSearch.shape && value !== "");
}

/** Back to the list as it was filtered. */
export function backToGoods(params: URLSearchParams): string {
  const kept = new URLSearchParams(listParams(params));
  return kept.size > 0 ? `${stallGoodsPath}?${kept}` : stallGoodsPath;
}

const tagTones: Record<StallGoodsTag, Tone> = { NEW: "info", MAIN: "good", HOT: "bad", CLEAR: "warn" };

interface Asking {
  /** The list's address, `?…` or empty. */
  address: string;
  /** Where goods are asked from; null leaves 要货 out. */
  warehouseId: number | null;
  /** A client token for each row: two rows of one page are two acts. */
  newToken: () => string;
}

export function stallGoodsRows(
  list: Answer<typeof stallGoodsEndpoints.list>,
  sort: readonly string[],
  { address, warehouseId, newToken }: Asking,
) {
  const { onHand, warehouseAvailable, sold7 } = list.totals;
  const rowView = (row: StallGoodsRow): StallGoodsRowView => ({
    id: row.id,
    productId: row.productId,
    version: row.version,
    clientToken: newToken(),
    stall: row.stallName,
    pictureSrc: row.pictureId && picturePath(row.pictureId, 96),
    styleNo: row.styleNo,
    name: row.name,
    price: formatFen(row.priceFen ?? row.wholesalePriceFen),
    own: row.priceFen !== null,
    onHand: row.onHand,
    warehouseAvailable: row.warehouseAvailable,
    sold7: row.sold7,
    location: row.location,
    tag: row.tag && { label: stallGoodsTagLabels[row.tag], tone: tagTones[row.tag] },
    on: row.active,
    state: stallGoodsStateLabels[row.active ? "ON" : "OFF"],
    stopped: stoppedLabel(row.productStatus),
    sort: row.sort,
    editTo: `${stallGoodsPath}/edit?${new URLSearchParams([...listParams(new URLSearchParams(address)), ["id", String(row.id)]])}`,
    askTo:
      warehouseId === null
        ? null
        : `/clothes/inventory/transfer/new?${new URLSearchParams({ fromId: String(warehouseId), toId: String(row.repositoryId), style: row.styleNo })}`,
  });
  return {
    rows: list.content.map(rowView),
    totals: {
      onHand: formatCount(onHand),
      warehouseAvailable: formatCount(warehouseAvailable),
      sold7: formatCount(sold7),
    },
    sorted: findSort(sort, stallGoodsSortFields) ?? { field: "sort" as const, direction: "asc" as const },
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
    tags: tagOptions,
    states: labelled(stallGoodsStateLabels),
    stocks: labelled(stallGoodsStockLabels),
  };
}

export const tagOptions: Option[] = labelled(stallGoodsTagLabels);

/** How many filters are in use, so that an empty list knows what to offer. */
export function isFiltered(params: URLSearchParams): boolean {
  return [...params].some(([name, value]) => name in stallGoodsFilter.shape && value !== "");
}

/** The edit form's values: the price in 元, empty where 批发价 holds. */
export function goodsFormValues(goods: StallGoods): Record<string, string> {
  return {
    priceFen: goods.priceFen === null ? "" : formatFen(goods.priceFen, { grouped: false }),
    location: goods.location,
    tag: goods.tag ?? "",
    sort: String(goods.sort),
  };
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

function labelled(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
