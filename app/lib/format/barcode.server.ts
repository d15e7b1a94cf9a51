/** Barcodes as vector bars: bwip-js encodes, a path draws. */
import bwipjs from "bwip-js/node";

export const symbologies = ["ean13", "code128"] as const;
export type Symbology = (typeof symbologies)[number];
export const symbologyLabels: Record<Symbology, string> = { ean13: "EAN-13（条码）", code128: "Code 128（SKU 编码）" };

/** Blank modules that a scanner needs before and after the bars. */
const quietModules: Record<Symbology, readonly [before: number, after: number]> = {
  ean13: [11, 7],
  code128: [10, 10],
};

export interface BarcodeView {
  /** Width in modules, quiet zones included; the height is 1 and stretches. */
  width: number;
  /** An SVG path of the bars. */
  bars: string;
}

export function drawBarcode(symbology: Symbology, text: string): BarcodeView {
  // The module's own `raw` is another function: one that draws a symbology of that name.
  const [symbol] = bwipjs.raw(symbology, text);
  if (!symbol || !("sbs" in symbol)) throw new Error(`${symbology} cannot hold ${text}`);
  const [before, after] = quietModules[symbology];
  let at = before;
  let bars = "";
  // Bars and spaces in turn, each as wide as the number says.
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) bars += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  });
  return { width: at + after, bars };
}

/** Quiet modules around a QR code. */
const qrQuiet = 4;

/** A QR code, error correction M, as square as wide. */
export function drawQrCode(text: string): BarcodeView {
  // `raw` takes one character a byte; telephones read UTF-8.
  const bytes = Buffer.from(text, "utf8").toString("latin1");
  const [symbol] = bwipjs.raw("qrcode", bytes, "eclevel=M");
  if (!symbol || !("pixs" in symbol)) throw new Error(`a QR code cannot hold ${text}`);
  const { pixs, pixx } = symbol;
  let bars = "";
  pixs.forEach((dark, index) => {
    if (dark) bars += `M${(index % pixx) + qrQuiet} ${Math.floor(index / pixx) + qrQuiet}h1v1h-1z`;
  });
  return { width: pixx + 2 * qrQuiet, bars };
}
