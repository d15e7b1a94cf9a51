/** Code 128 for a label: bars in whole dots, as wide as the label allows. */
import bwipjs from "bwip-js/node";

/** Modules that a scanner needs white before and after the bars. */
const quiet = 10;
/** At 203 dpi a bar of one dot is below what scanners read. */
const narrowest = 2;
const widest = 5;

export interface Code {
  readonly text: string;
  /** Dots of the narrowest bar. */
  readonly module: number;
  /** Of the bars, without the white around them. */
  readonly width: number;
  readonly bars: readonly { readonly at: number; readonly width: number }[];
}

/** Null where the text is none that bars can say, or too long for the width. */
export function codeOf(text: string, width: number): Code | null {
  if (!/^[0-9A-Za-z-]{1,60}$/.test(text)) return null;
  // The module's own `raw` is another function: one that draws a symbology of that name.
  const [symbol] = bwipjs.raw("code128", text);
  if (!symbol || !("sbs" in symbol)) return null;
  const modules = symbol.sbs.reduce((sum, one) => sum + one, 0);
  const module = Math.min(widest, Math.floor(width / (modules + 2 * quiet)));
  if (module < narrowest) return null;
  const bars: { at: number; width: number }[] = [];
  let at = 0;
  // Bars and spaces in turn, each as wide as the number says.
  symbol.sbs.forEach((one, index) => {
    if (index % 2 === 0) bars.push({ at: at * module, width: one * module });
    at += one;
  });
  return { text, module, width: modules * module, bars };
}
