/**
 * A sheet of dots, white until something is drawn: 8 dots a mm, as label printers have them (203 dpi). Text is set by
 * Pango in the server's own fonts and becomes black or white: no printer's font is asked for.
 */
import sharp from "sharp";
import type { Bitmap } from "#backoffice/trade/stall/printing/escpos.ts";

export const dotsPerMm = 8;

const families = "Noto Sans CJK SC, Source Han Sans SC, WenQuanYi Zen Hei, Microsoft YaHei, sans-serif";

export interface TextLook {
  /** Of a character, in dots. */
  readonly size: number;
  readonly bold?: boolean;
}

/** Text that is set: as high as its lines are. */
export interface TextBlock {
  readonly width: number;
  readonly height: number;
  /** One byte a dot; what is above half is ink. */
  readonly ink: Uint8Array;
}

/** Sets a text, broken where the width ends, also within a word. */
export async function setText(text: string, width: number, { size, bold = false }: TextLook): Promise<TextBlock> {
  if (text.trim() === "") return { width: 0, height: 0, ink: new Uint8Array() };
  const options = {
    text: escapeMarkup(text),
    font: `${families} ${bold ? "Bold " : ""}${size}`,
    // A point is a dot then.
    dpi: 72,
    width,
    wrap: "word-char" as const,
    spacing: Math.round(size / 6),
  };
  const { data, info } = await sharp({ text: options }).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, ink: data };
}

function escapeMarkup(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, (control) => (control === "\n" ? control : " "))
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export class Canvas {
  readonly #bytesAcross: number;
  readonly #bits: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#bytesAcross = Math.ceil(width / 8);
    this.#bits = new Uint8Array(this.#bytesAcross * height);
  }

  /** A black rectangle; what lies beyond the sheet is cut. */
  fill(left: number, top: number, width: number, height: number): void {
    for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) this.#ink(x, y);
  }

  /** Puts text on the sheet, no more than `most` dots of its height. */
  put({ width, height, ink }: TextBlock, left: number, top: number, most = height): void {
    for (let y = 0; y < Math.min(height, most); y++) {
      for (let x = 0; x < width; x++) if ((ink[y * width + x] ?? 0) > 127) this.#ink(left + x, top + y);
    }
  }

  /** As it stands; 1 is black. */
  bitmap(): Bitmap {
    return { bytesAcross: this.#bytesAcross, height: this.height, bits: this.#bits.slice() };
  }

  #ink(x: number, y: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = y * this.#bytesAcross + (x >> 3);
    this.#bits[at] = (this.#bits[at] ?? 0) | (0x80 >> (x & 7));
  }
}
