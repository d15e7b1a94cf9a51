/**
 * Draws a captcha. Glyphs are strokes of our own on a 10 × 16 grid, so the
 * picture needs no font on the server, and each is tilted and shifted at
 * random.
 */
import { randomInt } from "node:crypto";
import sharp from "sharp";

const captchaSize = { width: 111, height: 36 } as const;

/** SVG path data of each glyph in a 10 × 16 box. */
const glyphs: Record<string, string> = {
  "0": "M5 1C1 1 1 15 5 15S9 1 5 1",
  "1": "M2 4L5 1V15M2 15H8",
  "2": "M1 5C1 0 9 0 9 5C9 9 1 12 1 15H9",
  "3": "M1 2C4 0 9 1 9 4.500S5 8 4 8C7 8 9 9 9 11.500S5 16 1 14",
  "4": "M7 15V1L1 11H9",
  "5": "M9 1H2L1.500 7C5 5 9 7 9 10.500S5 16 1 14",
  "6": "M8 1C3 2 1 7 1 11C1 16 9 16 9 11S2 6 1 11",
  "7": "M1 1H9L4 15",
  "8": "M5 8C1 7 1 1 5 1S9 7 5 8C0 9 0 15 5 15S10 9 5 8",
  "9": "M9 5.500C9 0 1 0 1 5.500S9 10 9 5C9 10 7 14 2 15",
  "+": "M5 4V12M1 8H9",
  "-": "M1 8H9",
  x: "M2 5L8 11M8 5L2 11",
  "=": "M1 6H9M1 10H9",
  "?": "M2 4C2 0 8 0 8 4S5 7 5 11M5 14V15",
};

/** A PNG of `text`, 111 × 36 pixels; `text` may use digits and `+-x=?`. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const step = (captchaSize.width - 12) / text.length;
  const strokes = [...text].map((character, index) => {
    const x = Math.round(8 + index * step + randomInt(-2, 3));
    const y = 9 + randomInt(-3, 4);
    return `<path d="${glyphs[character]}" transform="translate(${x} ${y}) rotate(${randomInt(-16, 17)} 5 8) scale(1.15)" stroke="${ink()}" stroke-width="2"/>`;
  });
  const noise = Array.from(
    { length: 4 },
    () => `<path d="${curve()}" stroke="${ink()}" stroke-width="0.8" opacity="0.55"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${captchaSize.width}" height="${captchaSize.height}"><rect width="100%" height="100%" fill="#f4f6fa"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes.join("")}${noise.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16, effort: 4 }).toBuffer();
}

function ink(): string {
  return `hsl(${randomInt(360)} 55% 35%)`;
}

function curve(): string {
  const y = () => randomInt(2, captchaSize.height - 2);
  return `M0 ${y()}C35 ${y()} 75 ${y()} ${captchaSize.width} ${y()}`;
}
