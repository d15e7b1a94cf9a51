/** Drawn garments: what each style's picture shows, as an SVG of 640 × 640. */
import type { Ink } from "./drawing.pieces.ts";
import { silhouettes } from "./drawing.silhouettes.ts";

export type Silhouette = keyof typeof silhouettes;
export type Pattern = "plain" | "stripes" | "flowers" | "dots" | "checks";

/** What to draw; two styles with the same one share a picture. */
export interface Garment {
  silhouette: Silhouette;
  /** The main colour, `#rrggbb`. */
  hex: string;
  pattern: Pattern;
}

/** A garment on a softly lit wall, in a view box of 400. */
export function drawGarment({ silhouette, hex, pattern }: Garment): string {
  const ink: Ink = {
    cloth: 'fill="url(#cloth)"',
    line: `fill="none" stroke="${mix(hex, "#1d1820", isDark(hex) ? -0.34 : 0.34)}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"`,
    fold: `fill="none" stroke="${isDark(hex) ? "#ffffff" : "#2a2030"}" stroke-opacity="${isDark(hex) ? 0.2 : 0.15}" stroke-width="3" stroke-linecap="round"`,
    dark: `fill="${mix(hex, "#1d1820", 0.32)}"`,
    light: `fill="${mix(hex, "#ffffff", isDark(hex) ? 0.16 : 0.42)}"`,
    button: `fill="${isDark(hex) ? "#d8c9a8" : "#fffaf0"}" stroke="${mix(hex, "#1d1820", 0.5)}" stroke-width="1.4"`,
    accent: isDark(hex) ? "#d9a760" : "#c8792f",
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 400 400">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${mix(hex, "#fffdfa", 0.93)}"/><stop offset="1" stop-color="${mix(hex, "#efe8e2", 0.78)}"/></linearGradient>
<radialGradient id="glow" cx="0.42" cy="0.36" r="0.6"><stop offset="0" stop-color="#fff" stop-opacity="0.85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="dye" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(hex, "#ffffff", isDark(hex) ? 0.17 : 0.2)}"/><stop offset="0.55" stop-color="${hex}"/><stop offset="1" stop-color="${mix(hex, "#1d1820", 0.2)}"/></linearGradient>
<pattern id="cloth" width="400" height="400" patternUnits="userSpaceOnUse"><rect width="400" height="400" fill="url(#dye)"/>${printOf(pattern, hex)}</pattern>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="7"/></filter>
</defs>
<rect width="400" height="400" fill="url(#wall)"/><rect width="400" height="400" fill="url(#glow)"/>
<ellipse cx="200" cy="376" rx="112" ry="9" fill="#3a2c33" opacity="0.16" filter="url(#soft)"/>
${silhouettes[silhouette](ink)}
</svg>`;
}

/** What is printed on the cloth, over the whole view box. */
function printOf(pattern: Pattern, hex: string): string {
  const print = isDark(hex) ? "#f4ecdf" : isPale(hex) ? "#5f7fae" : "#fffaf2";
  switch (pattern) {
    case "plain":
      return "";
    case "stripes":
      return every(17, (y) => `<rect y="${y * 24}" width="400" height="8" fill="${print}" opacity="0.8"/>`);
    case "dots":
      return grid(30, 20, (x, y) => `<circle cx="${x}" cy="${y}" r="4.6" fill="${print}" opacity="0.85"/>`);
    case "checks":
      return every(
        13,
        (n) =>
          `<rect y="${n * 32}" width="400" height="12" fill="${print}" opacity="0.32"/><rect x="${n * 32}" width="12" height="400" fill="${print}" opacity="0.32"/><rect y="${n * 32 + 20}" width="400" height="2" fill="#7a2f3a" opacity="0.3"/><rect x="${n * 32 + 20}" width="2" height="400" fill="#7a2f3a" opacity="0.3"/>`,
      );
    case "flowers":
      return grid(44, 30, (x, y) => flower(x, y, isPale(hex) ? "#e08a9b" : "#fff6ec"));
  }
}

function flower(x: number, y: number, petal: string): string {
  const petals = every(5, (n) => `<circle cx="0" cy="-5" r="4.4" transform="rotate(${n * 72})" fill="${petal}"/>`);
  return `<g transform="translate(${x} ${y})"><path d="M4 6c8 0 10 6 8 10-6 0-9-4-8-10z" fill="#6f9a6a" opacity="0.85"/>${petals}<circle r="3" fill="#f2c14e"/></g>`;
}

function every(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** Points in a staggered grid of the given spacing. */
function grid(dx: number, dy: number, draw: (x: number, y: number) => string): string {
  return every(Math.ceil(400 / dy), (row) =>
    every(Math.ceil(400 / dx), (column) => draw(column * dx + (row % 2) * (dx / 2) + 8, row * dy + 8)),
  );
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

/** `share` of the way from one colour to the other; a negative share lightens instead. */
function mix(from: string, to: string, share: number): string {
  if (share < 0) return mix(from, "#ffffff", -share);
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (red * 299 + green * 587 + blue * 114) / 255_000;
}

function isDark(hex: string): boolean {
  return brightness(hex) < 0.36;
}

function isPale(hex: string): boolean {
  return brightness(hex) > 0.82;
}
