/** Hang tags and the picture sheet as their print pages show them. */

import type { LabelPaper, LabelView } from "#app/components/print/label-sheets.tsx";
import { drawBarcode, type Symbology, symbologies } from "#app/lib/format/barcode.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { AlbumStyle, productPrintEndpoints } from "#contract/goods/product-print.ts";
import { formatFen } from "#contract/money.ts";
import type { AlbumStyleView } from "./product/album-sheet.tsx";

export const labelPapers: Record<LabelPaper, string> = {
  s40: "40 × 30 mm 标签纸",
  s60: "60 × 40 mm 吊牌",
  a4: "A4 不干胶（3 × 8）",
};

export interface LabelSettings {
  paper: LabelPaper;
  code: Symbology;
  price: boolean;
}

/** How labels look; what the address does not say, or says wrongly, is the smallest label with price. */
export function labelSettings(params: URLSearchParams): LabelSettings {
  const paper = Object.keys(labelPapers).find((known) => known === params.get("paper")) as LabelPaper | undefined;
  return {
    paper: paper ?? "s40",
    code: symbologies.find((known) => known === params.get("code")) ?? "ean13",
    price: params.get("price") !== "0",
  };
}

export function labelViews(
  { labels }: Answer<typeof productPrintEndpoints.labels>,
  { code, price }: LabelSettings,
): LabelView[] {
  return labels.map((label) => {
    const text = code === "ean13" ? label.barcode : label.skuCode;
    return {
      id: label.skuId,
      copies: label.copies,
      brand: label.brandName ?? "",
      name: label.name,
      styleNo: label.styleNo,
      cell: `${label.color} ${label.size}`,
      facts: [
        ...(label.composition ? [`成分 ${label.composition}`] : []),
        ...(label.standard ? [`执行标准 ${label.standard}`] : []),
        ...(label.safetyClass ? [`安全类别 GB 18401 ${label.safetyClass} 类`] : []),
      ],
      price: price && label.priceFen !== null ? `¥${formatFen(label.priceFen)}` : null,
      text,
      barcode: drawBarcode(code, text),
    };
  });
}

export function albumViews(styles: readonly AlbumStyle[], showsPrice: boolean): AlbumStyleView[] {
  return styles.map((style) => ({
    id: style.id,
    styleNo: style.styleNo,
    name: style.name,
    pictureSrc: style.pictureId && picturePath(style.pictureId, 480),
    price: showsPrice ? `¥${formatFen(style.wholesalePriceFen)}` : null,
    run: `${style.colors.join(" ")}｜${style.sizes.join(" ")}`,
  }));
}
