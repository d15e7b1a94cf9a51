/** A drawn label as a picture, and as what printers take. */
import sharp from "sharp";
import { askForPaper, begin, image, nextLabel } from "#backoffice/trade/stall/printing/escpos.ts";
import type { AnswerReader } from "#backoffice/trade/stall/printing/printer.ts";
import { labelPaperSizes, type PrinterLanguage } from "#contract/platform/label.words.ts";
import { dotsPerMm } from "./canvas.ts";
import type { LabelDrawing } from "./label-drawing.ts";
import { askStatus, barcode, beginLabel, bitmap, print, readStatus } from "./tspl.ts";

/** Black and white, as large on paper as the label is. */
export async function renderPng(drawing: LabelDrawing): Promise<Buffer> {
  const { bytesAcross, height, bits } = drawing.whole;
  const grey = Buffer.alloc(drawing.width * height, 255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < drawing.width; x++) {
      if (((bits[y * bytesAcross + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0) grey[y * drawing.width + x] = 0;
    }
  }
  return sharp(grey, { raw: { width: drawing.width, height, channels: 1 } })
    .withMetadata({ density: dotsPerMm * 25.4 })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
}

interface Language {
  /** One label. */
  readonly render: (drawing: LabelDrawing) => Buffer;
  /** Before the first. */
  readonly begin: () => Buffer;
  /** After the last: asks whether all was read. */
  readonly ask: () => Buffer;
  readonly readAnswer: AnswerReader | undefined;
}

const languages: Record<PrinterLanguage, Language> = {
  TSPL: {
    begin: () => Buffer.alloc(0),
    render: (drawing) =>
      Buffer.concat([
        beginLabel(labelPaperSizes[drawing.paper]),
        bitmap(drawing.text),
        ...drawing.codes.map(barcode),
        print(),
      ]),
    ask: askStatus,
    readAnswer: readStatus,
  },
  ESCPOS: {
    begin,
    render: (drawing) => Buffer.concat([image(drawing.whole), nextLabel()]),
    ask: askForPaper,
    readAnswer: undefined,
  },
};

/** Labels as a file that a printer takes. */
export function renderLabels(drawings: readonly LabelDrawing[], language: PrinterLanguage): Buffer {
  const { begin: first, render } = languages[language];
  return Buffer.concat([first(), ...drawings.map(render)]);
}

/** Labels as a job over the network, which ends with a question; and how its answer is read. */
export function labelJob(
  drawings: readonly LabelDrawing[],
  language: PrinterLanguage,
): { bytes: Buffer; readAnswer: AnswerReader | undefined } {
  const { ask, readAnswer } = languages[language];
  return { bytes: Buffer.concat([renderLabels(drawings, language), ask()]), readAnswer };
}
