/** TSPL, the language of label printers, as pure functions that give bytes. Positions are in dots, 8 a mm. */
import type { Bitmap } from "#backoffice/trade/stall/printing/escpos.ts";
import type { AnswerReader } from "#backoffice/trade/stall/printing/printer.ts";

const line = (text: string) => Buffer.from(`${text}\r\n`, "latin1");

/** Says how large a label is (mm), that 2 mm lie between two, and empties the sheet. */
export function beginLabel({ width, height }: { width: number; height: number }): Buffer {
  return Buffer.concat([
    line(`SIZE ${width} mm,${height} mm`),
    line("GAP 2 mm,0 mm"),
    line("DIRECTION 1"),
    line("CLS"),
  ]);
}

/** A picture. TSPL has white as 1. */
export function bitmap({ bytesAcross, height, bits }: Bitmap): Buffer {
  const inverted = bits.map((byte) => byte ^ 0xff);
  return Buffer.concat([Buffer.from(`BITMAP 0,0,${bytesAcross},${height},0,`, "latin1"), inverted, line("")]);
}

/** Code 128 without its text, which stands below it as the label has it. The text must be letters, digits and hyphens. */
export function barcode(code: { left: number; top: number; height: number; module: number; text: string }): Buffer {
  const { left, top, height, module, text } = code;
  if (!/^[0-9A-Za-z-]+$/.test(text)) throw new Error("no text of a barcode");
  return line(`BARCODE ${left},${top},"128",${height},0,0,${module},${module},"${text}"`);
}

export function print(): Buffer {
  return line("PRINT 1,1");
}

/** Asks how the printer is (ESC ! ?): answered at once, by one byte. */
export function askStatus(): Buffer {
  return Buffer.from([0x1b, 0x21, 0x3f]);
}

/** Reads the answer to {@link askStatus}: a bit each for what is wrong; 0x20: it is printing. */
export const readStatus: AnswerReader = (byte) => {
  if ((byte & ~0x20) === 0) return "taken";
  return (byte & 0x04) === 0 ? "not-ready" : "out-of-paper";
};
