/** 面单: the papers of label printers, and the languages that these printers understand. */

/** Sheets of a label printer, by the class that gives them their size in the browser. */
export const labelPapers = ["p100", "p76"] as const;
export type LabelPaper = (typeof labelPapers)[number];
export const labelPaperLabels: Record<LabelPaper, string> = { p100: "100 × 150 mm", p76: "76 × 130 mm" };
/** In mm. */
export const labelPaperSizes: Record<LabelPaper, { readonly width: number; readonly height: number }> = {
  p100: { width: 100, height: 150 },
  p76: { width: 76, height: 130 },
};

/** TSPL: label printers. ESC/POS: slip printers that hold labels. */
export const printerLanguages = ["TSPL", "ESCPOS"] as const;
export type PrinterLanguage = (typeof printerLanguages)[number];
export const printerLanguageLabels: Record<PrinterLanguage, string> = {
  TSPL: "TSPL（标签机，多数面单打印机）",
  ESCPOS: "ESC/POS（小票机装标签纸）",
};

/** What a label is downloaded as: a picture, or what a printer takes as it is. */
export const labelFormats = ["png", ...printerLanguages] as const;
export type LabelFormat = (typeof labelFormats)[number];
