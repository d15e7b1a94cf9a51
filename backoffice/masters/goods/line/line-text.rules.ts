/**
 * Reads a line that somebody scanned or typed: `6901234567890`, `8801-BK-M x3`,
 * `8801 黑 M 5`, and 配码 shorthand `8801 黑 121`, `8801 1-2-10 x3` (domain.md
 * §8.3). Pure; widths of characters do not matter.
 */

export interface LineText {
  /** A barcode, SKU code or 款号, upper case. */
  readonly code: string;
  /** Colour, size and 配码, in the order typed. */
  readonly words: readonly string[];
  /** 手: how many times over, or how many pieces. */
  readonly times: number;
}

/** Null when there is no code, or a multiplier that is none. */
export function readLineText(text: string): LineText | null {
  const [code, ...rest] = text.normalize("NFKC").trim().split(/\s+/u);
  if (!code) return null;
  const multiplier = /^[x×*](\d{1,5})$/iu;
  const multipliers = rest.filter((word) => multiplier.test(word));
  const times = multipliers.length === 0 ? 1 : Number(multiplier.exec(multipliers[0] ?? "")?.[1]);
  if (multipliers.length > 1 || times < 1) return null;
  return { code: code.toUpperCase(), words: rest.filter((word) => !multiplier.test(word)), times };
}

export interface StyleCells {
  readonly styleNo: string;
  readonly colors: readonly { id: number; name: string; code: string }[];
  /** In the run's order. */
  readonly sizes: readonly { id: number; name: string }[];
}

export interface Cell {
  colorId: number;
  sizeId: number;
  qty: number;
}

export interface Reading {
  /** The line in words that have only one reading. */
  readonly label: string;
  readonly cells: readonly Cell[];
  /** Likely not what was meant: asked about first. */
  readonly doubtful?: true;
}

/** Every way the words can be read for a style; an empty list with why when there is none. */
export function readWords(
  style: StyleCells,
  { words, times }: LineText,
): { readings: Reading[]; refusal: string | null } {
  const [first = "", ...others] = words;
  const color = style.colors.find((one) => one.name === first || one.code === first.toUpperCase());
  const colors = color ? [color] : style.colors;
  const rest = color ? others : words;
  const garbled = `看不懂“${words.join(" ")}”，请写成 ${style.styleNo} 颜色 配码`;
  if (rest.length > 2) return refuse(garbled);
  if (color && rest.length === 0) return refuse(`请写出 ${style.styleNo} ${color.name} 的尺码或配码`);
  const readings = [...readSize(style, colors, rest, times), ...readPack(style, colors, rest, times)];
  if (readings.length > 0) return { readings, refusal: null };
  const [word = "", count] = rest;
  const size = findSize(style, word);
  if (size && colors.length > 1) return refuse(`请写出 ${style.styleNo} ${size.name} 的颜色`);
  const isPack = /^[\d-]+$/.test(word);
  if (size || (isPack && count !== undefined)) return refuse(garbled);
  const runs = style.sizes.map(({ name }) => name).join(" ");
  return refuse(
    isPack
      ? `配码 ${word} 与 ${style.styleNo} 的 ${style.sizes.length} 个尺码（${runs}）不符`
      : `${style.styleNo} 没有颜色或尺码“${word}”`,
  );
}

const findSize = ({ sizes }: StyleCells, word: string) =>
  sizes.find(({ name }) => name.toUpperCase() === word.toUpperCase());

const refuse = (refusal: string) => ({ readings: [], refusal });

/** `M`, `M 5`: one size, of one colour. */
function readSize(
  style: StyleCells,
  colors: StyleCells["colors"],
  [word = "", count = "1"]: readonly string[],
  times: number,
): Reading[] {
  const { styleNo } = style;
  const size = findSize(style, word);
  const [color] = colors;
  if (!size || !color || colors.length > 1 || !/^\d{1,5}$/.test(count)) return [];
  const qty = Number(count) * times;
  if (qty < 1) return [];
  return [
    { label: `${styleNo} ${color.name} ${size.name} ${qty} 件`, cells: [{ colorId: color.id, sizeId: size.id, qty }] },
  ];
}

/** `121`, `1-2-10`: pieces a size, of one colour or of each. */
function readPack(
  { styleNo, sizes }: StyleCells,
  colors: StyleCells["colors"],
  rest: readonly string[],
  times: number,
): Reading[] {
  const [word = ""] = rest;
  if (rest.length !== 1 || !/^\d+(-\d+)*$/.test(word)) return [];
  const pack = word.includes("-") || sizes.length === 1 ? word.split("-") : [...word];
  if (pack.length !== sizes.length || pack.some((part) => part.length > 5)) return [];
  const cells = colors.flatMap((color) =>
    sizes.map((size, position) => ({ colorId: color.id, sizeId: size.id, qty: Number(pack[position]) * times })),
  );
  const filled = cells.filter(({ qty }) => qty > 0);
  if (filled.length === 0) return [];
  const perColor = sizes.map((size, position) => `${size.name}${pack[position]}`).join(" ");
  const who = colors.length === 1 ? (colors[0]?.name ?? "") : "每色";
  // `1221` on a style of one size is rather the pack of a style of four than a thousand pieces.
  const doubtful = sizes.length === 1 && word.length > 2;
  return [
    {
      label: `${styleNo} ${who} ${perColor}${times > 1 ? ` × ${times} 手` : ""}`,
      cells: filled,
      ...(doubtful && { doubtful }),
    },
  ];
}
