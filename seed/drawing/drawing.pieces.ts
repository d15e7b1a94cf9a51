/** What every drawn garment is put together from: ink, pieces of cloth, buttons. */

/** SVG attributes to draw with. */
export interface Ink {
  cloth: string;
  line: string;
  fold: string;
  dark: string;
  light: string;
  button: string;
  /** The colour of stitches and trimmings. */
  accent: string;
}

export type Draw = (ink: Ink) => string;

export function path(attributes: string, ...data: string[]): string {
  return data.map((d) => `<path d="${d}" ${attributes}/>`).join("");
}

/** A filled piece of cloth with its outline. */
export function piece(ink: Ink, d: string): string {
  return path(ink.cloth, d) + path(ink.line, d);
}

export function buttons(ink: Ink, x: number, ys: readonly number[], radius = 4.5): string {
  return ys.map((y) => `<circle cx="${x}" cy="${y}" r="${radius}" ${ink.button}/>`).join("");
}
