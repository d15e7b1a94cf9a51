/** What a draft's one form posts beside its controls, and what its scans came to. Pure; shared by server and page. */

/** Of the form that a draft is entered in; buttons elsewhere on the page join it by `form`. */
export const draftForm = "draft";

/** What the form posts as its `intent`, beside those of the page's questions. */
export const draftIntent = "draft";

/** The hidden field with the values that were stored when the page was made, as JSON: only what differs is saved. */
export const storedField = "stored";

/** Values by the name of their control. */
export type StoredValues = Readonly<Record<string, string>>;

/** A line of text that became no goods. */
export interface RefusedScan {
  text: string;
  /** Why; empty where it only has to be chosen. */
  message: string;
  /** Readings to choose from. */
  choices: readonly { text: string; label: string }[];
}

/** What became of the texts of one submission. */
export interface ScanAnswer {
  /** The submission's client token, so that the page knows which of its scans are answered. */
  token: string;
  /** SKUs that were added, the last scanned first. */
  added: readonly number[];
  refused: readonly RefusedScan[];
  /** A style to open, where a text named one. */
  styleNo: string | null;
}

/** The hidden fields of a page that asks what a text means; `pick` chooses a reading, `drop` gives the text up. */
export const undecidedField = "undecided";

/** The button of a form that counts scans: `scan`, or `all` for everything that is due. */
export const countedField = "counted";

/** The hidden field with what is due, as JSON by the name of the cell. */
export const dueField = "due";

interface Cell {
  skuId: number;
  productId: number;
  grade: 1 | 2;
}

const seconds = (grade: 1 | 2) => (grade === 2 ? ".2" : "");
/** The control of one line, and of all lines of its style in its grade. */
export const linePriceName = ({ skuId, grade }: Pick<Cell, "skuId" | "grade">) => `price.${skuId}${seconds(grade)}`;
export const stylePriceName = ({ productId, grade }: Pick<Cell, "productId" | "grade">) =>
  `style.${productId}${seconds(grade)}`;

/** The style and grade of such a control; null for another. */
export function readStylePriceName(name: string): { productId: number; grade: 1 | 2 } | null {
  const match = /^style\.(\d{1,15})(\.2)?$/.exec(name);
  return match && { productId: Number(match[1]), grade: match[2] ? 2 : 1 };
}

/** What the controls hold: a style's amount is that of all its lines, empty where they differ. */
export function storedPrices(lines: readonly (Cell & { price: string | null })[]): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const line of lines) {
    const name = stylePriceName(line);
    const price = line.price ?? "";
    stored[linePriceName(line)] = price;
    stored[name] = stored[name] === undefined || stored[name] === price ? price : "";
  }
  return stored;
}
