/**
 * ESC/POS, the language of slip printers, as pure functions that give bytes.
 * Text goes out as GB18030 in the printer's Chinese mode, where a character is
 * one or two columns wide: two exactly where it takes more than one byte.
 */
import iconv from "iconv-lite";
import type { RollWidth } from "#contract/stall/print-paper.ts";

const esc = 0x1b;
const fs = 0x1c;
const gs = 0x1d;

/** Columns of the usual font, and dots, across a roll. */
export const rolls: Record<RollWidth, { columns: number; dots: number }> = {
  58: { columns: 32, dots: 384 },
  80: { columns: 48, dots: 576 },
};

/** Resets the printer, and turns its Chinese mode on. */
export function begin(): Buffer {
  return Buffer.from([esc, 0x40, fs, 0x26]);
}

/** Feeds past the knife, and cuts (partially, as receipts are). */
export function cut(): Buffer {
  return Buffer.from([gs, 0x56, 0x42, 0x00]);
}

export type Align = "left" | "center";

interface LineLook {
  align?: Align;
  bold?: boolean;
  /** Twice as wide and high: half as many columns. */
  double?: boolean;
}

/**
 * A line of text and its end. Every line says how it stands: none depends on
 * the one before, and none begins with bytes that somebody typed, so that what
 * is sent is a command of no other protocol.
 */
export function line(content: string, { align = "left", bold = false, double = false }: LineLook = {}): Buffer {
  const size = double ? 0x11 : 0;
  const chinese = double ? 0x0c : 0;
  return Buffer.concat([
    Buffer.from([esc, 0x61, align === "center" ? 1 : 0, esc, 0x45, bold ? 1 : 0, gs, 0x21, size, fs, 0x21, chinese]),
    iconv.encode(printable(content), "gb18030"),
    Buffer.from([0x0a]),
  ]);
}

/** Control characters would be commands. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** Columns that a text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) < 0x80 ? 1 : 2;
  return width;
}

/** Breaks a text where the columns end; at a space where one is near. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(/(?<= )|(?=[^\p{ASCII}])|(?<=[^\p{ASCII}])/u)) {
    if (widthOf(current + word.trimEnd()) > columns && current) {
      lines.push(current.trimEnd());
      current = "";
    }
    // A word longer than the paper is broken anywhere.
    for (const character of word) {
      if (widthOf(current + character) > columns && character !== " ") {
        lines.push(current);
        current = "";
      }
      current += character;
    }
  }
  return [...lines, current.trimEnd()].filter((one, index) => one !== "" || index === 0);
}

/** Left and right on one line of so many columns; on two where they do not fit. */
export function spread(left: string, right: string, columns: number): string[] {
  const gap = columns - widthOf(left) - widthOf(right);
  if (gap >= 1) return [left + " ".repeat(gap) + right];
  const lines = wrap(left, columns);
  const last = lines.at(-1) ?? "";
  const rest = columns - widthOf(last) - widthOf(right);
  if (rest >= 1) return [...lines.slice(0, -1), last + " ".repeat(rest) + right];
  return [...lines, ...wrap(right, columns).map((one) => " ".repeat(columns - widthOf(one)) + one)];
}

/** Cells of a table, each as wide as told: the first from the left, the others from the right; too long ones are cut. */
export function cells(texts: readonly string[], widths: readonly number[]): string {
  return texts
    .map((text, index) => {
      const width = widths[index] ?? 0;
      const shown = clip(text, width);
      const blank = " ".repeat(width - widthOf(shown));
      return index === 0 ? shown + blank : blank + shown;
    })
    .join("");
}

function clip(text: string, width: number): string {
  let shown = "";
  for (const character of text) {
    if (widthOf(shown + character) > width) break;
    shown += character;
  }
  return shown;
}

/** One bit a dot, rows of whole bytes, the highest bit on the left; 1 is black. */
export interface Bitmap {
  readonly bytesAcross: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

/** A picture (GS v 0), centred, and the next line. */
export function raster(bitmap: Bitmap): Buffer {
  return Buffer.concat([Buffer.from([esc, 0x61, 1]), image(bitmap), Buffer.from([0x0a])]);
}

/** A picture (GS v 0) alone: on a label, a line fed after it would reach into the next one. */
export function image({ bytesAcross, height, bits }: Bitmap): Buffer {
  return Buffer.concat([Buffer.from([gs, 0x76, 0x30, 0, ...word(bytesAcross), ...word(height)]), bits]);
}

/** Feeds to where the next label begins (GS FF). */
export function nextLabel(): Buffer {
  return Buffer.from([gs, 0x0c]);
}

/** Code 128 (GS k), centred, 60 dots high. Digits go as pairs where there are enough of them, or the bars would not fit 58 mm. */
export function barcode(text: string): Buffer {
  const data = code128(text);
  const head = [esc, 0x61, 1, gs, 0x68, 60, gs, 0x77, 2, gs, 0x48, 0, gs, 0x6b, 73, data.length];
  return Buffer.concat([Buffer.from(head), data, Buffer.from([0x0a])]);
}

/** Set B for the letters, set C for the digits that follow: `{B` and `{C` switch, a pair of digits is one byte. */
function code128(text: string): Buffer {
  const [, letters = "", pairs = ""] = /^(.*?)((?:\d\d)*)$/.exec(text) ?? [];
  const digits = pairs.length >= 4 ? pairs : "";
  const plain = digits ? letters : text;
  return Buffer.concat([
    ...(plain ? [Buffer.from(`{B${plain.replaceAll("{", "{{")}`, "latin1")] : []),
    ...(digits ? [Buffer.from("{C", "latin1"), Buffer.from((digits.match(/../g) ?? []).map(Number))] : []),
  ]);
}

/** A QR code (GS ( k), centred: model 2, level M, 5 dots a module. Its text goes as UTF-8, as telephones read it. */
export function qrCode(text: string): Buffer {
  const data = Buffer.from(text, "utf8");
  const command = (...body: number[]) => [gs, 0x28, 0x6b, ...word(body.length), ...body];
  return Buffer.concat([
    Buffer.from([esc, 0x61, 1]),
    Buffer.from(command(49, 65, 50, 0)),
    Buffer.from(command(49, 67, 5)),
    Buffer.from(command(49, 69, 49)),
    Buffer.from([gs, 0x28, 0x6b, ...word(data.length + 3), 49, 80, 48]),
    data,
    Buffer.from(command(49, 81, 48)),
    Buffer.from([0x0a]),
  ]);
}

/** Low byte first. */
function word(value: number): [number, number] {
  return [value & 0xff, value >> 8];
}

/** Asks whether there is paper (DLE EOT 4): what answers has read everything before it. */
export function askForPaper(): Buffer {
  return Buffer.from([0x10, 0x04, 0x04]);
}

/** Reads the answer to {@link askForPaper}; null when the byte is none. */
export function readPaperAnswer(byte: number): { paper: boolean } | null {
  return (byte & 0x93) === 0x12 ? { paper: (byte & 0x60) === 0 } : null;
}
