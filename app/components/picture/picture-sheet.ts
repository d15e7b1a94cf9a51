/**
 * A document as one tall picture: blocks below each other, measured first and
 * painted when the height is known. Lengths are in units of which
 * {@link pixelsAcross} pixels make the width.
 */

export interface Block {
  readonly height: number;
  readonly paint: (context: CanvasRenderingContext2D, top: number) => void;
}

/** A sheet under work: how wide its text may be, and a context to measure it with. */
export interface Sheet {
  readonly width: number;
  readonly measure: CanvasRenderingContext2D;
}

export interface Picture {
  readonly name: string;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** As wide as telephones show a picture sharply. */
const pixelsAcross = 1080;
/** What every browser's canvas still takes: telephones hold 16 million pixels. */
const maxPixelsHigh = 15_500;
const maxPixels = 16_700_000;
const margin = 24;

const ink = "#111";
export const muted = "#666";
export const red = "#c5221f";
const hairline = "#bbb";

export function newSheet(width: number): Sheet {
  return { width: width - 2 * margin, measure: contextOf(document.createElement("canvas")) };
}

/** The picture as PNG; null where it would be too tall to be read or held. Tall ones get fewer pixels a unit. */
export async function paintPicture(name: string, sheet: Sheet, blocks: readonly Block[]): Promise<Picture | null> {
  const across = sheet.width + 2 * margin;
  const high = blocks.reduce((sum, { height }) => sum + height, 2 * margin);
  const scale = Math.min(pixelsAcross / across, maxPixelsHigh / high, Math.sqrt(maxPixels / (across * high)));
  if (scale < 1) return null;
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(across * scale);
  canvas.height = Math.floor(high * scale);
  const context = contextOf(canvas);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(margin, 0);
  let top = margin;
  for (const { height, paint } of blocks) {
    paint(context, top);
    top += height;
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return blob && { name, blob, width: canvas.width, height: canvas.height };
}

export interface TextLook {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "center" | "right";
}

export interface Cell extends TextLook {
  text: string;
  /** From the sheet's left edge. */
  left: number;
  width: number;
}

const lineHeight = 1.45;

export function paragraph(sheet: Sheet, text: string, look: TextLook = {}): Block {
  return row(sheet, [{ ...look, text, left: 0, width: sheet.width }]);
}

/** Texts beside each other, each wrapped within its own width; as high as the highest. */
export function row(sheet: Sheet, cells: readonly Cell[]): Block {
  const set = cells.map((cell) => ({ ...cell, lines: wrap(sheet.measure, cell) }));
  const height = Math.max(...set.map(({ size = 16, lines }) => lines.length * size * lineHeight));
  return {
    height,
    paint(context, top) {
      for (const { lines, size = 16, color = ink, align = "left", left, width, ...look } of set) {
        context.font = fontOf({ ...look, size });
        context.fillStyle = color;
        context.textAlign = align;
        context.textBaseline = "middle";
        const x = align === "right" ? left + width : align === "center" ? left + width / 2 : left;
        lines.forEach((line, index) => {
          context.fillText(line, x, top + (index + 0.5) * size * lineHeight);
        });
      }
    },
  };
}

export function gap(height: number): Block {
  return { height, paint() {} };
}

export function rule(sheet: Sheet, { dashed = false } = {}): Block {
  return {
    height: 13,
    paint(context, top) {
      context.strokeStyle = hairline;
      context.setLineDash(dashed ? [4, 4] : []);
      context.beginPath();
      context.moveTo(0, top + 6.5);
      context.lineTo(sheet.width, top + 6.5);
      context.stroke();
    },
  };
}

/** A square code in the middle, its modules whole pixels where they can be. */
export function code(sheet: Sheet, { bars, width }: { bars: string; width: number }, size: number): Block {
  return {
    height: size + 8,
    paint(context, top) {
      const pixels = context.getTransform().a;
      const module = Math.max(1, Math.floor((size * pixels) / width)) / pixels;
      context.save();
      context.translate((sheet.width - module * width) / 2, top + 4);
      context.scale(module, module);
      context.fillStyle = "#000";
      context.fill(new Path2D(bars));
      context.restore();
    },
  };
}

/** Chinese breaks anywhere, a word or a number only where it is wider than its place. */
function wrap(context: CanvasRenderingContext2D, { text, width, ...look }: Cell): string[] {
  context.font = fontOf(look);
  const fits = (line: string) => context.measureText(line).width <= width;
  const pieces = (text.match(/[!-~]+|./gsu) ?? []).flatMap((piece) => (fits(piece) ? [piece] : [...piece]));
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    if (line && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line];
}

function fontOf({ size = 16, bold = false }: TextLook): string {
  return `${bold ? "bold " : ""}${size}px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  return context;
}
