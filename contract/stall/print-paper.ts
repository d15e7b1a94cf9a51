/** What a bill is printed on (domain.md §3.4 "Print templates"). */

/** 58 and 80 mm rolls, A4, and the three-part tractor form of 241 × 140 mm. */
export const printTemplates = ["P58", "P80", "A4", "P241"] as const;
export type PrintTemplate = (typeof printTemplates)[number];
export const printTemplateLabels: Record<PrintTemplate, string> = {
  P58: "58 mm 小票",
  P80: "80 mm 小票",
  A4: "A4",
  P241: "241 mm 三联",
};

/** `P58` → `58`: what of a template an address names. */
export function paperOf(template: PrintTemplate): string {
  return template === "A4" ? template : template.slice(1);
}

/** Rolls that a slip printer holds, in mm. */
export type RollWidth = 58 | 80;

/** The stall's printer, or a page for the browser's own print. */
export const printDevices = ["printer", "page"] as const;

/** Bills that one page prints together (合并打印). */
export const maxPrintedBills = 50;
